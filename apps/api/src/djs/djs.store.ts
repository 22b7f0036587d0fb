/** DJs. */
import type { Dj, DjCard, Page } from '@nava/contracts'
import type { Sql } from '@nava/db'

export type DjsStore = ReturnType<typeof djsStore>

const card = 'id AS "djID", name, follower_count AS "followerCount", play_count AS "playCount"'

export function djsStore(sql: Sql) {
  const cards = async (name: string, rest: string, values: unknown[]): Promise<DjCard[]> =>
    (await sql.query<DjCard>({ name: `djs-${name}`, text: `SELECT ${card} FROM djs ${rest}`, values })).rows

  return {
    /** By name. */
    list: ({ take, skip }: Page) => cards('all', 'ORDER BY name, id LIMIT $1 OFFSET $2', [take, skip]),

    /** Those whose name holds `text`, by name. What search_text leaves of it has no wildcards. */
    search: (text: string, { take, skip }: Page) =>
      cards(
        'search',
        `WHERE search LIKE '%' || search_text($1) || '%' ORDER BY name, id LIMIT $2 OFFSET $3`,
        [text, take, skip],
      ),

    cards: (ids: readonly number[]) => cards('some', 'WHERE id = ANY($1) ORDER BY name, id', [ids]),

    find: async (id: number): Promise<Dj | undefined> => {
      const { rows } = await sql.query<Dj>({
        name: 'dj',
        text: `SELECT ${card}, biography FROM djs WHERE id = $1`,
        values: [id],
      })
      return rows[0]
    },
  }
}
