import { Prisma } from '@nava/db'
import type { Tx } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'

const WORKS = {
  music: { missing: 'music.not-found', changed: 'music.changed' },
  podcasts: { missing: 'row.not-found', changed: 'row.changed' },
} as const

interface WorkToDecide {
  isConfirmed: boolean
  isRefused: boolean
}

/**
 * Locks a track or an episode that an admin decides on.
 * @throws 404, or 409 if it changed since the admin read it, at `updated`
 */
export async function lockWork(
  tx: Tx,
  table: keyof typeof WORKS,
  id: number,
  updated: Date | undefined,
): Promise<WorkToDecide> {
  const [row] = await tx.$queryRaw<(WorkToDecide & { updatedAt: Date })[]>`
    SELECT updated_at AS "updatedAt", is_confirmed AS "isConfirmed", refusal_reason IS NOT NULL AS "isRefused"
    FROM ${Prisma.raw(table)} WHERE id = ${id} FOR UPDATE`
  if (!row) throw problem(WORKS[table].missing)
  if (updated && updated.getTime() !== row.updatedAt.getTime()) throw problem(WORKS[table].changed)
  return row
}
