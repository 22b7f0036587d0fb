/** Languages, genres and types of music. */
import type { adminGenres } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type * as z from 'zod'
import type { RowStore } from './keep-rows.ts'
import { pageOf } from './page-of.ts'

type Query = z.output<typeof adminGenres.list.query>
interface Choice {
  id: number
  name: string
}

const pageArgs = ({ take, skip, search, sort, order }: Query) => ({
  where: search ? { name: { contains: search, mode: 'insensitive' as const } } : {},
  page: {
    orderBy: sort === 'name' ? [{ name: order }, { id: order }] : [{ id: order }],
    take,
    skip,
  },
})

/** The three lists; a row is an id and a name. */
export function lookupRows(db: Database) {
  const keep = (
    kind: string,
    read: (id: number) => Promise<Choice | null>,
    write: {
      create: (tx: Prisma.TransactionClient, name: string) => Promise<Choice>
      update: (tx: Prisma.TransactionClient, id: number, name: string) => Promise<Choice>
      remove: (tx: Prisma.TransactionClient, id: number) => Promise<Choice>
    },
  ): RowStore<Choice, { name: string }> => ({
    kind,
    pictures: [],
    read: async (id) => (await read(id)) ?? undefined,
    create: async (tx, { name }) => (await write.create(tx, name)).id,
    update: (tx, id, { name }) => write.update(tx, id, name),
    remove: (tx, id) => write.remove(tx, id),
  })
  const same = (row: Choice) => row

  return {
    languages: {
      list: (query: Query) => {
        const { where, page } = pageArgs(query)
        return pageOf(db.language.count({ where }), db.language.findMany({ where, ...page }), same)
      },
      ...keep('languages', (id) => db.language.findUnique({ where: { id } }), {
        create: (tx, name) => tx.language.create({ data: { name } }),
        update: (tx, id, name) => tx.language.update({ where: { id }, data: { name } }),
        remove: (tx, id) => tx.language.delete({ where: { id } }),
      }),
    },
    genres: {
      list: (query: Query) => {
        const { where, page } = pageArgs(query)
        return pageOf(db.genre.count({ where }), db.genre.findMany({ where, ...page }), same)
      },
      ...keep('genres', (id) => db.genre.findUnique({ where: { id } }), {
        create: (tx, name) => tx.genre.create({ data: { name } }),
        update: (tx, id, name) => tx.genre.update({ where: { id }, data: { name } }),
        remove: (tx, id) => tx.genre.delete({ where: { id } }),
      }),
    },
    types: {
      list: (query: Query) => {
        const { where, page } = pageArgs(query)
        return pageOf(db.musicType.count({ where }), db.musicType.findMany({ where, ...page }), same)
      },
      ...keep('types', (id) => db.musicType.findUnique({ where: { id } }), {
        create: (tx, name) => tx.musicType.create({ data: { name } }),
        update: (tx, id, name) => tx.musicType.update({ where: { id }, data: { name } }),
        remove: (tx, id) => tx.musicType.delete({ where: { id } }),
      }),
    },
  }
}
