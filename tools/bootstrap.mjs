/**
 * Runs `npm start`, `npm test` and so on. On Node 18 to 23, it downloads Node 24 and pnpm from the package
 * registry, and restarts itself with them.
 * node tools/bootstrap.mjs start|build|dev|test|e2e|gate|all|check|admin|bench|screens|site [arguments]
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
