import { Prisma } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'

export type VersionedTable =
  | 'albums'
  | 'artists'
  | 'collections'
  | 'djs'
  | 'events'
  | 'home_layout'
  | 'legal_texts'
  | 'news_posts'
  | 'podcast_collections'
  | 'schedules'
  | 'sliders'

/** Locks a row that an admin edits. @throws 404, or 409 if it changed since the admin read it, at `updated` */
export async function lockRow(
  tx: Tx,
  table: VersionedTable,
  id: number,
  updated: Date | undefined,
): Promise<void> {
  const [row] = await tx.$queryRaw<{ updatedAt: Date }[]>`
    SELECT updated_at AS "updatedAt" FROM ${Prisma.raw(table)} WHERE id = ${id} FOR UPDATE`
  if (!row) throw problem('row.not-found')
  if (updated && updated.getTime() !== row.updatedAt.getTime()) throw problem('row.changed')
}
