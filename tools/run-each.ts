/** node tools/run-each.ts FILE… runs each file in a process of its own, one after the other, until one fails. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { onSignals } from './bootstrap/signals.mjs'

for (const file of process.argv.slice(2)) {
  console.log(`\n── ${file}`)
  const child = spawn(process.execPath, [file], { stdio: 'inherit' })
  const release = onSignals((signal) => void child.kill(signal))
  const [code] = await once(child, 'exit')
  release()
  if (code !== 0) process.exit(typeof code === 'number' ? code : 1)
}
