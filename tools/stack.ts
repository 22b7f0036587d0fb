/**
 * Starts PostgreSQL (unless DATABASE_URL is set), migrations, api, worker and demo; Ctrl-C or SIGTERM stops
 * them in reverse order. `--dev` adds Vite and restarts changed programs. Settings: environment and `.env`
 * (.env.example)
 */
import { join } from 'node:path'
import { loadEnvFile } from '@nava/settings/env-file'
import { runStack } from './stack/run-stack.ts'

const root = join(import.meta.dirname, '..')

const sources = {
  api: 'apps/api/src/main.ts',
  worker: 'worker/src/main.ts',
  demo: 'tools/stack/fill-demo.ts',
}
await runStack({
  root,
  sources,
  dev: process.argv.includes('--dev'),
  readEnvFile: () => loadEnvFile(join(root, '.env')),
})
