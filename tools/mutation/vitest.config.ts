import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { modules } from './modules.ts'

const root = join(import.meta.dirname, '../..')
const name = process.env['MUTATION_MODULE'] ?? ''
const module = modules[name]
if (!module) throw new Error(`MUTATION_MODULE is "${name}", which is no module of tools/mutation/modules.ts`)

export default defineConfig({
  root: join(root, module.root),
  test: {
    include: [...module.tests],
    globalSetup: module.database ? [join(root, 'tools/testing/postgres.ts')] : [],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
