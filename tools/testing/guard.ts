/**
 * Ends the programs of a run and removes its folders as soon as the run is over: its standard input, which has the
 * folders, then closes, also after `kill -9`.
 */
import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { text } from 'node:stream/consumers'
import { endProcessesOf, unmountAllOf } from './processes-of.ts'

// The cast is safe, because only open-run.ts starts this program.
const folders = JSON.parse(await text(process.stdin)) as string[]
const run = basename(folders[0] ?? '')
if (run) {
  await endProcessesOf(run)
  unmountAllOf(run)
}
for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
