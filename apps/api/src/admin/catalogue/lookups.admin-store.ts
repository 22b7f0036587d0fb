/** One CRUD for languages, genres and types, whose fields have different names in the specification. */
import type { adminGenres, adminLanguages, adminTypes } from '@nava/contracts'
import type { Database } from '@nava/db'
import type * as z from 'zod'
import type { Tx } from '../../platform/audit/audited.ts'
import type { AdminStore } from '../crud/audited-crud.ts'
import { anyContains } from '../crud/filters.ts'
import { type FindArgs, pagedTable } from '../crud/paged-table.ts'

type Query = z.output<typeof adminGenres.list.query>

interface Lookup {
  id: number
  name: string
}

interface LookupData {
  data: { name: string }
}

interface LookupTable {
  count: (args: { where: object }) => Promise<number>
  findMany: (args: FindArgs<object>) => Promise<Lookup[]>
  create: (args: LookupData) => Promise<Lookup>
  update: (args: LookupData & { where: { id: number } }) => Promise<Lookup>
  delete: (args: { where: { id: number } }) => Promise<Lookup>
}

const lookupAdminStore = <Row, Form>(spec: {
  kind: string
  db: Database
  table: (db: Tx) => LookupTable
  present: (row: Lookup) => Row
  nameOf: (form: Form) => string
}): AdminStore<Query, Row, Form> => {
  const { kind, db, table, present, nameOf } = spec
  return {
    kind,
    pictures: [],
    ...pagedTable({
      sorts: { name: 'name', created: 'id' },
      where: ({ search }: Query): object => anyContains(['name'], search),
      count: (where) => table(db).count({ where }),
      find: (args) => table(db).findMany(args),
      present,
    }),
    create: async (tx, form) => (await table(tx).create({ data: { name: nameOf(form) } })).id,
    update: (tx, id, form) => table(tx).update({ where: { id }, data: { name: nameOf(form) } }),
    remove: (tx, id) => table(tx).delete({ where: { id } }),
  }
}

type Language = z.output<typeof adminLanguages.read.reply>
type Genre = z.output<typeof adminGenres.read.reply>
type MusicType = z.output<typeof adminTypes.read.reply>

export const languageAdminStore = (db: Database) =>
  lookupAdminStore({
    kind: 'languages',
    db,
    table: ({ language }) => language,
    present: ({ id, name }): Language => ({ languageID: id, lang: name }),
    nameOf: ({ lang }: { lang: string }) => lang,
  })

export const genreAdminStore = (db: Database) =>
  lookupAdminStore({
    kind: 'genres',
    db,
    table: ({ genre }) => genre,
    present: ({ id, name }): Genre => ({ genreID: id, name }),
    nameOf: ({ name }: { name: string }) => name,
  })

export const typeAdminStore = (db: Database) =>
  lookupAdminStore({
    kind: 'types',
    db,
    table: ({ musicType }) => musicType,
    present: ({ id, name }): MusicType => ({ typeID: id, typeName: name }),
    nameOf: ({ typeName }: { typeName: string }) => typeName,
  })
