import {
  type Artist,
  type ArtistCard,
  type ArtistChoice,
  type ArtistForm,
  limits,
  type Page,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ARTIST_IS_SHOWN } from '@nava/db/visibility'
import type { Tx } from '../../platform/audit/audited.ts'
import { imageVersion } from '../images/image-versions.ts'
import type { CachedLists } from '../sorted-lists/cached-lists.ts'
import { supportIn } from '../support.ts'
import { normalise } from '../search/normalise.ts'
import { type ArtistCardRow, type ArtistRow, presentArtist, presentArtistCard } from './artists.present.ts'

export type ArtistsStore = ReturnType<typeof artistsStore>

export const artistCardColumns = `a.id, a.name, a.is_verified, a.show_on_main, a.follower_count, a.play_count,
  ${imageVersion('artist', 'a')} AS image_version`

const cardsInOrder = `
  SELECT ${artistCardColumns} FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place)
    JOIN artists a ON a.id = wanted.id AND ${ARTIST_IS_SHOWN}
  ORDER BY wanted.place`

const whole = `
  SELECT ${artistCardColumns}, a.biography, a.birth_date, a.support_link AS "supportLink", a.support_label AS "supportLabel",
    ${imageVersion('artistHeader', 'a')} AS header_image_version,
    (SELECT coalesce(json_agg(json_build_object('id', s.id, 'type', s.type, 'link', s.link) ORDER BY s.type, s.id), '[]')
      FROM socials s WHERE s.artist_id = a.id) AS socials
  FROM artists a WHERE a.id = $1 AND ${ARTIST_IS_SHOWN}`

// `$1` must be a normalised text.
const holds = (column: string) => `${column} LIKE '%' || $1 || '%'`
// This range uses the index for any text; chr(1114111) sorts after every letter.
const beginsWith = (column: string) =>
  `left(${column}, 100) ~>=~ $1 AND left(${column}, 100) ~<~ ($1 || chr(1114111))`

export function artistsStore({ sql, lists }: { sql: Sql; lists: Pick<CachedLists, 'artists'> }) {
  const cards = async (ids: readonly number[]): Promise<ArtistCard[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql.query<ArtistCardRow>({
      name: 'artist-cards',
      text: cardsInOrder,
      values: [ids],
    })
    return rows.map(presentArtistCard)
  }

  return {
    cards,

    list: async (page: Page): Promise<ArtistCard[]> => cards(await lists.artists(page)),

    /** Finds names that contain `search`, or that start with it if it is too short for the index. */
    search: async (search: string, { take, skip }: Page): Promise<ArtistCard[]> => {
      const text = await normalise(sql, search)
      if (text === '') return []
      const short = [...text].length < limits.search.minCharacters
      const { rows } = await sql.query<ArtistCardRow>({
        name: short ? 'artists-beginning' : 'artists-holding',
        text: `SELECT ${artistCardColumns} FROM artists a
          WHERE ${short ? beginsWith('a.search') : holds('a.search')} AND ${ARTIST_IS_SHOWN}
          ORDER BY a.show_on_main DESC, a.is_verified DESC, a.name, a.id LIMIT $2 OFFSET $3`,
        values: [text, take, skip],
      })
      return rows.map(presentArtistCard)
    },

    find: async (id: number): Promise<Artist | undefined> => {
      const { rows } = await sql.query<ArtistRow>({ name: 'artist', text: whole, values: [id] })
      return rows[0] && presentArtist(rows[0])
    },

    exists: async (id: number): Promise<boolean> =>
      (
        await sql.query({
          name: 'artist-exists',
          text: `SELECT FROM artists a WHERE a.id = $1 AND ${ARTIST_IS_SHOWN}`,
          values: [id],
        })
      ).rowCount === 1,

    /** A new name that is not set by an admin removes the verification. */
    update: async (tx: Tx, id: number, form: ArtistForm, by: { isAdmin: boolean }): Promise<void> => {
      const { name, biography, releaseDate } = form
      if (name !== undefined && !by.isAdmin)
        await tx.artist.updateMany({ where: { id, name: { not: name } }, data: { isVerified: false } })
      await tx.artist.updateMany({
        where: { id },
        data: {
          ...(name !== undefined && { name }),
          ...(biography !== undefined && { biography }),
          ...supportIn(form),
          ...(releaseDate !== undefined && { birthDate: releaseDate }),
        },
      })
    },

    /** Returns at most 200 artists whose name contains `search`: those in `own`, then those of exactly this name. */
    choices: async (own: readonly number[], search: string): Promise<ArtistChoice[]> => {
      const text = await normalise(sql, search)
      if (text === '' && search !== '') return []
      const { rows } = await sql.query<ArtistChoice>({
        name: 'artist-choices',
        text: `SELECT a.id AS "artistID", a.name, a.follower_count AS "followerCount",
            ${imageVersion('artist', 'a')} AS "imageVersion"
          FROM artists a WHERE ${holds('a.search')}
          ORDER BY a.id = ANY($2::int[]) DESC, a.search = $1 DESC, a.name, a.id LIMIT 200`,
        values: [text, own],
      })
      return rows
    },
  }
}
