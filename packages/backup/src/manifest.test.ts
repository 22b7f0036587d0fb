import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { localStorage } from '@nava/media/storage/local-storage'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Manifest, manifestKey, readManifest, writeManifest } from './manifest.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-manifest-'))
})
afterEach(() => rm(folder, { recursive: true }))

const NAME = '2026-01-10T12-00-00-000Z'
const manifest: Manifest = {
  ...{ format: 1, takenAt: '2026-01-10T12:00:00.000Z', migrations: ['first'], sequences: [], missing: [] },
  tables: [{ name: 'users', columns: ['id'], rows: 2, bytes: 10, sha256: 'a'.repeat(64) }],
  ...{ secrets: {}, media: { files: 0, bytes: 0, sha256: 'b'.repeat(64) } },
}

test('a manifest is read as it was written', async () => {
  const target = { ...localStorage(folder), place: folder }
  await writeManifest(target, NAME, manifest)
  expect(await readManifest(target, NAME)).toEqual(manifest)
})

test.each([
  ['a number of rows', '"rows": 2', '"rows": 3'],
  ['a checksum', 'a'.repeat(64), 'c'.repeat(64)],
  ['a secret', '"secrets": {}', '"secrets": { "jwt-secret": "mine" }'],
  ['its end', '}\n}', '}'],
])('a manifest with %s changed is refused', async (_, from, to) => {
  const target = { ...localStorage(folder), place: folder }
  await writeManifest(target, NAME, manifest)
  const file = join(folder, manifestKey(NAME))
  const text = await readFile(file, 'utf8')
  expect(text).toContain(from)
  await writeFile(file, text.replace(from, to))
  await expect(readManifest(target, NAME)).rejects.toThrow('manifest.json is not what was written')
})
