#!/usr/bin/env node
// serve.js FOLDER [PORT] -- shows a folder of static files as a host of sites does: types, gzip, and no byte twice.
'use strict';
const crypto = require('crypto'), fs = require('fs'), http = require('http'), path = require('path'), zlib = require('zlib');

const TYPES = {
    css: 'text/css; charset=utf-8', data: 'application/octet-stream', html: 'text/html; charset=utf-8',
    js: 'text/javascript; charset=utf-8', json: 'application/json', mtb: 'application/octet-stream', png: 'image/png',
    svg: 'image/svg+xml', wasm: 'application/wasm', webmanifest: 'application/manifest+json',
};

function nameOf(address) {
    try {
        return decodeURIComponent(new URL(address, 'http://host').pathname);
    } catch {
        return ''; // what is no good address names no file
    }
}

// The file that an address means, or null: nothing above the folder is shown.
function fileOf(folder, address) {
    const name = nameOf(address);
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
    return file.startsWith(path.join(folder, path.sep)) && fs.statSync(file, {throwIfNoEntry: false})?.isFile() ? file : null;
}

const zipped = new Map(); // by hash, for all folders: copies of a site are zipped once

// Packed once a version of a file.
function packedOf(packed, file) {
    const {mtimeMs, size} = fs.statSync(file), known = packed.get(file);
    if (known?.mtimeMs === mtimeMs && known.size === size)
        return known;
    const bytes = fs.readFileSync(file);
    const tag = `"${crypto.createHash('sha256').update(bytes).digest('hex').slice(0, 16)}"`;
    if (!zipped.has(tag))
        zipped.set(tag, zlib.gzipSync(bytes, {level: 9}));
    const made = {mtimeMs, size, tag, bytes: zipped.get(tag)};
    packed.set(file, made);
    return made;
}

// Serves until `close` is called. `sent` counts the bytes of all bodies.
async function serve(folder, port = 0) {
    const packed = new Map(), whole = path.resolve(folder);
    const server = http.createServer((request, response) => {
        const file = fileOf(whole, request.url);
        if (!file)
            return void response.writeHead(404).end();
        const {tag, bytes} = packedOf(packed, file);
        // Asked again each time, and answered without a body where nothing has changed.
        const head = {'cache-control': 'no-cache', 'etag': tag};
        if (request.headers['if-none-match'] === tag)
            return void response.writeHead(304, head).end();
        head['content-type'] = TYPES[path.extname(file).slice(1)] ?? 'text/plain; charset=utf-8';
        head['content-encoding'] = 'gzip';
        served.sent.set(request.url, (served.sent.get(request.url) ?? 0) + bytes.length);
        response.writeHead(200, head).end(bytes);
    });
    const served = {
        sent: new Map(), // bytes by address
        close: () => { server.close(); server.closeAllConnections?.(); },
    };
    await new Promise((resolve, reject) => server.on('error', reject).listen(port, '127.0.0.1', resolve));
    served.url = `http://127.0.0.1:${server.address().port}/`;
    return served;
}

module.exports = {serve};

if (require.main === module) {
    const [folder, port] = process.argv.slice(2);
    serve(folder, Number(port ?? 8000)).then(
        ({url}) => console.log(`${folder} is shown at ${url}; Ctrl-C ends it.`),
        error => { console.error(`serve.js: ${error.message}`); process.exit(3); });
}
