import { Prisma } from '@nava/db'
import { namesNothing, type Tx } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'

interface Links {
  table: 'music_artists' | 'music_genres' | 'album_artists' | 'podcast_djs'
  owner: 'music_id' | 'album_id' | 'podcast_id'
  target: 'artist_id' | 'genre_id' | 'dj_id'
  /** Table that `target` points to */
  of: 'artists' | 'genres' | 'djs'
  /** Names of the form's fields */
  fields: { add: string; remove: string }
  isOrdered: boolean
  least: number
  most: number
}

/**
 * Adds links of a row after those that it has, and removes others.
 * @throws 400 if something does not exist, 409 if too few or too many would be left
 */
export async function editLinks(
  tx: Tx,
  links: Links,
  id: number,
  { add = [], remove = [] }: { add?: readonly number[] | undefined; remove?: readonly number[] | undefined },
): Promise<void> {
  if (add.length === 0 && remove.length === 0) return
  const [table, owner, target, of] = [links.table, links.owner, links.target, links.of].map(Prisma.raw)
  for (const [field, ids] of [
    [links.fields.add, add],
    [links.fields.remove, remove],
  ] as const) {
    const wanted = [...new Set(ids)]
    const found = await tx.$queryRaw<object[]>`SELECT id FROM ${of} WHERE id = ANY(${wanted}::int[])`
    if (found.length < wanted.length) throw namesNothing(field)
  }
  await tx.$executeRaw`DELETE FROM ${table} WHERE ${owner} = ${id} AND ${target} = ANY(${[...remove]}::int[])`
  const position = links.isOrdered
    ? Prisma.sql`, (SELECT coalesce(max(position), -1) FROM ${table} WHERE ${owner} = ${id}) + place::int`
    : Prisma.empty
  await tx.$executeRaw`INSERT INTO ${table} (${owner}, ${target}${Prisma.raw(links.isOrdered ? ', position' : '')})
    SELECT ${id}::int, added${position} FROM unnest(${[...add]}::int[]) WITH ORDINALITY u (added, place)
    ON CONFLICT DO NOTHING`
  const [left] = await tx.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${table} WHERE ${owner} = ${id}`
  const count = left?.count ?? 0
  if (count < links.least) throw problem('edit.none-left')
  if (count > links.most) throw problem('edit.too-many', { max: links.most })
}
