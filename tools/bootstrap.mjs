/**
 * What `npm start`, `npm test` and the other words call. Any Node from 18 on can run this file: when the one at hand is
 * older than 24, it fetches Node 24 and pnpm from the package registry and goes on in that.
 *
 * node tools/bootstrap.mjs start|dev|test|check|admin|bench|e2e|topology|screens|mutation [arguments]
 */
import { findRuntime, isNewEnough } from './bootstrap/runtime.mjs'
import { runInForeground } from './bootstrap/foreground.mjs'

const [word = 'start', ...args] = process.argv.slice(2)

try {
  if (isNewEnough(process.version)) {
    const { runCommand } = await import('./bootstrap/run-command.ts')
    await runCommand(word, args)
  } else {
    const runtime = findRuntime()
    const self = new URL(import.meta.url)
    await runInForeground(runtime.node, [decodeURIComponent(self.pathname), word, ...args], {
      env: runtime.env,
      ours: true,
    })
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
