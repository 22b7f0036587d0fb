/** Vitest's global setup for what looks at a stack that runs already. NAVA_ADDRESS names it, DATA_DIR is its data folder. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

export default async function setup(project: TestProject): Promise<void> {
  const { NAVA_ADDRESS: address = 'http://127.0.0.1:8080', DATA_DIR: dataDir = 'data' } = process.env
  const password = await readFile(resolve(import.meta.dirname, '..', dataDir, 'demo-password'), 'utf8')
  // Nothing here reads mails or the feed of another site.
  project.provide('stack', { address, password: password.trim(), dataDir, mailDir: '', feed: '' })
}
