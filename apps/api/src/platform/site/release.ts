import type { Sql } from '@nava/db'
import { commitOfClone, VERSION } from '@nava/settings/release'

export type Release = ReturnType<typeof release>

/** `built`: the commit that an image was built from; a clone knows its own. */
export const release =
  (sql: Sql, built: string | undefined, cloned = commitOfClone) =>
  async () => {
    const { rows } = await sql.query<{ migration: string }>({
      name: 'last-migration',
      text: `SELECT migration_name AS migration FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1 DESC LIMIT 1`,
    })
    return { version: VERSION, commit: (await cloned) ?? built, migration: rows[0]?.migration ?? '' }
  }
