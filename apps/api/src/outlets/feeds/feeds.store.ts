import type { Sql } from '@nava/db'
import { UNDATED } from '@nava/tags/release-date'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { AudioRenditions, pickQuality } from '@nava/media/renditions/renditions'
import {
  addressOf,
  type EpisodeType,
  type Soundbite,
  soundbitesWithin,
  feedCover,
  itemPaths,
  limits,
  streamMusic,
  streamPodcast,
} from '@nava/contracts'
import { Soundbites } from '../../catalogue/podcasts/podcasts.present.ts'
import { MUSIC_IS, PODCAST_IS } from '@nava/db/visibility'

export interface FeedItem {
  title: string
  description: string
  guid: string
  /** Null if unknown */
  releaseDate: Date | null
  /** Seconds */
  length: number
  author: string
  /** Empty for tracks */
  djs: readonly { id: number; name: string }[]
  page: string
  cover: string
  file: string
  bytes: number
  transcript: string
  /** Place on the album whose feed this is */
  place?: { disc: number; track: number }
  /** Null what an episode does not have */
  numbers?: EpisodeNumbers
  /** Empty for tracks */
  soundbites?: readonly Soundbite[]
  isExplicit: boolean
  id: number
}

export interface FeedPage {
  items: FeedItem[]
  total: number
  changedAt: Date | undefined
}

export type FeedsStore = ReturnType<typeof feedsStore>

interface Row {
  id: number
  title: string
  releaseDate: Date | null
  length: number
  isExplicit: boolean
  renditions: unknown
  total: number
  changedAt: Date
}

export interface EpisodeNumbers {
  season: number | null
  seasonName: string | null
  episode: number | null
  episodeType: EpisodeType
}

interface EpisodeRow extends Row, EpisodeNumbers {
  guid: string
  description: string
  soundbites: unknown
  transcript: string | null
  djs: { id: number; name: string }[]
}

interface TrackRow extends Row {
  author: string
  disc: number
  track: number
}

const NEWEST_EPISODES = {
  from: 'podcasts p',
  changedAt: 'p.updated_at',
  order: 'p.release_date DESC, p.id DESC',
}
const EPISODES_OF = {
  dj: { ...NEWEST_EPISODES, where: 'p.id IN (SELECT podcast_id FROM podcast_djs WHERE dj_id = $1)' },
  collection: {
    ...NEWEST_EPISODES,
    where: 'p.id IN (SELECT podcast_id FROM podcast_collection_items WHERE podcast_collection_id = $1)',
  },
  /** Of a user */
  saved: {
    from: 'saved_podcasts own JOIN podcasts p ON p.id = own.podcast_id',
    where: 'own.user_id = $1',
    changedAt: 'p.updated_at, own.created_at',
    order: 'own.created_at DESC, p.id DESC',
  },
}
const TRACKS_OF = {
  artist: {
    where: 'm.id IN (SELECT music_id FROM music_artists WHERE artist_id = $1)',
    order: 'm.release_date DESC, m.id DESC',
  },
  album: { where: 'm.album_id = $1', order: ALBUM_ORDER },
}
export type PodcastFeedKind = keyof typeof EPISODES_OF
export type MusicFeedKind = keyof typeof TRACKS_OF

const columns = (
  alias: string,
  { releaseDate = `${alias}.release_date`, changedAt = `${alias}.updated_at` } = {},
) => `${alias}.id, ${alias}.title, ${releaseDate} AS "releaseDate",
  ${alias}.length_seconds AS length, ${alias}.is_explicit AS "isExplicit", s.renditions, (count(*) OVER ())::int AS total,
  max(greatest(${changedAt}, ${alias}.release_date, s.published_at)) OVER () AS "changedAt"`

const pageOf = (id: number, page: number) => [id, limits.feeds.page, (page - 1) * limits.feeds.page]

export function feedsStore(sql: Sql) {
  return {
    episodes: async (kind: PodcastFeedKind, id: number, page: number): Promise<FeedPage> => {
      const { from, where, changedAt, order } = EPISODES_OF[kind]
      const releaseDate = 'CASE WHEN p.is_date_known THEN p.release_date END'
      const { rows } = await sql.query<EpisodeRow>({
        name: `feed-${kind}`,
        text: `SELECT ${columns('p', { releaseDate, changedAt })}, p.guid, p.description, p.soundbites,
            p.season, p.season_name AS "seasonName", p.episode, p.episode_type AS "episodeType",
            (SELECT t.language FROM podcast_transcripts t WHERE t.podcast_id = p.id) AS transcript,
            (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY pd.position, d.id), '[]')
              FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id) AS djs
          FROM ${from} JOIN media_assets s ON s.podcast_id = p.id AND s.published_version IS NOT NULL
          WHERE ${where} AND ${PODCAST_IS.listed}
          ORDER BY ${order} LIMIT $2 OFFSET $3`,
        values: pageOf(id, page),
      })
      return presentPage(
        rows,
        ({ id: podcastID, guid, description, soundbites, transcript, djs, ...row }) => ({
          guid,
          description,
          numbers: row,
          soundbites: soundbitesWithin(Soundbites.parse(soundbites), row.length),
          transcript: transcript ?? '',
          djs,
          author: djs.map(({ name }) => name).join(', '),
          page: itemPaths.podcast(podcastID),
          cover: addressOf(feedCover, { params: { kind: 'podcast', id: podcastID } }),
          // Omits version and token, because apps store this address.
          file: addressOf(streamPodcast, { params: { quality: limits.audio.defaultQuality, id: podcastID } }),
        }),
      )
    },

    tracks: async (kind: MusicFeedKind, id: number, page: number): Promise<FeedPage> => {
      const { where, order } = TRACKS_OF[kind]
      const { rows } = await sql.query<TrackRow>({
        name: `feed-${kind}`,
        text: `SELECT ${columns('m', { releaseDate: `nullif(m.release_date, '${UNDATED}')` })}, m.artist_names AS author, m.disc, m.album_position AS track
          FROM music m JOIN media_assets s ON s.music_id = m.id AND s.kind = 'audio' AND s.published_version IS NOT NULL
          WHERE ${where} AND ${MUSIC_IS.audible}
          ORDER BY ${order} LIMIT $2 OFFSET $3`,
        values: pageOf(id, page),
      })
      return presentPage(rows, ({ id: musicID, author, disc, track }) => ({
        guid: `music-${musicID}`,
        ...(kind === 'album' && { place: { disc, track } }),
        description: '',
        transcript: '',
        djs: [],
        author,
        page: itemPaths.music(musicID),
        cover: addressOf(feedCover, { params: { kind: 'music', id: musicID } }),
        file: addressOf(streamMusic, { params: { quality: limits.audio.defaultQuality, id: musicID } }),
      }))
    },
  }
}

/** Omits items whose file has no known length, because enclosures must contain it. */
function presentPage<R extends Row>(
  rows: readonly R[],
  present: (row: R) => Omit<FeedItem, 'id' | 'title' | 'releaseDate' | 'length' | 'isExplicit' | 'bytes'>,
): FeedPage {
  const items = rows.flatMap((row) => {
    const { id, title, releaseDate, length, isExplicit } = row
    const file = pickQuality(AudioRenditions.parse(row.renditions), limits.audio.defaultQuality)
    return file?.bytes
      ? [{ id, title, releaseDate, length, isExplicit, bytes: file.bytes, ...present(row) }]
      : []
  })
  return { items, total: rows[0]?.total ?? 0, changedAt: rows[0]?.changedAt }
}
