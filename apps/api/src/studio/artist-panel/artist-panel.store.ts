import type { AssetKind, Page, PanelMusic, RosterArtist } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { ALBUM_ORDER } from '@nava/db/album-order'
import { musicFor } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { imageVersion } from '../../catalogue/images/image-versions.ts'
import { cardColumns, type CardRow, presentCard } from '../../catalogue/music/music-card.ts'
import { type AssetRow, presentAsset } from '../uploads/asset.present.ts'
import { presentRefusal, type RefusalRow } from '../uploads/refusal.present.ts'
import { isHeld } from '../uploads/workers.store.ts'

type Owner = Pick<Caller, 'artistIDs' | 'userID'>

export type ArtistPanelStore = ReturnType<typeof artistPanelStore>

type Row = CardRow &
  RefusalRow & { assets: (AssetRow & { kind: AssetKind })[]; is_held: boolean; is_withdrawn: boolean }

/** `$1`: IDs of the caller's artists, `$2`: of the caller */
const OWN_MUSIC = `SELECT ${cardColumns}, ${isHeld} AS is_held, m.refusal_reason AS "refusalReason", m.refusal_words AS "refusalWords", m.withdrawn_at IS NOT NULL AS is_withdrawn,
    (SELECT coalesce(json_agg(json_build_object('kind', s.kind, 'state', s.state, 'percent', s.percent,
        'reasonCode', s.reason_code, 'reasonParams', s.reason_params, 'sourceVersion', s.source_version)), '[]')
      FROM media_assets s WHERE s.music_id = m.id) AS assets
  FROM music m
  WHERE (m.created_by_id = $2 OR m.id IN (SELECT music_id FROM music_artists WHERE artist_id = ANY($1)))
    AND ${musicFor({ user: '$2', artists: '$1', admin: 'false' }).owned}`

const PLANNED = 'm.is_confirmed AND (m.is_coming_soon OR m.release_date > now())'

/** `$1`: IDs of artists. A track belongs to its first artist. */
const ROSTER = `SELECT a.id AS "artistID", a.name, ${imageVersion('artist', 'a')} AS "imageVersion", a.follower_count AS "followerCount",
    coalesce(t.tracks, 0) AS tracks, coalesce(t.waiting, 0) AS waiting, coalesce(t.planned, 0) AS planned, t.next,
    coalesce(p.plays, 0) AS plays
  FROM artists a
  LEFT JOIN (SELECT own.artist_id, count(*)::int AS tracks,
      count(*) FILTER (WHERE NOT m.is_confirmed AND m.withdrawn_at IS NULL AND m.refusal_reason IS NULL)::int AS waiting,
      count(*) FILTER (WHERE ${PLANNED})::int AS planned, min(m.release_date) FILTER (WHERE ${PLANNED} AND m.release_date > now()) AS next
    FROM music_artists own JOIN music m ON m.id = own.music_id
    WHERE own.artist_id = ANY($1::int[]) AND NOT EXISTS (SELECT FROM music_artists before
      WHERE before.music_id = own.music_id AND (before.position, before.artist_id) < (own.position, own.artist_id))
    GROUP BY own.artist_id) t ON t.artist_id = a.id
  LEFT JOIN (SELECT ref_id, sum(plays)::int AS plays FROM daily_statistics
    WHERE kind = 'artist' AND ref_id = ANY($1::int[]) AND day > (now() AT TIME ZONE 'utc')::date - 28 GROUP BY ref_id) p ON p.ref_id = a.id
  WHERE a.id = ANY($1::int[]) ORDER BY a.name, a.id`

type RosterRow = Omit<RosterArtist, 'next'> & { next: Date | null }

export function artistPanelStore(sql: Sql) {
  return {
    roster: async (artistIDs: readonly number[]): Promise<RosterArtist[]> => {
      const { rows } = await sql.query<RosterRow>({ name: 'roster', text: ROSTER, values: [artistIDs] })
      return rows.map((row) => ({ ...row, next: row.next?.toISOString() ?? null }))
    },

    music: async ({ artistIDs, userID }: Owner, { take, skip }: Page): Promise<PanelMusic[]> => {
      const { rows } = await sql.query<Row>({
        name: 'panel-music',
        text: `${OWN_MUSIC} ORDER BY m.id DESC LIMIT $3 OFFSET $4`,
        values: [artistIDs, userID, take, skip],
      })
      return rows.map(present)
    },

    /** Returns the caller's own tracks of an album, in their order. */
    ofAlbum: async ({ artistIDs, userID }: Owner, albumID: number): Promise<PanelMusic[]> => {
      const { rows } = await sql.query<Row>({
        name: 'panel-album',
        text: `${OWN_MUSIC} AND m.album_id = $3 ORDER BY ${ALBUM_ORDER}`,
        values: [artistIDs, userID, albumID],
      })
      return rows.map(present)
    },
  }
}

function present(row: Row): PanelMusic {
  const asset = (kind: AssetKind) =>
    presentAsset(
      row.assets.find((each) => each.kind === kind),
      row.is_held,
    )
  return {
    ...presentCard(row),
    refusal: presentRefusal(row),
    isWithdrawn: row.is_withdrawn,
    audio: asset('audio'),
    video: asset('video'),
  }
}
