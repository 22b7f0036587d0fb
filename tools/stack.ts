/**
 * Starts PostgreSQL (unless DATABASE_URL is set), migrations, api, worker and demo; Ctrl-C or SIGTERM stops
 * them in reverse order. `--dev` adds Vite and restarts changed programs. Settings: environment and `.env`
 * (.env.example)
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runStack } from './stack/run-stack.ts'

const root = join(import.meta.dirname, '..')
const settings = join(root, '.env')
if (existsSync(settings)) process.loadEnvFile(settings)

const sources = {
  api: 'apps/api/src/main.ts',
  worker: 'worker/src/main.ts',
  demo: 'tools/stack/fill-demo.ts',
}
await runStack({ root, sources, dev: process.argv.includes('--dev') })
