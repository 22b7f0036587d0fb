/**
 * A mark is what a user sets on a thing at most once: a like, a save, a follow. Row and counter change in one statement,
 * so that the counter is the number of rows however many come at once.
 */
import type { Wish } from '@nava/contracts'
import type { Sql } from '@nava/db'

export interface Mark {
  /** Does what is wished; says whether the mark is set now. Nothing happens where the target does not exist. */
  change: (userID: number, targetID: number, wish: Wish) => Promise<boolean>
  isSet: (userID: number, targetID: number) => Promise<boolean>
}

/** `table` holds the marks of `column`; `counter` of the row in `counted` is their number. */
export interface MarkKind {
  table: string
  column: string
  counted: string
  counter: string
}

export function mark(sql: Sql, { table, column, counted, counter }: MarkKind): Mark {
  // The user's row is locked first, before any mark or counter: deleting an account locks in the same order.
  const change = `
    WITH me AS MATERIALIZED (SELECT id FROM users WHERE id = $1 FOR KEY SHARE),
    removed AS (
      DELETE FROM ${table} USING me WHERE user_id = me.id AND ${column} = $2 AND $3::text <> 'set' RETURNING 1
    ), added AS (
      INSERT INTO ${table} (user_id, ${column})
      SELECT me.id, target.id FROM me, (SELECT id FROM ${counted} WHERE id = $2 FOR KEY SHARE) target
      WHERE $3 = 'set' OR ($3 = 'toggle' AND NOT EXISTS (SELECT FROM removed))
      ON CONFLICT DO NOTHING RETURNING 1
    ), count AS (
      UPDATE ${counted} SET ${counter} = ${counter} + d.change
      FROM (SELECT (SELECT count(*) FROM added) - (SELECT count(*) FROM removed) AS change) d
      WHERE id = $2 AND d.change <> 0
    )
    SELECT $3 = 'set' OR ($3 = 'toggle' AND NOT EXISTS (SELECT FROM removed)) AS "isSet"`
  const isSet = `SELECT FROM ${table} WHERE user_id = $1 AND ${column} = $2`

  return {
    change: async (userID, targetID, wish) => {
      const { rows } = await sql.query<{ isSet: boolean }>({
        name: `mark-${table}`,
        text: change,
        values: [userID, targetID, wish],
      })
      return rows[0]?.isSet ?? false
    },
    isSet: async (userID, targetID) => {
      const { rowCount } = await sql.query({
        name: `is-marked-${table}`,
        text: isSet,
        values: [userID, targetID],
      })
      return rowCount === 1
    },
  }
}
