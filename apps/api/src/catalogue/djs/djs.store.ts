import type { Dj, DjCard, Page, PodrollItem } from '@nava/contracts'
import type { Sql } from '@nava/db'
import { imageVersion } from '../images/image-versions.ts'
import { type CacheOrder, IDS_IN_ORDER } from '../sorted-lists/cached-order.ts'
import { presentSupport } from '../support.ts'
import { normalise } from '../search/normalise.ts'

export type DjsStore = ReturnType<typeof djsStore>

export const djCardColumns = `djs.id AS "djID", name, follower_count AS "followerCount", play_count AS "playCount",
  ${imageVersion('dj', 'djs')} AS "imageVersion"`

interface PodrollRow {
  djID: number | null
  title: string
  imageVersion: string | null
  address: string
  guid: string
}

type Row = Omit<Dj, 'support' | 'recommends'> &
  Parameters<typeof presentSupport>[0] & { podroll: PodrollRow[] }

/** SQL: what a row of `djs` recommends */
const PODROLL = `(SELECT coalesce(json_agg(json_build_object('djID', o.id, 'title', coalesce(o.name, r.title),
    'imageVersion', ${imageVersion('dj', 'o')}, 'address', r.address, 'guid', r.guid) ORDER BY r.position), '[]')
  FROM podroll_items r LEFT JOIN djs o ON o.id = r.other_id WHERE r.dj_id = djs.id)`

const presentRecommended = ({ djID, title, imageVersion: version, address, guid }: PodrollRow): PodrollItem =>
  djID === null ? { title, address, guid } : { djID, title, imageVersion: version ?? '' }

export function djsStore(sql: Sql, cacheOrder: CacheOrder) {
  const byName = cacheOrder('djs', 'SELECT id FROM djs ORDER BY name, id')
  const cards = async (name: string, rest: string, values: unknown[]): Promise<DjCard[]> =>
    (
      await sql.query<DjCard>({
        name: `djs-${name}`,
        text: `SELECT ${djCardColumns} FROM djs ${rest}`,
        values,
      })
    ).rows

  return {
    list: async (page: Page) =>
      cards('all', `JOIN ${IDS_IN_ORDER} USING (id) ORDER BY place`, [await byName.page(page)]),

    search: async (search: string, { take, skip }: Page) => {
      const text = await normalise(sql, search)
      if (text === '') return []
      return cards(
        'search',
        `WHERE search LIKE '%' || $1 || '%' ORDER BY search = $1 DESC, name, id LIMIT $2 OFFSET $3`,
        [text, take, skip],
      )
    },

    cards: (ids: readonly number[]) => cards('some', 'WHERE id = ANY($1) ORDER BY name, id', [ids]),

    find: async (id: number): Promise<Dj | undefined> => {
      const { rows } = await sql.query<Row>({
        name: 'dj',
        text: `SELECT ${djCardColumns}, biography, support_link AS "supportLink", support_label AS "supportLabel",
            ${PODROLL} AS podroll
          FROM djs WHERE id = $1`,
        values: [id],
      })
      if (!rows[0]) return undefined
      const { supportLink, supportLabel, podroll, ...dj } = rows[0]
      const recommends = podroll.map(presentRecommended)
      return {
        ...dj,
        ...presentSupport({ supportLink, supportLabel }),
        ...(recommends.length > 0 && { recommends }),
      }
    },
  }
}
