/** The episodes of feeds: what everybody may hear, newest first. */
import type { Sql } from '@nava/db'
import { AudioRenditions, pickQuality } from '@nava/media/renditions'
import { limits, type PodcastCard } from '@nava/contracts'
import { PODCAST_IS_LISTED } from '../../platform/access-policy/access-policy.ts'
import {
  podcastColumns,
  type PodcastCardRow,
  presentPodcastCard,
} from '../../catalogue/podcasts/podcast-card.ts'

export interface FeedEpisode extends PodcastCard {
  guid: string
  description: string
  /** The exact length of the file that the enclosure's address leads to. */
  bytes: number
  /** The language of its transcript; empty if it has none. */
  transcript: string
}

export interface FeedPage {
  episodes: FeedEpisode[]
  /** Episodes on all pages. */
  total: number
}

export type FeedsStore = ReturnType<typeof feedsStore>

interface Row extends PodcastCardRow {
  guid: string
  description: string
  renditions: unknown
  transcript: string | null
  total: number
}

const OF = {
  dj: 'SELECT podcast_id FROM podcast_djs WHERE dj_id = $1',
  collection: 'SELECT podcast_id FROM podcast_collection_items WHERE podcast_collection_id = $1',
}
export type FeedKind = keyof typeof OF

export function feedsStore(sql: Sql) {
  return {
    /** A page of the episodes of a DJ or collection, from 1. */
    page: async (kind: FeedKind, id: number, page: number): Promise<FeedPage> => {
      const { rows } = await sql.query<Row>({
        name: `feed-${kind}`,
        text: `SELECT ${podcastColumns}, p.guid, p.description, s.renditions,
            (SELECT t.language FROM podcast_transcripts t WHERE t.podcast_id = p.id) AS transcript, (count(*) OVER ())::int AS total
          FROM podcasts p JOIN media_assets s ON s.podcast_id = p.id AND s.published_version IS NOT NULL
          WHERE p.id IN (${OF[kind]}) AND ${PODCAST_IS_LISTED}
          ORDER BY p.release_date DESC, p.id DESC LIMIT $2 OFFSET $3`,
        values: [id, limits.feeds.page, (page - 1) * limits.feeds.page],
      })
      return { episodes: rows.flatMap(present), total: rows[0]?.total ?? 0 }
    },
  }
}

/** Nothing for an episode whose file is unknown: an enclosure must state its length. */
function present(row: Row): FeedEpisode[] {
  const file = pickQuality(AudioRenditions.parse(row.renditions), limits.audio.defaultQuality)
  if (!file?.bytes) return []
  const { guid, description } = row
  const transcript = row.transcript ?? ''
  return [{ ...presentPodcastCard(row), guid, description, bytes: file.bytes, transcript }]
}
