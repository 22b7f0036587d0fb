import { Prisma } from '@nava/db'
import type { Tx } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'

const KINDS = {
  music: { missing: 'music.not-found', isConfirmed: 'is_confirmed' },
  podcasts: { missing: 'row.not-found', isConfirmed: 'is_confirmed' },
  albums: { missing: 'row.not-found', isConfirmed: 'true' },
  artists: { missing: 'row.not-found', isConfirmed: 'true' },
} as const
export type WithdrawnKind = keyof typeof KINDS

async function lock(tx: Tx, kind: WithdrawnKind, id: number) {
  const { missing, isConfirmed } = KINDS[kind]
  const [row] = await tx.$queryRawUnsafe<{ isShown: boolean; isWithdrawn: boolean }[]>(
    `SELECT ${isConfirmed} AS "isShown", withdrawn_at IS NOT NULL AS "isWithdrawn" FROM ${kind} WHERE id = $1 FOR UPDATE`,
    id,
  )
  if (!row) throw problem(missing)
  return row
}

/** SQL of the tracks or albums that name the artist first */
const worksOf = (kind: 'music' | 'album', artistID: number) => {
  const [table, column] = [`${kind}_artists`, `${kind}_id`].map(Prisma.raw)
  return Prisma.sql`(SELECT own.${column} FROM ${table} own WHERE own.artist_id = ${artistID} AND NOT EXISTS (
    SELECT FROM ${table} other WHERE other.${column} = own.${column}
      AND (other.position, other.artist_id) < (own.position, own.artist_id)))`
}

/**
 * Takes a row off the site. Tracks and episodes are unconfirmed, which hides them everywhere. `withWorks`: with an artist go its
 * albums and the tracks that name it first
 * @throws 404, or 409 if it is not on the site
 */
export async function withdraw(
  tx: Tx,
  kind: WithdrawnKind,
  id: number,
  { withWorks = false }: { withWorks?: boolean | undefined } = {},
): Promise<void> {
  const row = await lock(tx, kind, id)
  if (row.isWithdrawn) throw problem('row.withdrawn')
  if (!row.isShown) throw problem('row.not-shown')
  const data = { withdrawnAt: new Date() }
  switch (kind) {
    case 'music':
      await tx.music.update({ where: { id }, data: { ...data, isConfirmed: false, withdrawnWithID: null } })
      break
    case 'podcasts':
      await tx.podcast.update({ where: { id }, data: { ...data, isConfirmed: false } })
      break
    case 'albums':
      await tx.album.update({ where: { id }, data: { ...data, withdrawnWithID: null } })
      break
    case 'artists':
      await tx.artist.update({ where: { id }, data })
      if (!withWorks) break
      await tx.$executeRaw`UPDATE music SET is_confirmed = false, withdrawn_at = now(), withdrawn_with_artist_id = ${id}, updated_at = now()
        WHERE is_confirmed AND id IN ${worksOf('music', id)}`
      await tx.$executeRaw`UPDATE albums SET withdrawn_at = now(), withdrawn_with_artist_id = ${id}, updated_at = now()
        WHERE withdrawn_at IS NULL AND id IN ${worksOf('album', id)}`
      break
    default:
      kind satisfies never
  }
}

/**
 * Puts a row back as it was, an artist with what went with it and is still away.
 * @throws 404, or 409 if it was not withdrawn
 */
export async function restore(tx: Tx, kind: WithdrawnKind, id: number): Promise<void> {
  const row = await lock(tx, kind, id)
  if (!row.isWithdrawn) throw problem('row.not-withdrawn')
  const data = { withdrawnAt: null }
  switch (kind) {
    case 'music':
      await tx.music.update({ where: { id }, data: { ...data, isConfirmed: true } })
      break
    case 'podcasts':
      await tx.podcast.update({ where: { id }, data: { ...data, isConfirmed: true } })
      break
    case 'albums':
      await tx.album.update({ where: { id }, data })
      break
    case 'artists':
      await tx.artist.update({ where: { id }, data })
      await tx.$executeRaw`UPDATE music SET is_confirmed = true, withdrawn_at = NULL, withdrawn_with_artist_id = NULL, updated_at = now()
        WHERE withdrawn_at IS NOT NULL AND withdrawn_with_artist_id = ${id}
          AND id IN (SELECT music_id FROM music_artists WHERE artist_id = ${id})`
      await tx.$executeRaw`UPDATE albums SET withdrawn_at = NULL, withdrawn_with_artist_id = NULL, updated_at = now()
        WHERE withdrawn_at IS NOT NULL AND withdrawn_with_artist_id = ${id}
          AND id IN (SELECT album_id FROM album_artists WHERE artist_id = ${id})`
      break
    default:
      kind satisfies never
  }
}
