/** Counts at most one play per listener and track within the track's length, even for concurrent requests. */
import { type ListeningReport, limits, type PlaySource } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { SqlClient } from '@nava/db/in-transaction'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import {
  MUSIC_IS_LISTED,
  PODCAST_IS_LISTED,
  resourcesSql,
  viewerSql,
  viewerValues,
} from '../../platform/access-policy/access-policy.ts'
import { isAdmitted, type Listener } from './listener.ts'

interface Heard {
  id: number
  /** Time of an offline play; undefined if the track is heard now */
  at?: Date | undefined
  listener: Listener
  caller: Caller | undefined
  /** Transaction that the play belongs to */
  client?: SqlClient
}

/** Both methods throw 404 if the caller may not see the target. */
export interface CountPlay {
  count: (play: Heard & { source: PlaySource | undefined }) => Promise<boolean>
  report: (heard: Heard & ListeningReport) => Promise<boolean>
}

const { typed, ...viewer } = viewerSql(3)
const { music, podcast } = resourcesSql(viewer)

const KINDS = {
  music: {
    name: 'music',
    from: music.from,
    visible: music.visible,
    row: 'm',
    isHeard: `${MUSIC_IS_LISTED} AND NOT m.is_coming_soon AND NOT EXISTS (SELECT FROM removed_plays r
      WHERE r.user_id = ${viewer.user}::int AND r.music_id = m.id AND r.until > now())`,
    target: 'm.id, NULL',
    notFound: () => problem('music.not-found'),
  },
  podcast: {
    name: 'podcast',
    from: podcast.from,
    visible: podcast.visible,
    row: 'p',
    isHeard: `${PODCAST_IS_LISTED} AND NOT EXISTS (SELECT FROM removed_podcast_plays r
      WHERE r.user_id = ${viewer.user}::int AND r.podcast_id = p.id AND r.until > now())`,
    target: 'NULL, p.id',
    notFound: () => problem('podcast.not-found'),
  },
} as const

export function countPlay(sql: Sql, kind: keyof typeof KINDS): CountPlay {
  const { name, from, visible, row, isHeard, target, notFound } = KINDS[kind]

  const networkOf = ({ listener: { userID, network } }: Heard) => (userID === undefined ? network.key : null)

  const ask = async (query: string, act: string, heard: Heard, ...values: unknown[]) => {
    const { id, listener, caller, client = sql } = heard
    // A visitor's key changes daily, so a late play might be counted twice.
    if (heard.at && !caller) return false
    const { rows } = await client.query<{ done: boolean }>({
      name: `${query}-${name}`,
      text: `WITH ${typed} SELECT CASE WHEN ${isHeard} THEN ${act} ELSE false END AS done
        FROM ${from} WHERE ${row}.id = $1 AND ${visible}`,
      values: [id, listener.key, ...viewerValues(caller), ...values],
    })
    if (!rows[0]) throw notFound()
    return rows[0].done
  }

  return {
    count: ({ source, ...play }) =>
      ask(
        'count-play',
        `CASE WHEN ${isAdmitted(target, '$8', '$2')} THEN
          count_${name}_play(${row}.id, ${viewer.user}, $2, ${row}.length_seconds, $7::play_source, $9::smallint, $10::timestamptz) ELSE false END`,
        play,
        source ?? null,
        networkOf(play),
        play.listener.network.group,
        play.at ?? null,
      ),
    report: ({ seconds, ended, ...heard }) =>
      ask(
        'report-listening',
        `CASE WHEN ${isAdmitted(target, '$10', '$2')} THEN
          report_listening(${target}, $2, ${row}.length_seconds, $7, $8, $9::play_end, $11::timestamptz) ELSE false END`,
        heard,
        limits.player.countedAfterSeconds,
        seconds,
        ended,
        networkOf(heard),
        heard.at ?? null,
      ),
  }
}
