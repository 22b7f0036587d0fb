/**
 * Starts all of Nava in one command: PostgreSQL (unless DATABASE_URL is set), migrations, the api, the worker and the
 * demo catalogue. Ctrl-C or SIGTERM stops them in reverse order. With `--dev`, Vite runs in front of the api, and
 * changed programs are restarted. Settings come from the environment and a `.env` file; .env.example explains them.
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
