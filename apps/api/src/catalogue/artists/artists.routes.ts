import * as contracts from '@nava/contracts'
import { limits, type Page } from '@nava/contracts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { mayChange } from '../../platform/http/oversight.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AcceptImage } from '../images/accept-image.ts'
import type { ArtistPageStore } from './artist-page.store.ts'
import type { ArtistsStore } from './artists.store.ts'

export function artistRoutes(
  routes: Routes,
  features: { artists: ArtistsStore; artistPage: ArtistPageStore; acceptImage: AcceptImage },
) {
  const { artists, artistPage: page, acceptImage } = features

  const assertOwn = async (user: Caller, artistID: number) => {
    if (!(await artists.exists(artistID))) throw problem('artist.not-found')
    if (!mayChange(user, user.artistIDs.includes(artistID), { kind: 'artists', rowID: artistID }))
      throw problem('artist.not-yours')
  }

  serve(routes, contracts.listArtists, ({ query }) =>
    query.search === '' ? artists.list(query) : artists.search(query.search, query),
  )

  const existing = async (id: number) => {
    const artist = await artists.find(id)
    if (!artist) throw problem('artist.not-found')
    return artist
  }
  serve(routes, contracts.getArtist, ({ params }) => existing(params.id))

  serve(routes, contracts.getArtistPage, async ({ params }) => {
    const [artist, music, albums] = await Promise.all([
      existing(params.id),
      page.music(params.id),
      page.albums(params.id, { take: limits.artistPage.albums, skip: 0 }),
    ])
    return { artist, ...music, albums }
  })

  /** A list of an artist's work; an empty one of an artist who is not there is 404. */
  const ofArtist =
    <Card>(list: (artistID: number, page: Page) => Promise<Card[]>) =>
    async ({ params, query }: { params: { id: number }; query: Page }) => {
      const cards = await list(params.id, query)
      if (cards.length === 0 && !(await artists.exists(params.id))) throw problem('artist.not-found')
      return cards
    }
  serve(routes, contracts.artistPageVideos, ofArtist(page.videos))
  serve(routes, contracts.artistVideos, ofArtist(page.videos))
  serve(routes, contracts.artistPageSingles, ofArtist(page.singles))
  serve(routes, contracts.artistPageAlbums, ofArtist(page.albums))

  serve(routes, contracts.updateArtist, async ({ params, body, user }) => {
    await assertOwn(user, params.id)
    await artists.update(params.id, body, user)
    return existing(params.id)
  })

  serve(routes, contracts.artistsForCreateMusic, ({ query, user }) =>
    artists.choices(user.artistIDs, query.search),
  )

  serve(routes, contracts.setArtistAvatar, async ({ params, user, file }) => {
    await assertOwn(user, params.id)
    await acceptImage('artist', params.id, await file())
    return 'true' as const
  })

  serve(routes, contracts.setArtistHeader, async ({ params, user, file }) => {
    await assertOwn(user, params.id)
    await acceptImage('artistHeader', params.id, await file())
    return 'true' as const
  })
}
