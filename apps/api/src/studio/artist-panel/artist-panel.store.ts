import type { AssetKind, Page, PanelMusic } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { type AssetRow, presentAsset } from '../uploads/asset.present.ts'
import { presentRefusal, type RefusalRow } from '../uploads/refusal.present.ts'
import { isHeld } from '../uploads/workers.store.ts'

export type ArtistPanelStore = ReturnType<typeof artistPanelStore>

type Row = CardRow &
  RefusalRow & { assets: (AssetRow & { kind: AssetKind })[]; is_held: boolean; is_withdrawn: boolean }

export function artistPanelStore(sql: Sql) {
  return {
    music: async (
      { artistIDs, userID }: Pick<Caller, 'artistIDs' | 'userID'>,
      { take, skip }: Page,
    ): Promise<PanelMusic[]> => {
      const { rows } = await sql.query<Row>({
        name: 'panel-music',
        text: `SELECT ${cardColumns}, ${isHeld} AS is_held, m.refusal_reason AS "refusalReason", m.refusal_words AS "refusalWords", m.withdrawn_at IS NOT NULL AS is_withdrawn,
            (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'state', s.state, 'percent', s.percent,
                'reasonCode', s.reason_code, 'reasonParams', s.reason_params, 'sourceVersion', s.source_version)), '[]')
              FROM media_assets s WHERE s.music_id = m.id) AS assets
          FROM music m
          WHERE (m.created_by_id = $2 OR m.id IN (SELECT music_id FROM music_artists WHERE artist_id = ANY($1)))
            AND ${musicFor({ user: '$2', artists: '$1', admin: 'false' }).owned}
          ORDER BY m.id DESC LIMIT $3 OFFSET $4`,
        values: [artistIDs, userID, take, skip],
      })
      return rows.map((row) => ({
        ...presentCard(row),
        refusal: presentRefusal(row),
        isWithdrawn: row.is_withdrawn,
        audio: presentAsset(
          row.assets.find(({ kind }) => kind === 'audio'),
          row.is_held,
        ),
        video: presentAsset(
          row.assets.find(({ kind }) => kind === 'video'),
          row.is_held,
        ),
      }))
    },
  }
}
