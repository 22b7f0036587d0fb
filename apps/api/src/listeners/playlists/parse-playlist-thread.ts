/** Thread of parse-playlist-aside.ts; posts the playlist or undefined. */
import { parentPort, workerData } from 'node:worker_threads'
import { parsePlaylistFile } from './parse-playlist-file.ts'

const { text, fileName } = workerData as { text: string; fileName: string } // sent by parse-playlist-aside.ts
// A thread has one other end, unlike a page of the web.
// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(parsePlaylistFile(text, fileName))
