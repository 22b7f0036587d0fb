/** What an artist's page shows of the artist's work: what visitors may know of, and nothing else. */
import { type AlbumCard, limits, type MusicCard, type Page } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { type AlbumRow, presentAlbumCard } from '../albums/albums.present.ts'
import { albumColumns } from '../albums/albums.store.ts'
import { cardColumns, type CardRow, presentCard } from '../music/music-card.ts'
import { MUSIC_IS_LISTED } from '../../platform/access-policy/access-policy.ts'

export type ArtistPageStore = ReturnType<typeof artistPageStore>

/** Announced tracks are listed before they can be heard; they count as tracks until there is a video. */
const IS_TRACK = '(m.has_audio OR NOT m.has_video)'
const NEWEST = 'm.release_date DESC, m.id DESC'

/** The parts of the page that are lists of music: which of the artist's rows, in what order, how many. */
const parts = {
  tracks: { where: IS_TRACK, order: `m.album_id IS NULL DESC, ${NEWEST}`, take: limits.artistPage.tracks },
  topSongs: {
    where: 'm.has_audio AND NOT m.is_coming_soon',
    order: 'm.play_count DESC, m.id DESC',
    take: limits.artistPage.topSongs,
  },
  musicVideos: { where: 'm.has_video', order: NEWEST, take: limits.artistPage.videos },
}
type Part = keyof typeof parts

const own = `music_artists own JOIN music m ON m.id = own.music_id WHERE own.artist_id = $1 AND ${MUSIC_IS_LISTED}`

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

export function artistPageStore(sql: Sql) {
  const list =
    (name: string, where: string) =>
    async (artistID: number, { take, skip }: Page): Promise<MusicCard[]> => {
      const { rows } = await sql.query<CardRow>({
        name,
        text: `SELECT ${cardColumns} FROM ${own} AND ${where} ORDER BY ${NEWEST} LIMIT $2 OFFSET $3`,
        values: [artistID, take, skip],
      })
      return rows.map(presentCard)
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

    videos: list('artist-videos', 'm.has_video'),
    singles: list('artist-singles', `m.album_id IS NULL AND ${IS_TRACK}`),

    albums: async (artistID: number, { take, skip }: Page): Promise<AlbumCard[]> => {
      const { rows } = await sql.query<AlbumRow>({
        name: 'artist-albums',
        text: `SELECT ${albumColumns}
          FROM album_artists own JOIN albums b ON b.id = own.album_id WHERE own.artist_id = $1
          ORDER BY b.release_date DESC, b.id DESC LIMIT $2 OFFSET $3`,
        values: [artistID, take, skip],
      })
      return rows.map(presentAlbumCard)
    },
  }
}
