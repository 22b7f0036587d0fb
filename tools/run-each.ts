/**
 * node tools/run-each.ts PROGRAM ARGUMENT… -- PROGRAM ARGUMENT… runs Node programs one after the other, each in a process
 * of its own, until one fails.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onSignals } from './bootstrap/signals.mjs'

for (const program of split(process.argv.slice(2))) {
  console.log(`\n── ${program.join(' ')}`)
  const child = spawn(process.execPath, program, { stdio: 'inherit' })
  const release = onSignals((signal) => void child.kill(signal))
  const [code] = await once(child, 'exit')
  release()
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}

function split(words: readonly string[]): string[][] {
  const programs: string[][] = [[]]
  for (const word of words) {
    if (word === '--') programs.push([])
    else programs.at(-1)?.push(word)
  }
  return programs
}
