import { listGenres, listLanguages, listTypes } from '@nava/contracts'
import type { Database } from '@nava/db'
import { type Routes, serve } from '../../platform/http/serve.ts'

export function lookupRoutes(routes: Routes, db: Database) {
  serve(routes, listLanguages, async () => {
    const languages = await db.language.findMany({ orderBy: { name: 'asc' } })
    return languages.map(({ id, name }) => ({ languageID: id, lang: name }))
  })

  serve(routes, listGenres, async () => {
    const genres = await db.genre.findMany({ orderBy: { name: 'asc' } })
    return genres.map(({ id, name }) => ({ genreID: id, name }))
  })

  serve(routes, listTypes, async () => {
    const types = await db.musicType.findMany({ orderBy: { name: 'asc' } })
    return types.map(({ id, name }) => ({ typeID: id, typeName: name }))
  })
}
