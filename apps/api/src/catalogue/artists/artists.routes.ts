import * as contracts from '@nava/contracts'
import { type Endpoint, limits } from '@nava/contracts'
import type { Audited } from '../../platform/audit/audited.ts'
import { authorize } from '../../platform/audit/authorize.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { AcceptImage } from '../images/accept-image.ts'
import type { ArtistPageStore } from './artist-page.store.ts'
import type { ArtistsStore } from './artists.store.ts'

export function artistRoutes(
  routes: Routes,
  features: {
    artists: ArtistsStore
    artistPage: ArtistPageStore
    acceptImage: AcceptImage
    changes: Audited
  },
) {
  const { artists, artistPage: page, acceptImage, changes } = features

  const changeBy = async (
    endpoint: Endpoint,
    { user, params, body }: { user: Caller; params: { id: number }; body?: unknown },
  ) => {
    const { id } = params
    if (!(await artists.exists(id))) throw problem('artist.not-found')
    const row = { kind: 'artists', rowID: id }
    const authorization = authorize(user, user.artistIDs.includes(id), row, () => problem('artist.not-yours'))
    return changes.call(endpoint, { user, params, body }, [authorization])
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
    const [artist, music, albums, appearsOn, credits, events] = await Promise.all([
      existing(params.id),
      page.music(params.id),
      page.albums(params.id, { take: limits.artistPage.albums, skip: 0 }),
      page.appearsOn(params.id, { take: limits.artistPage.albums, skip: 0 }),
      page.credits(params.id, { take: limits.artistPage.topSongs, skip: 0 }),
      page.events(params.id),
    ])
    return { artist, ...music, albums, appearsOn, ...(credits.length > 0 && { credits }), events }
  })

  const ofArtist =
    <Card, Query>(list: (artistID: number, page: Query) => Promise<Card[]>) =>
    async ({ params, query }: { params: { id: number }; query: Query }) => {
      const cards = await list(params.id, query)
      if (cards.length === 0 && !(await artists.exists(params.id))) throw problem('artist.not-found')
      return cards
    }
  serve(routes, contracts.artistPageSongs, ofArtist(page.songs))
  serve(routes, contracts.artistPageVideos, ofArtist(page.videos))
  serve(routes, contracts.artistVideos, ofArtist(page.videos))
  serve(routes, contracts.artistPageSingles, ofArtist(page.singles))
  serve(routes, contracts.artistPageAlbums, ofArtist(page.albums))
  serve(routes, contracts.artistAppearsOn, ofArtist(page.appearsOn))
  serve(routes, contracts.artistCredits, ofArtist(page.credits))

  serve(routes, contracts.relatedArtists, ofArtist(page.related))

  serve(routes, contracts.updateArtist, async ({ params, body, user }) => {
    const change = await changeBy(contracts.updateArtist, { user, params, body })
    await change.run((tx) => artists.update(tx, params.id, body, user))
    return existing(params.id)
  })

  serve(routes, contracts.artistsForCreateMusic, ({ query, user }) =>
    artists.choices(user.artistIDs, query.search),
  )

  serve(routes, contracts.setArtistAvatar, async ({ params, user, file }) => {
    const change = await changeBy(contracts.setArtistAvatar, { user, params })
    await acceptImage('artist', params.id, await file(), change.record)
    return 'true' as const
  })

  serve(routes, contracts.setArtistHeader, async ({ params, user, file }) => {
    const change = await changeBy(contracts.setArtistHeader, { user, params })
    await acceptImage('artistHeader', params.id, await file(), change.record)
    return 'true' as const
  })
}
