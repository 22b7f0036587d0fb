import type { Endpoint } from '@nava/contracts'
import type * as z from 'zod'

export type ListOf<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : never

export interface Page<Row> {
  total: number
  items: Row[]
}

export interface PagedTable<Query, Row> {
  list: (query: Query) => Promise<Page<Row>>
  read: (id: number) => Promise<Row | undefined>
}

export interface PageQuery {
  take: number
  skip: number
  sort: string
  order: 'asc' | 'desc'
}

export interface FindArgs<Where> {
  where: Where
  orderBy?: { [column: string]: 'asc' | 'desc' }[]
  take?: number
  skip?: number
}

export type Find<Where, Stored> = (args: FindArgs<Where>) => Promise<Stored[]>

export interface TableSpec<Query extends PageQuery, Where, Stored extends { id: number }, Row> {
  sorts: Record<Query['sort'], string>
  where: (query: Query) => Where | Promise<Where>
  count: (where: Where) => Promise<number>
  find: Find<Where, Stored>
  /** Optional query of sorted IDs only, which is faster for large tables */
  findIDs?: Find<Where, { id: number }>
  present: (stored: Stored) => Row
}

export function pagedTable<Query extends PageQuery, Where, Stored extends { id: number }, Row>(
  spec: TableSpec<Query, Where, Stored, Row>,
): PagedTable<Query, Row> {
  const { find, findIDs, present } = spec
  const byID = (id: number | { in: number[] }) => ({ id }) as Where

  const findPage = async (args: FindArgs<Where>): Promise<Stored[]> => {
    if (!findIDs) return find(args)
    const ids = (await findIDs(args)).map(({ id }) => id)
    const rows = new Map((await find({ where: byID({ in: ids }) })).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  }

  return {
    list: async (query) => {
      const { take, skip, order } = query
      const where = await spec.where(query)
      const column = spec.sorts[query.sort as Query['sort']]
      const orderBy = column === 'id' ? [{ id: order }] : [{ [column]: order }, { id: order }]
      const [total, rows] = await Promise.all([spec.count(where), findPage({ where, orderBy, take, skip })])
      return { total, items: rows.map(present) }
    },

    read: async (id) => {
      const [row] = await find({ where: byID(id) })
      return row && present(row)
    },
  }
}
