/** Thread of parse-playlist-aside.ts: posts the parsed playlist, or undefined. */
import { parentPort, workerData } from 'node:worker_threads'
import { parsePlaylistFile } from './parse-playlist-file.ts'

const { text, fileName } = workerData as { text: string; fileName: string } // sent by parse-playlist-aside.ts
// A worker thread has only one recipient, so the rule about target origins does not apply.
// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(parsePlaylistFile(text, fileName))
