/**
 * Sets or removes a reaction and updates its counter in one statement, so that both agree under concurrency.
 */
import type { ReactionChange } from '@nava/contracts'
import type { Sql } from '@nava/db'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import type { ResourceKind } from '../../platform/access-policy/resources.store.ts'
import { viewerSql, viewerValues, resourcesSql } from '../../platform/access-policy/access-policy.ts'

export interface Reaction {
  /**
   * Returns whether the reaction is set afterwards. `at`: time of an offline request; a reaction set later
   * stays.
   * @throws 404 for hidden targets, except to remove the caller's reaction
   */
  change: (caller: Caller, targetID: number, requested: ReactionChange, at?: Date) => Promise<boolean>
  /**
   * Sets or removes several reactions, except to hidden targets. Returns the number of targets that are not hidden.
   */
  changeAll: (caller: Caller, targetIDs: readonly number[], requested: 'set' | 'unset') => Promise<number>
  isSet: (userID: number, targetID: number) => Promise<boolean>
}

/**
 * `table` stores the reactions, which refer to their target by `column`; `counter` in the table `counted` is
 * their number.
 */
export interface ReactionKind {
  target: ResourceKind
  table: string
  column: string
  counted: string
  counter: string
}

const { typed, ...viewer } = viewerSql(3)
const resources = resourcesSql(viewer)

export function reaction(sql: Sql, { target, table, column, counted, counter }: ReactionKind): Reaction {
  const { from, row, visible } = resources[target]
  // Hidden targets are reachable only to remove a reaction.
  const reachable = `(${visible} OR ($2::text <> 'set' AND EXISTS (
    SELECT FROM ${table} own WHERE own.user_id = me.id AND own.${column} = ${row}.id)))`
  // Locks the user before the target, in the same order as account deletion.
  const changed = `
    WITH ${typed},
    me AS MATERIALIZED (SELECT id FROM users WHERE id = ${viewer.user} FOR KEY SHARE),
    target AS MATERIALIZED (
      SELECT ${row}.id, me.id AS user_id FROM me, ${from} WHERE ${row}.id = ANY($1::int[]) AND ${reachable}
      ORDER BY ${row}.id FOR NO KEY UPDATE OF ${row}
    ), removed AS (
      DELETE FROM ${table} reaction USING target
      WHERE reaction.user_id = target.user_id AND reaction.${column} = target.id AND $2::text <> 'set'
        AND ($7::timestamptz IS NULL OR reaction.created_at <= $7) RETURNING reaction.${column} AS id
    ), added AS (
      INSERT INTO ${table} (user_id, ${column}, created_at) SELECT user_id, id, least($7, now()) FROM target
      WHERE $2 = 'set' OR ($2 = 'toggle' AND id NOT IN (SELECT id FROM removed))
      ON CONFLICT DO NOTHING RETURNING ${column} AS id
    ), count AS (
      UPDATE ${counted} SET ${counter} = ${counter} + d.change
      FROM (SELECT id, 1 AS change FROM added UNION ALL SELECT id, -1 FROM removed) d WHERE ${counted}.id = d.id
    )
    SELECT EXISTS (SELECT FROM me) AS "isKnown", (SELECT count(*) FROM target)::int AS found,
      $2 = 'set' OR (NOT EXISTS (SELECT FROM removed) AND ($2 = 'toggle' OR EXISTS (
        SELECT FROM ${table} own JOIN target ON own.user_id = target.user_id AND own.${column} = target.id))) AS "isSet",
      (SELECT note_late_event($7) FROM added LIMIT 1) AS late`
  const hasReacted = `SELECT FROM ${table} WHERE user_id = $1 AND ${column} = $2`

  const run = async (caller: Caller, ids: readonly number[], requested: ReactionChange, at?: Date) => {
    const { rows } = await sql.query<{ isKnown: boolean; found: number; isSet: boolean }>({
      name: `react-${table}`,
      text: changed,
      values: [ids, requested, ...viewerValues(caller), at ?? null],
    })
    const [result] = rows
    if (!result?.isKnown) throw problem('login.required')
    return result
  }

  return {
    change: async (caller, targetID, requested, at) => {
      const { found, isSet } = await run(caller, [targetID], requested, at)
      if (found === 0) throw problem(`${target}.not-found`)
      return isSet
    },
    changeAll: async (caller, targetIDs, requested) =>
      (await run(caller, [...new Set(targetIDs)], requested)).found,
    isSet: async (userID, targetID) => {
      const { rowCount } = await sql.query({
        name: `has-reacted-${table}`,
        text: hasReacted,
        values: [userID, targetID],
      })
      return rowCount === 1
    },
  }
}
