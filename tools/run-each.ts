/**
 * node tools/run-each.ts FILE… runs files one after the other, each in a separate process, until one fails.
 */
import { runInherited } from './run-inherited.ts'

for (const file of process.argv.slice(2)) {
  console.log(`\n── ${file}`)
  const code = await runInherited(process.execPath, [file])
  if (code !== 0) process.exit(code)
}
