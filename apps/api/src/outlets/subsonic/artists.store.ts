import { limits } from '@nava/contracts'
import type { ArtistID3 } from '@nava/contracts/subsonic'
import type { Sql } from '@nava/db'
import { ARTIST_IS_SHOWN, MUSIC_IS } from '@nava/db/visibility'
import type { CacheRows } from '../../catalogue/sorted-lists/cached-order.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { TRACKS_OF_ARTISTS } from './artist-tracks.ts'
import { idOf } from './item-id.ts'
import { sortName } from './present-song.ts'

export type SubsonicArtistsStore = ReturnType<typeof subsonicArtistsStore>

interface SharedRow {
  id: number
  name: string
  hasCover: boolean
  albums: number
}

interface Marks {
  starredAt: Date | null
  stars: number | null
}

type ArtistRow = SharedRow & Marks

const JOINS = `LEFT JOIN artist_follows f ON f.artist_id = a.id AND f.user_id = $1
  LEFT JOIN artist_ratings r ON r.artist_id = a.id AND r.user_id = $1`

const COUNTED = `(SELECT count(DISTINCT coalesce(m.album_id, -m.id))::int FROM ${TRACKS_OF_ARTISTS} own
  JOIN music m ON m.id = own.music_id WHERE own.artist_id = a.id AND ${MUSIC_IS.audible})`

const HAS_COVER = `(EXISTS (SELECT FROM images i WHERE i.kind = 'artist' AND i.owner_id = a.id) OR EXISTS (
  SELECT FROM ${TRACKS_OF_ARTISTS} own JOIN music m ON m.id = own.music_id JOIN images i ON i.kind = 'music' AND i.owner_id = m.id
  WHERE own.artist_id = a.id AND ${MUSIC_IS.audible}))`

const COLUMNS = `a.id, a.name, ${HAS_COVER} AS "hasCover", ${COUNTED} AS albums, f.created_at AS "starredAt", r.stars`

const UNMARKED: Marks = { starredAt: null, stars: null }

export function subsonicArtistsStore(sql: Sql, cacheRows: CacheRows) {
  const shared = cacheRows<SharedRow>(
    'subsonic-artists',
    `SELECT a.id, a.name, ${HAS_COVER} AS "hasCover", counted.albums FROM (
        SELECT own.artist_id, count(DISTINCT coalesce(m.album_id, -m.id))::int AS albums
        FROM ${TRACKS_OF_ARTISTS} own JOIN music m ON m.id = own.music_id WHERE ${MUSIC_IS.audible} GROUP BY 1
      ) counted JOIN artists a ON a.id = counted.artist_id AND ${ARTIST_IS_SHOWN} ORDER BY lower(a.name COLLATE "und-x-icu"), a.id`,
    { staleness: limits.subsonic.staleness },
  )
  const seen = { rows: [] as readonly SharedRow[], text: '', at: Date.now() }
  const noteChange = (rows: readonly SharedRow[]) => {
    if (rows === seen.rows) return
    const text = JSON.stringify(rows)
    if (text !== seen.text) Object.assign(seen, { text, at: Date.now() })
    seen.rows = rows
  }

  const marksOf = async (userID: number): Promise<Map<number, Marks>> => {
    const { rows } = await sql.query<Marks & { id: number }>({
      name: 'subsonic-marked-artists',
      text: `SELECT id, f.created_at AS "starredAt", r.stars
        FROM (SELECT artist_id AS id, created_at FROM artist_follows WHERE user_id = $1) f
        FULL JOIN (SELECT artist_id AS id, stars FROM artist_ratings WHERE user_id = $1) r USING (id)`,
      values: [userID],
    })
    return new Map(rows.map((row) => [row.id, row]))
  }

  const read = async (name: string, text: string, values: unknown[]): Promise<ArtistID3[]> => {
    const { rows } = await sql.query<ArtistRow>({ name: `subsonic-${name}`, text, values })
    return rows.map(present)
  }
  return {
    all: async ({ userID }: Caller): Promise<ArtistID3[]> => {
      const [rows, marks] = await Promise.all([shared(), marksOf(userID)])
      noteChange(rows)
      return rows.map((row) => present({ ...row, ...(marks.get(row.id) ?? UNMARKED) }))
    },

    /** Returns the time in ms at which this process noticed the last change of all artists. */
    changedAt: () => seen.at,

    /** Keeps the order of the IDs. */
    byIDs: async (ids: readonly number[], { userID }: Caller) =>
      ids.length === 0
        ? []
        : read(
            'artists',
            `SELECT ${COLUMNS} FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
              JOIN artists a ON a.id = wanted.id AND ${ARTIST_IS_SHOWN} ${JOINS} ORDER BY wanted.place`,
            [userID, ids],
          ),

    starred: ({ userID }: Caller, take: number) =>
      read(
        'starred-artists',
        `SELECT ${COLUMNS} FROM artists a ${JOINS} WHERE f.user_id = $1 AND ${ARTIST_IS_SHOWN}
          ORDER BY f.created_at DESC, a.id DESC LIMIT $2`,
        [userID, take],
      ),

    biography: async (id: number): Promise<string | undefined> => {
      const { rows } = await sql.query<{ biography: string }>({
        name: 'subsonic-biography',
        text: 'SELECT biography FROM artists WHERE id = $1',
        values: [id],
      })
      return rows[0]?.biography
    },
  }
}

const present = (row: ArtistRow): ArtistID3 => ({
  id: idOf('artist', row.id),
  name: row.name,
  ...(row.hasCover && { coverArt: idOf('artist', row.id) }),
  albumCount: row.albums,
  ...(row.starredAt && { starred: row.starredAt.toISOString() }),
  ...(row.stars !== null && { userRating: row.stars }),
  sortName: sortName(row.name),
  musicBrainzId: '',
  roles: ['artist'],
})
