import type { Child, PodcastEpisode } from '@nava/contracts/subsonic'
import { AudioRenditions } from '@nava/media/renditions/renditions'
import type { Sql } from '@nava/db'
import { PODCAST_IS, podcastFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { idOf } from './item-id.ts'
import { isShownTo, sortName } from './present-song.ts'

export type EpisodesStore = ReturnType<typeof episodesStore>

interface EpisodeRow {
  id: number
  title: string
  description: string
  /** Null if unknown */
  releaseDate: Date | null
  createdAt: Date
  isExplicit: boolean
  lengthSeconds: number
  playCount: number
  /** JSON */
  renditions: unknown
  starredAt: Date | null
  /** Seconds at which the user left the episode; null if never */
  position: number | null
  djs: { id: number; name: string }[]
  showID: number | null
  showName: string | null
  hasCover: boolean
}

export interface Channel {
  kind: 'show' | 'dj'
  id: number
  name: string
  description: string
  /** Null without a picture */
  imageVersion: string | null
  episodes: number[]
}

const IS_SHOWN = podcastFor({ djs: '$3', admin: '$4' }).public

export function episodesStore(sql: Sql) {
  /** Reads episodes that the caller may play, in the order of the IDs. */
  const rowsOf = async (ids: readonly number[], caller: Caller): Promise<EpisodeRow[]> => {
    if (ids.length === 0) return []
    const { rows } = await sql.query<EpisodeRow>({
      name: 'subsonic-episodes',
      text: `SELECT p.id, p.title, p.description, p.is_explicit AS "isExplicit", CASE WHEN p.is_date_known THEN p.release_date END AS "releaseDate", p.created_at AS "createdAt",
            p.length_seconds AS "lengthSeconds", p.play_count AS "playCount", s.renditions,
            l.created_at AS "starredAt", CASE WHEN e.is_played THEN NULL ELSE e.position END AS position,
            (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY pd.position, d.id), '[]')
              FROM podcast_djs pd JOIN djs d ON d.id = pd.dj_id WHERE pd.podcast_id = p.id) AS djs,
            c.id AS "showID", c.name AS "showName",
            EXISTS (SELECT FROM images i WHERE i.kind = 'podcast' AND i.owner_id = p.id) AS "hasCover"
          FROM unnest($1::int[]) WITH ORDINALITY AS wanted (id, place) JOIN podcasts p ON p.id = wanted.id
          LEFT JOIN podcast_collections c ON c.id =
            (SELECT min(podcast_collection_id) FROM podcast_collection_items WHERE podcast_id = p.id)
          LEFT JOIN media_assets s ON s.podcast_id = p.id AND s.kind = 'audio'
          LEFT JOIN podcast_likes l ON l.podcast_id = p.id AND l.user_id = $2
          LEFT JOIN episode_positions e ON e.podcast_id = p.id AND e.user_id = $2
          WHERE p.has_audio AND ${IS_SHOWN} ORDER BY wanted.place`,
      values: [ids, caller.userID, caller.djIDs, caller.isAdmin],
    })
    return rows
  }

  return {
    read: async (ids: readonly number[], caller: Caller) => (await rowsOf(ids, caller)).map(present),

    /** Returns the episodes of a list, without explicit ones if the caller hides them. */
    listed: async (ids: readonly number[], caller: Caller) =>
      (await rowsOf(ids, caller)).map(present).filter(isShownTo(caller)),

    /** Returns episodes as items of lists that may also contain tracks. */
    children: async (ids: readonly number[], caller: Caller) => (await rowsOf(ids, caller)).map(presentChild),

    newest: async (take: number): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'subsonic-newest-episodes',
        text: `SELECT p.id FROM podcasts p WHERE ${PODCAST_IS.listed} ORDER BY p.release_date DESC, p.id DESC LIMIT $1`,
        values: [take],
      })
      return rows.map(({ id }) => id)
    },

    /** Returns the DJs to whom a show belongs. */
    djsOfShow: async (id: number): Promise<number[]> => {
      const { rows } = await sql.query<{ id: number }>({
        name: 'subsonic-djs-of-show',
        text: 'SELECT dj_id AS id FROM podcast_collection_djs WHERE podcast_collection_id = $1',
        values: [id],
      })
      return rows.map((row) => row.id)
    },

    /**
     * Returns shows, then DJs, by name, each with the listed episodes, newest first. What the caller follows comes first; a
     * show is followed with its DJs.
     */
    channels: async ({ userID }: Caller): Promise<Channel[]> => {
      const { rows } = await sql.query<Channel>({
        name: 'subsonic-channels',
        text: `SELECT 'show' AS kind, c.id, c.name, '' AS description,
            (SELECT version FROM images WHERE kind = 'podcastCollection' AND owner_id = c.id) AS "imageVersion",
            array_agg(p.id ORDER BY p.release_date DESC, p.id DESC) AS episodes,
            EXISTS (SELECT FROM podcast_collection_djs own JOIN dj_follows f ON f.dj_id = own.dj_id
              WHERE own.podcast_collection_id = c.id AND f.user_id = $1) AS is_followed
          FROM podcast_collections c JOIN podcast_collection_items i ON i.podcast_collection_id = c.id
          JOIN podcasts p ON p.id = i.podcast_id WHERE ${PODCAST_IS.listed} GROUP BY c.id
          UNION ALL SELECT 'dj', d.id, d.name, d.biography,
            (SELECT version FROM images WHERE kind = 'dj' AND owner_id = d.id), array_agg(p.id ORDER BY p.release_date DESC, p.id DESC),
            EXISTS (SELECT FROM dj_follows f WHERE f.dj_id = d.id AND f.user_id = $1)
          FROM djs d JOIN podcast_djs pd ON pd.dj_id = d.id JOIN podcasts p ON p.id = pd.podcast_id
          WHERE ${PODCAST_IS.listed} GROUP BY d.id ORDER BY is_followed DESC, kind DESC, name, id`,
        values: [userID],
      })
      return rows
    },
  }
}

function present(row: EpisodeRow): PodcastEpisode {
  const child = presentChild(row)
  return {
    ...child,
    streamId: child.id,
    channelId: channelOf(row),
    description: row.description,
    ...(row.releaseDate && { publishDate: row.releaseDate.toISOString() }),
    status: 'completed',
  }
}

/** Returns the ID of the first show, or else DJ. */
const channelOf = ({ id, showID, djs: [dj] }: EpisodeRow): string =>
  showID === null && dj ? idOf('dj', dj.id) : idOf('show', showID ?? id)

function presentChild(row: EpisodeRow): Child {
  const best = AudioRenditions.parse(row.renditions ?? []).at(-1)
  const id = idOf('episode', row.id)
  const names = row.djs.map(({ name }) => name).join(', ')
  return {
    id,
    parent: channelOf(row),
    isDir: false,
    title: row.title,
    album: row.showName ?? names,
    artist: names,
    displayArtist: names,
    ...(row.releaseDate && { year: row.releaseDate.getUTCFullYear() }),
    ...(row.hasCover && { coverArt: id }),
    contentType: 'audio/mpeg',
    suffix: 'mp3',
    duration: row.lengthSeconds,
    ...(best && {
      bitRate: best.quality,
      ...(best.hertz !== undefined && { samplingRate: best.hertz }),
      ...(best.channels !== undefined && { channelCount: best.channels }),
      size: best.bytes ?? Math.round((row.lengthSeconds * best.quality * 1000) / 8),
    }),
    isVideo: false,
    playCount: row.playCount,
    created: row.createdAt.toISOString(),
    ...(row.starredAt && { starred: row.starredAt.toISOString() }),
    ...(row.position !== null && { bookmarkPosition: Math.round(row.position * 1000) }),
    type: 'podcast',
    sortName: sortName(row.title),
    explicitStatus: row.isExplicit ? 'explicit' : '',
    replayGain: {},
  }
}
