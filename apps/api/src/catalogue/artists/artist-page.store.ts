import {
  type AlbumCard,
  type ArtistCard,
  type CreditedMusic,
  type CreditRole,
  type EventCard,
  limits,
  type MusicCard,
  type Page,
} from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_IS_LISTED, ARTIST_IS_SHOWN, MUSIC_IS } from '@nava/db/visibility'
import { type AlbumRow, presentAlbumCard } from '../albums/albums.present.ts'
import { albumColumns } from '../albums/albums.store.ts'
import { type EventRow, presentEvent } from '../events/events.present.ts'
import { imageVersion } from '../images/image-versions.ts'
import { artistCardColumns } from './artists.store.ts'
import { type ArtistCardRow, presentArtistCard } from './artists.present.ts'
import { cardColumns, type CardRow, presentCard } from '../music/music-card.ts'

export type ArtistPageStore = ReturnType<typeof artistPageStore>

/** Announced music that has neither audio nor video yet counts as a track. */
const IS_TRACK = '(m.has_audio OR NOT m.has_video)'
const NEWEST = 'm.release_date DESC, m.id DESC'

const parts = {
  tracks: { where: IS_TRACK, order: `m.album_id IS NULL DESC, ${NEWEST}`, take: limits.artistPage.tracks },
  topSongs: {
    where: MUSIC_IS.audible,
    order: 'm.play_count DESC, m.id DESC',
    take: limits.artistPage.topSongs,
  },
  musicVideos: { where: 'm.has_video', order: NEWEST, take: limits.artistPage.videos },
}
type Part = keyof typeof parts

const own = `music_artists own JOIN music m ON m.id = own.music_id WHERE own.artist_id = $1 AND ${MUSIC_IS.listed}`

/** Tracks that credit the artist, each once */
const credited = `(SELECT music_id, array_agg(role ORDER BY position) AS roles FROM music_credits
  WHERE artist_id = $1 GROUP BY music_id) credited JOIN music m ON m.id = credited.music_id WHERE ${MUSIC_IS.listed}`

const creditsQuery = `SELECT ${cardColumns}, to_json(credited.roles) AS roles FROM ${credited}
  AND NOT EXISTS (SELECT FROM music_artists own WHERE own.music_id = m.id AND own.artist_id = $1)
  ORDER BY ${NEWEST} LIMIT $2 OFFSET $3`

const pageQuery = `
  SELECT chosen.part, ${cardColumns} FROM (
    ${Object.entries(parts)
      .map(
        ([part, { where, order, take }]) => `
          SELECT '${part}' AS part, id, row_number() OVER () AS place
          FROM (SELECT m.id FROM ${own} AND ${where} ORDER BY ${order} LIMIT ${take}) ${part}`,
      )
      .join(' UNION ALL ')}
  ) chosen JOIN music m ON m.id = chosen.id ORDER BY chosen.part, chosen.place`

const relatedQuery = `
  SELECT ${artistCardColumns} FROM artists a JOIN (
    SELECT candidate.id, max(candidate.weight) AS weight, count(*) AS shared FROM (
      (SELECT theirs.artist_id AS id, 2 AS weight FROM music_artists own JOIN music m ON m.id = own.music_id
        JOIN music_artists theirs ON theirs.music_id = m.id WHERE own.artist_id = $1 AND ${MUSIC_IS.listed} LIMIT 200)
      UNION ALL (SELECT theirs.id, 1 FROM (
          SELECT DISTINCT genre_id FROM (SELECT genres.genre_id FROM music_artists own
            JOIN music_genres genres ON genres.music_id = own.music_id WHERE own.artist_id = $1 LIMIT 100) recent) mine
        JOIN LATERAL (SELECT artists.artist_id AS id FROM music_genres genres JOIN music m ON m.id = genres.music_id
          JOIN music_artists artists ON artists.music_id = m.id
          WHERE genres.genre_id = mine.genre_id AND ${MUSIC_IS.listed} LIMIT 300) theirs ON true)
    ) candidate WHERE candidate.id <> $1 GROUP BY candidate.id
  ) related ON related.id = a.id WHERE ${ARTIST_IS_SHOWN}
  ORDER BY related.weight DESC, related.shared DESC, a.play_count DESC, a.id LIMIT ${limits.artistPage.related}`

const albumsQuery = (which: string) => `SELECT ${albumColumns} FROM albums b WHERE ${which}
  ORDER BY b.release_date DESC, b.id DESC LIMIT $2 OFFSET $3`

const appearsOnQuery = albumsQuery(`
  b.withdrawn_at IS NULL AND b.id IN (SELECT m.album_id FROM ${own}
    UNION SELECT m.album_id FROM ${credited})
  AND NOT EXISTS (SELECT FROM album_artists theirs WHERE theirs.album_id = b.id AND theirs.artist_id = $1)`)

const EVENTS = 12

const eventsQuery = `
  SELECT e.id, e.name, e.description, e.venue, e.link, e.starts_at AS "startsAt",
    ${imageVersion('event', 'e')} AS "imageVersion"
  FROM event_artists own JOIN events e ON e.id = own.event_id
  WHERE own.artist_id = $1 AND (e.starts_at IS NULL OR e.starts_at >= now())
  ORDER BY e.starts_at, e.id LIMIT ${EVENTS}`

export function artistPageStore(sql: Sql) {
  const list =
    (name: string, where: string, order = NEWEST) =>
    async (artistID: number, { take, skip }: Page): Promise<MusicCard[]> => {
      const { rows } = await sql.query<CardRow>({
        name,
        text: `SELECT ${cardColumns} FROM ${own} AND ${where} ORDER BY ${order} LIMIT $2 OFFSET $3`,
        values: [artistID, take, skip],
      })
      return rows.map(presentCard)
    }

  const albums =
    (name: string, text: string) =>
    async (artistID: number, { take, skip }: Page): Promise<AlbumCard[]> => {
      const { rows } = await sql.query<AlbumRow>({ name, text, values: [artistID, take, skip] })
      return rows.map(presentAlbumCard)
    }

  return {
    music: async (artistID: number): Promise<Record<Part, MusicCard[]>> => {
      const { rows } = await sql.query<CardRow & { part: Part }>({
        name: 'artist-page',
        text: pageQuery,
        values: [artistID],
      })
      const of = (part: Part) => rows.filter((row) => row.part === part).map(presentCard)
      return { tracks: of('tracks'), topSongs: of('topSongs'), musicVideos: of('musicVideos') }
    },

    songs: list('artist-songs', parts.topSongs.where, parts.topSongs.order),
    videos: list('artist-videos', 'm.has_video'),
    singles: list('artist-singles', `m.album_id IS NULL AND ${IS_TRACK}`),

    related: async (artistID: number): Promise<ArtistCard[]> => {
      const { rows } = await sql.query<ArtistCardRow>({
        name: 'artist-related',
        text: relatedQuery,
        values: [artistID],
      })
      return rows.map(presentArtistCard)
    },

    albums: albums(
      'artist-albums',
      albumsQuery(`
      b.id IN (SELECT album_id FROM album_artists WHERE artist_id = $1) AND ${ALBUM_IS_LISTED}`),
    ),
    appearsOn: albums('artist-appears-on', appearsOnQuery),

    credits: async (artistID: number, { take, skip }: Page): Promise<CreditedMusic[]> => {
      const { rows } = await sql.query<CardRow & { roles: CreditRole[] }>({
        name: 'artist-credits',
        text: creditsQuery,
        values: [artistID, take, skip],
      })
      return rows.map((row) => ({ ...presentCard(row), roles: [...new Set(row.roles)] }))
    },

    events: async (artistID: number): Promise<EventCard[]> => {
      const { rows } = await sql.query<EventRow>({
        name: 'artist-events',
        text: eventsQuery,
        values: [artistID],
      })
      return rows.map(presentEvent)
    },
  }
}
