import type { Database } from '@nava/db'

export type LookupsStore = ReturnType<typeof lookupsStore>

const byName = { orderBy: { name: 'asc' } } as const

export const lookupsStore = (db: Database) => ({
  languages: () => db.language.findMany(byName),
  genres: () => db.genre.findMany(byName),
  types: () => db.musicType.findMany(byName),
})
