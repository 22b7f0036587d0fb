import { artistsForCreateMusic, setArtistAvatar, setArtistHeader } from '@nava/contracts'
import type { Caller } from '../http/auth.ts'
import { HttpError, notFound } from '../http/errors.ts'
import { type Routes, serve } from '../http/serve.ts'
import type { AcceptImage } from '../images/accept-image.ts'
import type { ArtistsStore } from './artists.store.ts'

export function artistRoutes(routes: Routes, deps: { artists: ArtistsStore; acceptImage: AcceptImage }) {
  const { artists } = deps

  const assertOwn = async (user: Caller, artistID: number) => {
    if (!(await artists.exists(artistID))) throw notFound('artist')
    if (!user.isAdmin && !user.artistIDs.includes(artistID))
      throw new HttpError(403, 'This artist is not yours')
  }

  serve(routes, artistsForCreateMusic, ({ query, user }) => artists.choices(user.artistIDs, query.search))

  serve(routes, setArtistAvatar, async ({ params, user, file }) => {
    await assertOwn(user, params.id)
    await deps.acceptImage('artist', params.id, await file())
    return 'true' as const
  })

  serve(routes, setArtistHeader, async ({ params, user, file }) => {
    await assertOwn(user, params.id)
    await deps.acceptImage('artistHeader', params.id, await file())
    return 'true' as const
  })
}
