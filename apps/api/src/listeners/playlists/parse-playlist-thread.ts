/** Parses one playlist file, and tells what was found, or nothing. Runs in a thread: see parse-playlist-aside.ts. */
import { parentPort, workerData } from 'node:worker_threads'
import { parsePlaylistFile } from './parse-playlist-file.ts'

const { text, fileName } = workerData as { text: string; fileName: string } // as parse-playlist-aside.ts has it
// A thread has one other end, unlike a page of the web.
// eslint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(parsePlaylistFile(text, fileName))
