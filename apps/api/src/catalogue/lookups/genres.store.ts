import { type GenrePage, limits } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { MUSIC_IS } from '@nava/db/visibility'
import type { ArtistsStore } from '../artists/artists.store.ts'
import { imageVersion } from '../images/image-versions.ts'
import type { MusicListsStore } from '../music/music-lists.store.ts'

export type GenresStore = ReturnType<typeof genresStore>

interface Found {
  name: string
  musicCount: number
  top: number[]
  newest: number[]
  artists: number[]
}

const { tracks, artists } = limits.genre

const FOUND = `
  WITH m AS MATERIALIZED (SELECT m.id, m.play_count, m.release_date FROM music_genres g JOIN music m ON m.id = g.music_id
    WHERE g.genre_id = $1 AND ${MUSIC_IS.audible})
  SELECT genres.name, (SELECT count(*)::int FROM m) AS "musicCount",
    ARRAY(SELECT id FROM m ORDER BY play_count DESC, id DESC LIMIT ${tracks}) AS top,
    ARRAY(SELECT id FROM m ORDER BY release_date DESC, id DESC LIMIT ${tracks}) AS newest,
    ARRAY(SELECT a.artist_id FROM m JOIN music_artists a ON a.music_id = m.id
      GROUP BY a.artist_id ORDER BY sum(m.play_count) DESC, a.artist_id LIMIT ${artists}) AS artists
  FROM genres WHERE id = $1`

const HEARD = `
  SELECT g.id, g.name, newest.cover
  FROM genres g CROSS JOIN LATERAL (
    SELECT json_build_object('musicID', m.id, 'imageVersion', ${imageVersion('music', 'm')}) AS cover
    FROM music_genres x JOIN music m ON m.id = x.music_id
    WHERE x.genre_id = g.id AND ${MUSIC_IS.audible}
    ORDER BY x.music_id DESC LIMIT 1) newest
  ORDER BY g.name, g.id`

interface HeardGenre {
  id: number
  name: string
  cover: { musicID: number; imageVersion: string }
}

export function genresStore(parts: {
  sql: Sql
  artists: Pick<ArtistsStore, 'cards'>
  musicLists: Pick<MusicListsStore, 'cards'>
}) {
  return {
    name: async (genreID: number): Promise<string | undefined> => {
      const { rows } = await parts.sql.query<{ name: string }>({
        name: 'genre-name',
        text: 'SELECT name FROM genres WHERE id = $1',
        values: [genreID],
      })
      return rows[0]?.name
    },

    /** Returns the genres of tracks that everybody may hear, each with the newest of them. */
    heard: async (): Promise<HeardGenre[]> => {
      const { rows } = await parts.sql.query<HeardGenre>({ name: 'genres-heard', text: HEARD })
      return rows
    },

    page: async (genreID: number): Promise<GenrePage | undefined> => {
      const { rows } = await parts.sql.query<Found>({ name: 'genre', text: FOUND, values: [genreID] })
      const [found] = rows
      if (!found) return undefined
      const [cards, people] = await Promise.all([
        parts.musicLists.cards([...new Set([...found.top, ...found.newest])]),
        parts.artists.cards(found.artists),
      ])
      const byID = new Map(cards.map((card) => [card.musicID, card]))
      const cardsOf = (ids: readonly number[]) => ids.flatMap((id) => byID.get(id) ?? [])
      return {
        genreID,
        name: found.name,
        musicCount: found.musicCount,
        top: cardsOf(found.top),
        newest: cardsOf(found.newest),
        artists: people,
      }
    },
  }
}
