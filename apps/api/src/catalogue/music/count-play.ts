/**
 * Counts at most one play per listener and track within the track's length, even for concurrent requests. Plays beyond
 * what counts of a day (`limits.listening`) are only stored.
 */
import { type ListeningReport, limits, type PlaySource } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { SqlClient } from '@nava/db/in-transaction'
import { MUSIC_IS, PODCAST_IS } from '@nava/db/visibility'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { resourcesSql, viewerSql, viewerValues } from '../../platform/access-policy/access-policy.ts'
import { isAdmitted, type Listener } from './listener.ts'
import type { RemovedPlays } from './removed-plays.ts'

export interface Moment {
  id: number
  /** Time of an offline play; undefined if the track is heard now */
  at?: Date | undefined
}

interface By {
  listener: Listener
  caller: Caller | undefined
  /** Transaction that the play belongs to */
  client?: SqlClient
}

/** `count` and `report` throw 404 if the caller may not see the target. */
export interface CountPlay {
  count: (play: Moment & By & { source: PlaySource | undefined }) => Promise<boolean>
  /** Returns those that are stored, and whether the caller may see one of the targets. */
  countAll: <M extends Moment>(
    plays: readonly M[],
    by: By & { source: PlaySource | undefined },
  ) => Promise<{ stored: M[]; someVisible: boolean }>
  report: (heard: Moment & By & ListeningReport) => Promise<boolean>
}

const { typed, ...viewer } = viewerSql(3)
const { music, podcast } = resourcesSql(viewer)

const KINDS = {
  music: {
    name: 'music',
    from: music.from,
    visible: music.visible,
    row: 'm',
    isHeard: MUSIC_IS.heard,
    target: 'm.id, NULL',
    notFound: () => problem('music.not-found'),
  },
  podcast: {
    name: 'podcast',
    from: podcast.from,
    visible: podcast.visible,
    row: 'p',
    isHeard: PODCAST_IS.heard,
    target: 'NULL, p.id',
    notFound: () => problem('podcast.not-found'),
  },
} as const

export function countPlay(sql: Sql, kind: keyof typeof KINDS, removed: RemovedPlays): CountPlay {
  const { name, from, visible, row, isHeard, target, notFound } = KINDS[kind]

  const networkOf = ({ userID, network }: Listener) => (userID === undefined ? network.key : null)

  const marksOf = ({ id, at = new Date() }: Moment, { userID }: Listener) =>
    userID === undefined ? null : removed.marksAround({ kind, id, userID }, at).join(' ')

  const countAll: CountPlay['countAll'] = async (plays, { source, listener, caller, client = sql }) => {
    const { playsPerDay, secondsPerDay, later } = limits.listening
    const { rows } = await client.query<{ stored: number[]; visible: number }>({
      name: `count-plays-${name}`,
      text: `WITH ${typed}, told AS (
          SELECT t.place, ${row}.id, ${row}.length_seconds AS seconds, t.at, t.removed_as,
            CASE WHEN ${isHeard} THEN ${isAdmitted(target, '$10', '$2')} ELSE false END AS is_heard
          FROM ${from} JOIN unnest($1::int[], $7::timestamptz[], $8::text[]) WITH ORDINALITY t (id, at, removed_as, place)
            ON t.id = ${row}.id
          WHERE ${visible}
        ), heard AS (
          SELECT array_agg(id ORDER BY place) AS ids, array_agg(seconds ORDER BY place) AS seconds,
            array_agg(at ORDER BY place) AS at, array_agg(removed_as ORDER BY place) AS removed_as,
            array_agg(place::int ORDER BY place) AS places
          FROM told WHERE is_heard
        )
        SELECT (SELECT count(*)::int FROM told) AS visible, CASE WHEN ids IS NULL THEN '{}' ELSE ARRAY(
            SELECT places[n] FROM unnest(count_${name}_plays(ids, seconds, at, removed_as, ${viewer.user}, $2,
              $9::play_source, $11::smallint, $12, $13, $14::float8 * interval '1 ms')) n) END AS stored
        FROM heard`,
      values: [
        plays.map(({ id }) => id),
        listener.key,
        ...viewerValues(caller),
        plays.map(({ at }) => at ?? null),
        plays.map((play) => marksOf(play, listener)),
        source ?? null,
        networkOf(listener),
        listener.network.group,
        playsPerDay,
        secondsPerDay,
        later,
      ],
    })
    const { stored = [], visible: seen = 0 } = rows[0] ?? {}
    const places = new Set(stored)
    return { stored: plays.filter((_, index) => places.has(index + 1)), someVisible: seen > 0 }
  }

  return {
    countAll,
    count: async ({ id, at, ...by }) => {
      // A visitor's key changes daily, so a late play might be counted twice.
      if (at && !by.caller) return false
      const { stored, someVisible } = await countAll([{ id, at }], by)
      if (!someVisible) throw notFound()
      return stored.length > 0
    },
    report: async ({ id, at, seconds, ended, listener, caller, client = sql }) => {
      if (at && !caller) return false
      const { rows } = await client.query<{ done: boolean }>({
        name: `report-listening-${name}`,
        text: `WITH ${typed} SELECT CASE WHEN ${isHeard} THEN CASE WHEN ${isAdmitted(target, '$10', '$2')} THEN
            report_listening(${target}, $2, ${row}.length_seconds, $7, $8, $9::play_end, $11::timestamptz) ELSE false END ELSE false END AS done
          FROM ${from} WHERE ${row}.id = $1 AND ${visible}`,
        values: [
          id,
          listener.key,
          ...viewerValues(caller),
          limits.player.countedAfterSeconds,
          seconds,
          ended,
          networkOf(listener),
          at ?? null,
        ],
      })
      if (!rows[0]) throw notFound()
      return rows[0].done
    },
  }
}
