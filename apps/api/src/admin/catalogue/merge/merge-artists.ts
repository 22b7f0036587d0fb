import type { ArtistMerge } from '@nava/contracts'
import type { Database } from '@nava/db'
import { deleteImages } from '../../../catalogue/images/delete-images.ts'
import { namesNothing, type Tx } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'
import { ARTIST_LINKS, type ArtistLink } from './artist-links.ts'
import { mergeStatistics } from './merge-statistics.ts'

type Run = Pick<Tx, '$queryRaw' | '$queryRawUnsafe'>

interface Pair {
  from: number
  into: number
}

/**
 * Returns what a merge would move.
 * @throws as `mergeArtists`
 */
export async function previewMerge(db: Database, pair: Pair): Promise<ArtistMerge> {
  return describe(db, pair, await namesOf(db, pair))
}

/**
 * Moves all rows of an artist to another and deletes it.
 * @throws 400 if both are the same or the other is missing, 404 if the artist is missing, 409 if one of them is merged or withdrawn
 */
export async function mergeArtists(tx: Tx, pair: Pair): Promise<ArtistMerge> {
  const { from, into } = pair
  await lock(tx, pair)
  const described = await describe(tx, pair, await namesOf(tx, pair))
  await mergeStatistics(tx, from, into)
  for (const link of ARTIST_LINKS) await move(tx, link, pair)
  await tx.$executeRaw`UPDATE daily_mixes SET artist_ids = (
      SELECT array_agg(id ORDER BY place) FROM (
        SELECT id, min(place) AS place FROM unnest(array_replace(artist_ids, ${from}::int, ${into}::int)) WITH ORDINALITY u (id, place)
        GROUP BY id) named)
    WHERE ${from}::int = ANY(artist_ids)`
  await deleteImages(tx, ['artist', 'artistHeader'], from)
  // What the artist that stays does not say of itself is taken over.
  await tx.$executeRaw`UPDATE artists own SET
      follower_count = ${described.followerCount}, play_count = ${described.playCount},
      biography = CASE own.biography WHEN '' THEN other.biography ELSE own.biography END,
      birth_date = coalesce(own.birth_date, other.birth_date),
      is_verified = own.is_verified OR other.is_verified,
      show_on_main = own.show_on_main OR other.show_on_main, updated_at = now()
    FROM artists other WHERE own.id = ${into} AND other.id = ${from}`
  await tx.artist.delete({ where: { id: from } })
  await tx.mergedArtist.create({ data: { artistID: from, intoID: into, name: described.from.name } })
  return described
}

/** Locks in the order in which plays do, so that they wait for a merge, and each counts once. */
async function lock(tx: Tx, { from, into }: Pair): Promise<void> {
  await tx.$queryRaw`SELECT id FROM music WHERE id IN (SELECT music_id FROM music_artists WHERE artist_id = ${from})
    ORDER BY id FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT id FROM artists WHERE id IN (${from}, ${into}) ORDER BY id FOR UPDATE`
}

interface Named {
  id: number
  name: string
  isWithdrawn: boolean
}

async function namesOf(db: Run, { from, into }: Pair): Promise<Record<keyof Pair, Named>> {
  if (from === into) throw problem('artist.merge-itself', {}, { field: 'into' })
  const [merged] = await db.$queryRaw<{ name: string }[]>`SELECT a.name FROM merged_artists m
    JOIN artists a ON a.id = m.into_artist_id WHERE m.artist_id IN (${from}, ${into}) ORDER BY m.artist_id <> ${from} LIMIT 1`
  if (merged) throw problem('artist.merged', { name: merged.name })
  const rows = await db.$queryRaw<Named[]>`SELECT id, name, withdrawn_at IS NOT NULL AS "isWithdrawn"
    FROM artists WHERE id IN (${from}, ${into})`
  const [gone, kept] = [from, into].map((id) => rows.find((row) => row.id === id))
  if (!gone) throw problem('artist.not-found')
  if (!kept) throw namesNothing('into')
  const withdrawn = [gone, kept].find(({ isWithdrawn }) => isWithdrawn)
  if (withdrawn) throw problem('artist.withdrawn', { name: withdrawn.name })
  return { from: gone, into: kept }
}

/** SQL condition that the other artist has a row of the same key */
const isTwin = ({ column, key = [] }: ArtistLink, artist: string) =>
  [`twin.${column} = ${artist}`, ...key.map((name) => `twin.${name} = own.${name}`)].join(' AND ')

async function describe(
  db: Run,
  pair: Pair,
  { from, into }: Record<keyof Pair, Named>,
): Promise<ArtistMerge> {
  const shown = ARTIST_LINKS.filter(({ kind }) => kind !== undefined)
  const counts = shown.map((link) => {
    const { table, column, key, only } = link
    const rows = `SELECT count(*)::int FROM ${table} own WHERE own.${column} = $1${only ? ` AND ${only}` : ''}`
    const both = key ? `(${rows} AND EXISTS (SELECT FROM ${table} twin WHERE ${isTwin(link, '$2')}))` : '0'
    return `SELECT '${link.kind}' AS kind, (${rows}) AS named, ${both} AS both`
  })
  const found = await db.$queryRawUnsafe<
    { kind: ArtistMerge['rows'][number]['kind']; named: number; both: number }[]
  >(
    `SELECT * FROM (${counts.join(' UNION ALL ')}) counted WHERE named > 0 AND $2::int IS NOT NULL`,
    pair.from,
    pair.into,
  )
  const [sums] = await db.$queryRaw<{ plays: number; followers: number }[]>`
    SELECT least(${2 ** 31 - 1}, greatest(0, (SELECT sum(play_count) FROM artists WHERE id IN (${pair.from}, ${pair.into}))
        - coalesce((SELECT sum(m.play_count) FROM music m JOIN music_artists a ON a.music_id = m.id AND a.artist_id = ${pair.from}
          JOIN music_artists b ON b.music_id = m.id AND b.artist_id = ${pair.into}), 0)))::int AS plays,
      (SELECT count(DISTINCT user_id)::int FROM artist_follows WHERE artist_id IN (${pair.from}, ${pair.into})) AS followers`
  return {
    from: { artistID: from.id, name: from.name },
    into: { artistID: into.id, name: into.name },
    rows: found.map(({ kind, named, both }) => ({ kind, moved: named - both, both })),
    playCount: sums?.plays ?? 0,
    followerCount: sums?.followers ?? 0,
  }
}

async function move(tx: Tx, link: ArtistLink, { from, into }: Pair): Promise<void> {
  const { table, column, key, least, only, also } = link
  const condition = only ? ` AND ${only}` : ''
  if (key && least)
    await tx.$executeRawUnsafe(
      `UPDATE ${table} own SET ${least} = twin.${least} FROM ${table} twin
       WHERE own.${column} = $2 AND ${isTwin(link, '$1')} AND twin.${least} < own.${least}`,
      from,
      into,
    )
  if (key)
    await tx.$executeRawUnsafe(
      `DELETE FROM ${table} own WHERE own.${column} = $1 AND EXISTS (SELECT FROM ${table} twin WHERE ${isTwin(link, '$2')})`,
      from,
      into,
    )
  await tx.$executeRawUnsafe(
    `UPDATE ${table} own SET ${column} = $2::int${also ? `, ${also}` : ''} WHERE own.${column} = $1::int${condition}`,
    from,
    into,
  )
}
