import { listGenres, listLanguages, listTypes } from '@nava/contracts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { GenresStore } from './genres.store.ts'
import type { LookupsStore } from './lookups.store.ts'

export function lookupRoutes(
  routes: Routes,
  { lookups, genrePages }: { lookups: LookupsStore; genrePages: GenresStore },
) {
  serve(routes, listLanguages, async () => {
    const languages = await lookups.languages()
    return languages.map(({ id, name }) => ({ languageID: id, lang: name }))
  })

  serve(routes, listGenres, async ({ query }) => {
    if (query.heard === 'true')
      return (await genrePages.heard()).map(({ id, ...rest }) => ({ genreID: id, ...rest }))
    return (await lookups.genres()).map(({ id, name }) => ({ genreID: id, name }))
  })

  serve(routes, listTypes, async () => {
    const types = await lookups.types()
    return types.map(({ id, name }) => ({ typeID: id, typeName: name }))
  })
}
