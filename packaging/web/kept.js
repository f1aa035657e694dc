// kept.js -- the player's folder: files in memory, which are read from the browser's database before the game begins
// and written to it soon after each change.
//
// Whatever has changed goes in one transaction, so the database holds one moment of the folder. It belongs to one tab at
// a time, the one that has the lock: two would write their different folders over each other. Another tab has a copy of
// what there was, plays with it, and keeps nothing.

const SOON_MS = 100;
const MINE = 'mine';
const PATIENCE_MS = 5000; // for a tab that is just closing, and for the database
const STORE = 'files';

// All files below a folder: path within it => {time, size}.
export function filesIn(FS, folder, below = '', found = new Map()) {
    for (const name of FS.readdir(folder + below)) {
        if (name === '.' || name === '..')
            continue;
        const path = `${below}/${name}`, stat = FS.stat(folder + path);
        if (FS.isDir(stat.mode))
            filesIn(FS, folder, path, found);
        else
            found.set(path, {time: stat.mtime.getTime(), size: stat.size});
    }
    return found;
}

// What brings the database from one state of the folder to the next.
export function changesOf(before, now) {
    const differs = (one, other) => !one || one.time !== other.time || one.size !== other.size;
    return {
        written: [...now.keys()].filter(path => differs(before.get(path), now.get(path))),
        gone: [...before.keys()].filter(path => !now.has(path)),
    };
}

function done(request) {
    return new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = request.onblocked = () => reject(request.error);
    });
}

// True where this tab may write from here on, until it is closed. The tab that has the lock says so; one that is just
// closing says nothing, and is waited for. Browsers without locks are taken at their word.
export function lockOf(locks, name, channel = globalThis.BroadcastChannel && new BroadcastChannel(name)) {
    if (!locks || !channel)
        return Promise.resolve(true);
    let mine = false, waits = true;
    return new Promise(resolve => {
        const late = setTimeout(() => answer(false), PATIENCE_MS);
        const answer = may => {
            clearTimeout(late);
            waits = false;
            resolve(may);
        };
        channel.onmessage = ({data}) => data === MINE ? answer(false) : mine && channel.postMessage(MINE);
        channel.postMessage('whose?');
        // An aborted request may stay in the queue, so one that comes too late gives the lock back.
        locks.request(name, () => {
            if (!waits)
                return null;
            mine = true;
            answer(true);
            return new Promise(() => {}); // held for ever
        }).catch(() => answer(false));
    });
}

// Private windows of some browsers have a database that fails, or never answers.
export function databaseOf(indexedDB, name) {
    const late = new Promise((resolve, reject) => setTimeout(() => reject(new Error('no answer')), PATIENCE_MS));
    const open = async () => {
        const request = indexedDB.open(name, 1);
        request.onupgradeneeded = () => request.result.createObjectStore(STORE);
        return done(request);
    };
    return Promise.race([open(), late]);
}

export class Kept {
    // `failed` is called once, where something cannot be written.
    constructor(database, mayWrite, failed) {
        this.database = database;
        this.mayWrite = mayWrite;
        this.failed = failed;
        this.known = new Map();
        this.timer = 0;
    }

    // Puts all files into the folder.
    async read(FS, folder) {
        this.FS = FS;
        this.folder = folder;
        const store = this.database.transaction(STORE).objectStore(STORE);
        const [paths, files] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        paths.forEach((path, i) => {
            const whole = folder + path;
            FS.mkdirTree(whole.slice(0, whole.lastIndexOf('/')));
            FS.writeFile(whole, files[i].bytes);
            FS.utime(whole, files[i].time, files[i].time);
        });
        this.known = filesIn(FS, folder);
    }

    // Something has changed. Often several files do at once.
    soon() {
        this.timer ||= setTimeout(() => this.now(), SOON_MS);
    }

    // Without waiting for anything, so that it also gets through while the page is closed.
    now() {
        clearTimeout(this.timer);
        this.timer = 0;
        if (!this.mayWrite || !this.FS)
            return;
        const files = filesIn(this.FS, this.folder), {written, gone} = changesOf(this.known, files);
        if (written.length + gone.length === 0)
            return;
        try {
            this.put(files, written, gone);
        } catch (error) {
            this.complain(error);
        }
    }

    put(files, written, gone) {
        const transaction = this.database.transaction(STORE, 'readwrite'), store = transaction.objectStore(STORE);
        for (const path of written)
            store.put({bytes: this.FS.readFile(this.folder + path), time: files.get(path).time}, path);
        for (const path of gone)
            store.delete(path);
        const before = this.known;
        this.known = files;
        transaction.onabort = () => {
            this.known = before; // all of it is tried again with the next change
            this.complain(transaction.error);
        };
        transaction.commit?.();
    }

    complain(error) {
        this.failed?.(error);
        this.failed = null;
    }
}
