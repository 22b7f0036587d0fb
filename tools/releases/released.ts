import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Client } from 'pg'
import * as z from 'zod'
import { applyMigrations } from '../migrations/apply-migrations.ts'
import { startThrowawayPostgres } from '../postgres/throwaway.ts'
import { readStructure, Structure } from './structure.ts'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const RELEASES = fileURLToPath(new URL('../../prisma/releases', import.meta.url))

const Release = z.object({
  version: z.string(),
  commit: z.string(),
  /**
   * Names of tables, columns, functions and triggers that the release's programs no longer use, so later migrations may
   * drop them
   */
  unused: z.array(z.string()),
  structure: Structure,
})
export type Release = z.infer<typeof Release>

/** @throws Error if there is no release */
export async function readLastRelease(folder = RELEASES): Promise<Release> {
  const versions = (await readdir(folder))
    .filter((name) => name.endsWith('.json'))
    .toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const newest = versions.at(-1)
  if (newest === undefined) throw new Error(`There is no release in ${folder}`)
  return Release.parse(JSON.parse(await readFile(join(folder, newest), 'utf8')))
}

export async function writeRelease(folder = RELEASES): Promise<string> {
  const { version } = z
    .object({ version: z.string() })
    .parse(JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')))
  const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: ROOT })
  const release: Release = {
    version,
    commit: stdout.trim(),
    unused: [],
    structure: await migratedStructure(),
  }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${version}.json`), `${JSON.stringify(release, undefined, 2)}\n`)
  return version
}

async function migratedStructure(): Promise<Structure> {
  await using server = await startThrowawayPostgres()
  await applyMigrations(server.url())
  const client = new Client({ connectionString: server.url() })
  await client.connect()
  try {
    return await readStructure(client)
  } finally {
    await client.end()
  }
}
