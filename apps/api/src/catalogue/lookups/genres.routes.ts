import { getGenre } from '@nava/contracts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { GenresStore } from './genres.store.ts'

export function genreRoutes(routes: Routes, { genrePages }: { genrePages: GenresStore }) {
  serve(routes, getGenre, async ({ params: { id } }) => {
    const found = await genrePages.page(id)
    if (!found) throw problem('genre.not-found')
    return found
  })
}
