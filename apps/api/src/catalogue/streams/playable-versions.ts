import type { playableVersions as contract, ReplyOf } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { musicFor, podcastFor } from '@nava/db/visibility'
import { viewerSql, viewerValues } from '../../platform/access-policy/access-policy.ts'
import type { Caller } from '../../platform/http/auth.ts'

const { typed, ...viewer } = viewerSql(3)

const VERSIONS = `
  WITH ${typed}
  SELECT 'music' AS kind, m.id, s.published_version AS version
  FROM music m JOIN media_assets s ON s.music_id = m.id AND s.kind = 'audio'
  WHERE m.id = ANY($1::int[]) AND s.published_version IS NOT NULL
    AND ${musicFor(viewer).released}
  UNION ALL
  SELECT 'podcasts', p.id, s.published_version
  FROM podcasts p JOIN media_assets s ON s.podcast_id = p.id AND s.kind = 'audio'
  WHERE p.id = ANY($2::int[]) AND s.published_version IS NOT NULL
    AND ${podcastFor(viewer).public}`

interface Row {
  kind: 'music' | 'podcasts'
  id: number
  version: string
}

export type PlayableVersions = ReturnType<typeof playableVersions>

export const playableVersions =
  (sql: Sql) =>
  async (
    caller: Caller,
    { music, podcasts }: Record<Row['kind'], number[]>,
  ): Promise<ReplyOf<(typeof contract)['reply']>> => {
    const { rows } = await sql.query<Row>({
      name: 'playable-versions',
      text: VERSIONS,
      values: [music, podcasts, ...viewerValues(caller)],
    })
    const versionsOf = (wanted: Row['kind']) =>
      rows.filter(({ kind }) => kind === wanted).map(({ id, version }) => ({ id, version }))
    return { music: versionsOf('music'), podcasts: versionsOf('podcasts') }
  }
