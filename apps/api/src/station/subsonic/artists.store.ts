import type { ArtistID3 } from '@nava/contracts/subsonic'
import type { Sql } from '@nava/db'
import type { Caller } from '../../platform/http/auth.ts'
import { idOf } from './item-id.ts'
import { sortName } from './present-song.ts'
import { SONG_IS_LISTED } from './songs.store.ts'

export type SubsonicArtistsStore = ReturnType<typeof subsonicArtistsStore>

interface ArtistRow {
  id: number
  name: string
  albums: number
  starredAt: Date | null
  stars: number | null
}

const columns = (albums: string) => `a.id, a.name, ${albums} AS albums, f.created_at AS "starredAt", r.stars`
const JOINS = `LEFT JOIN artist_follows f ON f.artist_id = a.id AND f.user_id = $1
  LEFT JOIN artist_ratings r ON r.artist_id = a.id AND r.user_id = $1`

const COUNTED = `(SELECT count(DISTINCT coalesce(m.album_id, -m.id))::int FROM music_artists own
  JOIN music m ON m.id = own.music_id WHERE own.artist_id = a.id AND ${SONG_IS_LISTED})`

export function subsonicArtistsStore(sql: Sql) {
  const read = async (name: string, text: string, values: unknown[]): Promise<ArtistID3[]> => {
    const { rows } = await sql.query<ArtistRow>({ name: `subsonic-${name}`, text, values })
    return rows.map(present)
  }
  return {
    all: ({ userID }: Caller) =>
      read(
        'all-artists',
        `SELECT ${columns('counted.albums')} FROM (
            SELECT own.artist_id, count(DISTINCT coalesce(m.album_id, -m.id))::int AS albums
            FROM music_artists own JOIN music m ON m.id = own.music_id WHERE ${SONG_IS_LISTED} GROUP BY 1
          ) counted JOIN artists a ON a.id = counted.artist_id ${JOINS} ORDER BY lower(a.name), a.id`,
        [userID],
      ),

    /** Keeps the order of the IDs. */
    byIDs: async (ids: readonly number[], { userID }: Caller) =>
      ids.length === 0
        ? []
        : read(
            'artists',
            `SELECT ${columns(COUNTED)} FROM unnest($2::int[]) WITH ORDINALITY AS wanted (id, place)
              JOIN artists a ON a.id = wanted.id ${JOINS} ORDER BY wanted.place`,
            [userID, ids],
          ),

    starred: ({ userID }: Caller, take: number) =>
      read(
        'starred-artists',
        `SELECT ${columns(COUNTED)} FROM artists a ${JOINS} WHERE f.user_id = $1
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
  coverArt: idOf('artist', row.id),
  albumCount: row.albums,
  ...(row.starredAt && { starred: row.starredAt.toISOString() }),
  ...(row.stars !== null && { userRating: row.stars }),
  sortName: sortName(row.name),
  musicBrainzId: '',
  roles: ['artist'],
})
