import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Sql } from '@nava/db'
import * as z from 'zod'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))

export const { version: VERSION } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(`${ROOT}package.json`, 'utf8')))

/** The clone may belong to another user. Read at the start, because a later `git pull` may change the commit. Undefined outside a clone. */
const ofClone = promisify(execFile)('git', ['-c', 'safe.directory=*', 'rev-parse', 'HEAD'], {
  cwd: ROOT,
  // Git must not find a repository around the folder.
  env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(ROOT) },
}).then(
  ({ stdout }) => stdout.trim(),
  () => undefined,
)

export type Release = ReturnType<typeof release>

/** `built`: the commit that an image was built from; a clone knows its own. */
export const release =
  (sql: Sql, built: string | undefined, cloned = ofClone) =>
  async () => {
    const { rows } = await sql.query<{ migration: string }>({
      name: 'last-migration',
      text: `SELECT migration_name AS migration FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1 DESC LIMIT 1`,
    })
    return { version: VERSION, commit: (await cloned) ?? built, migration: rows[0]?.migration ?? '' }
  }
