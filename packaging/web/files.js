// files.js -- files that come in, dropped or chosen, and go out, shared or downloaded.

const TYPES = {mtb: 'application/octet-stream', png: 'image/png', xml: 'text/xml', ini: 'text/plain', txt: 'text/plain'};

export function nameOf(path) {
    return path.slice(path.lastIndexOf('/') + 1);
}

export function typeOf(name) {
    return TYPES[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] ?? 'application/octet-stream';
}

// All files of a folder that was dropped, with their paths in it.
async function filesOfEntry(entry) {
    if (entry.isFile)
        return [{path: entry.fullPath, file: await new Promise((resolve, reject) => entry.file(resolve, reject))}];
    const reader = entry.createReader(), all = [];
    for (let some; (some = await new Promise((resolve, reject) => reader.readEntries(resolve, reject))).length > 0;)
        for (const one of some)
            all.push(...await filesOfEntry(one));
    return all;
}

export class Files {
    // `take` gets the path of each file or folder that has come in.
    constructor(FS, gesture, input, take) {
        Object.assign(this, {FS, gesture, input, take, came: 0});
        input.addEventListener('change', () => this.takeFiles([...input.files]));
        addEventListener('dragover', event => event.preventDefault());
        addEventListener('drop', event => this.drop(event));
        // Files that the system opens with the installed game.
        globalThis.launchQueue?.setConsumer(async launch =>
            this.takeFiles(await Promise.all(launch.files.map(handle => handle.getFile()))));
    }

    ask() {
        this.gesture.then(() => {
            this.input.value = ''; // so that the same file can be chosen again
            this.input.click();
        });
    }

    // Entries have to be asked for before anything is waited for.
    async drop(event) {
        event.preventDefault();
        const entries = [...event.dataTransfer.items].map(item => item.webkitGetAsEntry?.()).filter(Boolean);
        for (const entry of entries) {
            const folder = this.newFolder();
            for (const {path, file} of await filesOfEntry(entry))
                await this.write(folder + path, file);
            this.take(folder + entry.fullPath);
        }
    }

    async takeFiles(files) {
        for (const file of files) {
            const path = `${this.newFolder()}/${file.name}`;
            await this.write(path, file);
            this.take(path);
        }
    }

    // A text that comes as a file does.
    takeText(name, text) {
        const path = `${this.newFolder()}/${name}`;
        this.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
        this.FS.writeFile(path, text);
        return path;
    }

    // Two files of one name must not meet.
    newFolder() {
        return `/tmp/came_in/${++this.came}`;
    }

    async write(path, file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        this.FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
        this.FS.writeFile(path, bytes);
    }

    // Phones share; with a mouse one looks among the downloads.
    give(path) {
        const name = nameOf(path), file = new File([this.FS.readFile(path)], name, {type: typeOf(name)});
        const share = matchMedia('(pointer: coarse)').matches && navigator.canShare?.({files: [file]});
        this.gesture.then(() => share ? this.share(file) : this.download(file));
    }

    // Some kinds of files are refused only now. Who changes his mind wants no download.
    share(file) {
        navigator.share({files: [file], title: file.name}).catch(error => {
            if (error.name !== 'AbortError')
                this.download(file);
        });
    }

    download(file) {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(file);
        link.download = file.name;
        link.click();
        setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    }
}
