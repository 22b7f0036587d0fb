/** Languages, genres and types of music: rows of an id and a name, whose columns the specification calls differently. */
import type { adminGenres, adminLanguages, adminTypes } from '@nava/contracts'
import type { Database } from '@nava/db'
import type * as z from 'zod'
import type { RowStore } from './keep-rows.ts'
import { holds, type ListOf, pageOf } from './page-of.ts'

type Query = z.output<typeof adminGenres.list.query>
interface Choice {
  id: number
  name: string
}

const pageArgs = ({ take, skip, search, sort, order }: Query) => ({
  where: search ? { name: holds(search) } : {},
  page: {
    orderBy: sort === 'name' ? [{ name: order }, { id: order }] : [{ id: order }],
    take,
    skip,
  },
})

type Rows<Row, Form> = RowStore<Row, Form> & {
  list: (query: Query) => Promise<{ total: number; items: Row[] }>
}
type Language = ListOf<typeof adminLanguages.list>['items'][number]
type Genre = ListOf<typeof adminGenres.list>['items'][number]
type MusicType = ListOf<typeof adminTypes.list>['items'][number]

export function languageRows(db: Database): Rows<Language, { lang: string }> {
  const present = ({ id, name }: Choice): Language => ({ languageID: id, lang: name })
  return {
    kind: 'languages',
    pictures: [],
    list: (query) => {
      const { where, page } = pageArgs(query)
      return pageOf(db.language.count({ where }), db.language.findMany({ where, ...page }), present)
    },
    read: async (id) => {
      const row = await db.language.findUnique({ where: { id } })
      return row ? present(row) : undefined
    },
    create: async (tx, { lang }) => (await tx.language.create({ data: { name: lang } })).id,
    update: (tx, id, { lang }) => tx.language.update({ where: { id }, data: { name: lang } }),
    remove: (tx, id) => tx.language.delete({ where: { id } }),
  }
}

export function genreRows(db: Database): Rows<Genre, { name: string }> {
  const present = ({ id, name }: Choice): Genre => ({ genreID: id, name })
  return {
    kind: 'genres',
    pictures: [],
    list: (query) => {
      const { where, page } = pageArgs(query)
      return pageOf(db.genre.count({ where }), db.genre.findMany({ where, ...page }), present)
    },
    read: async (id) => {
      const row = await db.genre.findUnique({ where: { id } })
      return row ? present(row) : undefined
    },
    create: async (tx, { name }) => (await tx.genre.create({ data: { name } })).id,
    update: (tx, id, { name }) => tx.genre.update({ where: { id }, data: { name } }),
    remove: (tx, id) => tx.genre.delete({ where: { id } }),
  }
}

export function typeRows(db: Database): Rows<MusicType, { typeName: string }> {
  const present = ({ id, name }: Choice): MusicType => ({ typeID: id, typeName: name })
  return {
    kind: 'types',
    pictures: [],
    list: (query) => {
      const { where, page } = pageArgs(query)
      return pageOf(db.musicType.count({ where }), db.musicType.findMany({ where, ...page }), present)
    },
    read: async (id) => {
      const row = await db.musicType.findUnique({ where: { id } })
      return row ? present(row) : undefined
    },
    create: async (tx, { typeName }) => (await tx.musicType.create({ data: { name: typeName } })).id,
    update: (tx, id, { typeName }) => tx.musicType.update({ where: { id }, data: { name: typeName } }),
    remove: (tx, id) => tx.musicType.delete({ where: { id } }),
  }
}
