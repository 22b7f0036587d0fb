import type { Page, PanelPodcast } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { podcastFor } from '@nava/db/visibility'
import {
  podcastColumns,
  type PodcastCardRow,
  presentPodcastCard,
} from '../../catalogue/podcasts/podcast-card.ts'
import { presentSoundbites } from '../../catalogue/podcasts/podcasts.present.ts'
import { type AssetRow, presentAsset } from '../uploads/asset.present.ts'
import { presentRefusal, type RefusalRow } from '../uploads/refusal.present.ts'
import { isHeld } from '../uploads/workers.store.ts'

export type DjPanelStore = ReturnType<typeof djPanelStore>

type Row = PodcastCardRow &
  RefusalRow & {
    description: string
    soundbites: unknown
    is_confirmed: boolean
    published_version: string | null
    transcript: string | null
    is_held: boolean
    is_withdrawn: boolean
    /** Null if nothing was uploaded */
    asset: AssetRow | null
  }

export function djPanelStore(sql: Sql) {
  return {
    podcasts: async (djIDs: readonly number[], { take, skip }: Page): Promise<PanelPodcast[]> => {
      const { rows } = await sql.query<Row>({
        name: 'panel-podcasts',
        text: `SELECT ${podcastColumns}, ${isHeld} AS is_held, p.refusal_reason AS "refusalReason", p.refusal_words AS "refusalWords", p.withdrawn_at IS NOT NULL AS is_withdrawn, p.description, p.soundbites, p.is_confirmed, s.published_version,
            (SELECT t.language FROM podcast_transcripts t WHERE t.podcast_id = p.id) AS transcript,
            CASE WHEN s.id IS NOT NULL THEN json_build_object('state', s.state, 'percent', s.percent,
              'reasonCode', s.reason_code, 'reasonParams', s.reason_params, 'sourceVersion', s.source_version) END AS asset
          FROM podcasts p LEFT JOIN media_assets s ON s.podcast_id = p.id
          WHERE p.id IN (SELECT podcast_id FROM podcast_djs WHERE dj_id = ANY($1)) AND ${podcastFor({ djs: '$1', admin: 'false' }).owned}
          ORDER BY p.release_date DESC, p.id DESC LIMIT $2 OFFSET $3`,
        values: [djIDs, take, skip],
      })
      return rows.map((row) => ({
        ...presentPodcastCard(row),
        refusal: presentRefusal(row),
        isWithdrawn: row.is_withdrawn,
        description: row.description,
        isConfirmed: row.is_confirmed,
        audioVersion: row.published_version ?? '',
        transcript: row.transcript ?? '',
        ...presentSoundbites(row),
        audio: presentAsset(row.asset ?? undefined, row.is_held),
      }))
    },
  }
}
