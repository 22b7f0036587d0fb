/** Global setup of Vitest for a running server at NAVA_ADDRESS with the data folder DATA_DIR. */
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { TestProject } from 'vitest/node'

export default async function setup(project: TestProject): Promise<void> {
  const { NAVA_ADDRESS: address = 'http://127.0.0.1:8080', DATA_DIR: dataDir = 'data' } = process.env
  const password = await readFile(resolve(import.meta.dirname, '../..', dataDir, 'demo-password'), 'utf8')
  // These tests need no mails, imports and feeds.
  const none = { mailDir: '', importDir: '', feed: '' }
  project.provide('stack', { address, password: password.trim(), dataDir, ...none })
}
