/** What a feature stores of people: its part of an account's export, and what the account's deletion does with it. */
import type { AccountExport } from '@nava/contracts'
import type { Prisma, SqlConnection } from '@nava/db'

type ListName = {
  [Name in keyof AccountExport]: AccountExport[Name] extends readonly unknown[] ? Name : never
}[keyof AccountExport]

/** Part of the export; the models are those whose rows it contains. */
interface Exported {
  models: readonly Prisma.ModelName[]
}

export interface ExportedList<Rows = readonly unknown[]> extends Exported {
  /** Yields pages, none of which is empty. */
  pages: (userID: number) => AsyncIterable<Rows>
}

export type ExportedValues = Partial<Omit<AccountExport, ListName>>

export interface AccountRows {
  lists?: { [Name in ListName]?: ExportedList<AccountExport[Name]> }
  values?: Exported & { read: (userID: number) => Promise<ExportedValues> }
  /**
   * Runs while the user's row is locked, before it is deleted with all rows that refer to it by a foreign key. Returns
   * what follows the transaction.
   */
  remove?: (
    client: SqlConnection,
    user: { userID: number; email: string },
  ) => Promise<(() => Promise<unknown>) | void>
}

const PAGE = 500

interface KeyPage<Key extends string> {
  where: { userID: number } & Record<Key, { gt: number }>
  orderBy: Record<Key, 'asc'>
  take: number
}

/** Exports the user's rows in the order of `key`, a column with a number. */
export const exported = <Key extends string, Row extends Record<Key, number | bigint>, Shown>(
  model: Prisma.ModelName,
  key: Key,
  read: (page: KeyPage<Key>) => PromiseLike<Row[]>,
  show: (row: Row) => Shown,
  take = PAGE,
): ExportedList<Shown[]> => ({
  models: [model],
  pages: async function* (userID) {
    let rows: Row[]
    let after = 0
    do {
      const where = { userID, [key]: { gt: after } } as KeyPage<Key>['where']
      rows = await read({ where, orderBy: { [key]: 'asc' } as KeyPage<Key>['orderBy'], take })
      if (rows.length > 0) yield rows.map(show)
      after = Number(rows.at(-1)?.[key])
    } while (rows.length === take)
  },
})

/** Exports rows without such a column. */
export const exportedInOrder = <Row, Shown>(
  models: readonly Prisma.ModelName[],
  read: (userID: number, page: { skip: number; take: number }) => PromiseLike<Row[]>,
  show: (row: Row) => Shown,
): ExportedList<Shown[]> => ({
  models,
  pages: async function* (userID) {
    let rows: Row[]
    let skip = 0
    do {
      rows = await read(userID, { skip, take: PAGE })
      if (rows.length > 0) yield rows.map(show)
      skip += PAGE
    } while (rows.length === PAGE)
  },
})
