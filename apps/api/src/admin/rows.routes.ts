/** The upkeep of all kinds of rows that are listed, read, made, changed and deleted alike. */
import * as contracts from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { type Routes, serve } from '../http/serve.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { albumRows } from './albums.rows.ts'
import { artistRows } from './artists.rows.ts'
import { eventRows, scheduleRows } from './calendar.rows.ts'
import { collectionRows } from './collections.rows.ts'
import { djRows } from './djs.rows.ts'
import type { RowKeeper } from './keep-rows.ts'
import { lookupRows } from './lookups.rows.ts'
import { newsRows } from './news.rows.ts'
import { podcastCollectionRows } from './podcast-collections.rows.ts'
import { podcastRows } from './podcasts.rows.ts'
import { sliderRows } from './sliders.rows.ts'

export function rowRoutes(
  routes: Routes,
  deps: { db: Database; sql: Sql; keeper: RowKeeper; podcastUploads: Uploads },
) {
  const { db, sql, keeper } = deps

  const albums = albumRows(db, sql)
  const keptAlbums = keeper.of(albums)
  serve(routes, contracts.adminAlbums.list, ({ query }) => albums.list(query))
  serve(routes, contracts.adminAlbums.read, ({ params }) => keptAlbums.read(params.id))
  serve(routes, contracts.adminAlbums.create, ({ user, body }) => keptAlbums.create(user, body))
  serve(routes, contracts.adminAlbums.update, ({ user, params, body }) =>
    keptAlbums.update(user, params.id, body),
  )
  serve(routes, contracts.adminAlbums.remove, ({ user, params }) => keptAlbums.remove(user, params.id))
  serve(routes, contracts.adminAlbumPicture, async ({ user, params, file }) =>
    keptAlbums.setPicture(user, params.id, 'album', await file()),
  )

  const collections = collectionRows(db)
  const keptCollections = keeper.of(collections)
  serve(routes, contracts.adminCollections.list, ({ query }) => collections.list(query))
  serve(routes, contracts.adminCollections.read, ({ params }) => keptCollections.read(params.id))
  serve(routes, contracts.adminCollections.create, ({ user, body }) => keptCollections.create(user, body))
  serve(routes, contracts.adminCollections.update, ({ user, params, body }) =>
    keptCollections.update(user, params.id, body),
  )
  serve(routes, contracts.adminCollections.remove, ({ user, params }) =>
    keptCollections.remove(user, params.id),
  )
  serve(routes, contracts.adminCollectionPicture, async ({ user, params, file }) =>
    keptCollections.setPicture(user, params.id, 'collection', await file()),
  )

  const podcasts = podcastRows(db, sql)
  const keptPodcasts = keeper.of(podcasts)
  serve(routes, contracts.adminPodcasts.list, ({ query }) => podcasts.list(query))
  serve(routes, contracts.adminPodcasts.read, ({ params }) => keptPodcasts.read(params.id))
  serve(routes, contracts.adminPodcasts.create, ({ user, body }) => keptPodcasts.create(user, body))
  serve(routes, contracts.adminPodcasts.update, ({ user, params, body }) =>
    keptPodcasts.update(user, params.id, body),
  )
  serve(routes, contracts.adminPodcasts.remove, async ({ user, params }) => {
    await deps.podcastUploads.removeWith(params.id, async () => {
      await keptPodcasts.remove(user, params.id)
      return true
    })
    return 'true' as const
  })
  serve(routes, contracts.adminPodcastPicture, async ({ user, params, file }) =>
    keptPodcasts.setPicture(user, params.id, 'podcast', await file()),
  )

  const podcastCollections = podcastCollectionRows(db)
  const keptPodcastCollections = keeper.of(podcastCollections)
  serve(routes, contracts.adminPodcastCollections.list, ({ query }) => podcastCollections.list(query))
  serve(routes, contracts.adminPodcastCollections.read, ({ params }) =>
    keptPodcastCollections.read(params.id),
  )
  serve(routes, contracts.adminPodcastCollections.create, ({ user, body }) =>
    keptPodcastCollections.create(user, body),
  )
  serve(routes, contracts.adminPodcastCollections.update, ({ user, params, body }) =>
    keptPodcastCollections.update(user, params.id, body),
  )
  serve(routes, contracts.adminPodcastCollections.remove, ({ user, params }) =>
    keptPodcastCollections.remove(user, params.id),
  )
  serve(routes, contracts.adminPodcastCollectionPicture, async ({ user, params, file }) =>
    keptPodcastCollections.setPicture(user, params.id, 'podcastCollection', await file()),
  )

  const artists = artistRows(db, sql)
  const keptArtists = keeper.of(artists)
  serve(routes, contracts.adminArtists.list, ({ query }) => artists.list(query))
  serve(routes, contracts.adminArtists.read, ({ params }) => keptArtists.read(params.id))
  serve(routes, contracts.adminArtists.create, ({ user, body }) => keptArtists.create(user, body))
  serve(routes, contracts.adminArtists.update, ({ user, params, body }) =>
    keptArtists.update(user, params.id, body),
  )
  serve(routes, contracts.adminArtists.remove, ({ user, params }) => keptArtists.remove(user, params.id))
  serve(routes, contracts.adminArtistAvatar, async ({ user, params, file }) =>
    keptArtists.setPicture(user, params.id, 'artist', await file()),
  )
  serve(routes, contracts.adminArtistHeader, async ({ user, params, file }) =>
    keptArtists.setPicture(user, params.id, 'artistHeader', await file()),
  )

  const djs = djRows(db, sql)
  const keptDjs = keeper.of(djs)
  serve(routes, contracts.adminDjs.list, ({ query }) => djs.list(query))
  serve(routes, contracts.adminDjs.read, ({ params }) => keptDjs.read(params.id))
  serve(routes, contracts.adminDjs.create, ({ user, body }) => keptDjs.create(user, body))
  serve(routes, contracts.adminDjs.update, ({ user, params, body }) => keptDjs.update(user, params.id, body))
  serve(routes, contracts.adminDjs.remove, ({ user, params }) => keptDjs.remove(user, params.id))
  serve(routes, contracts.adminDjPicture, async ({ user, params, file }) =>
    keptDjs.setPicture(user, params.id, 'dj', await file()),
  )

  const sliders = sliderRows(db)
  const keptSliders = keeper.of(sliders)
  serve(routes, contracts.adminSliders.list, ({ query }) => sliders.list(query))
  serve(routes, contracts.adminSliders.read, ({ params }) => keptSliders.read(params.id))
  serve(routes, contracts.adminSliders.create, ({ user, body }) => keptSliders.create(user, body))
  serve(routes, contracts.adminSliders.update, ({ user, params, body }) =>
    keptSliders.update(user, params.id, body),
  )
  serve(routes, contracts.adminSliders.remove, ({ user, params }) => keptSliders.remove(user, params.id))
  serve(routes, contracts.adminSliderPicture, async ({ user, params, file }) =>
    keptSliders.setPicture(user, params.id, 'slider', await file()),
  )

  const events = eventRows(db)
  const keptEvents = keeper.of(events)
  serve(routes, contracts.adminEvents.list, ({ query }) => events.list(query))
  serve(routes, contracts.adminEvents.read, ({ params }) => keptEvents.read(params.id))
  serve(routes, contracts.adminEvents.create, ({ user, body }) => keptEvents.create(user, body))
  serve(routes, contracts.adminEvents.update, ({ user, params, body }) =>
    keptEvents.update(user, params.id, body),
  )
  serve(routes, contracts.adminEvents.remove, ({ user, params }) => keptEvents.remove(user, params.id))
  serve(routes, contracts.adminEventPicture, async ({ user, params, file }) =>
    keptEvents.setPicture(user, params.id, 'event', await file()),
  )

  const schedules = scheduleRows(db)
  const keptSchedules = keeper.of(schedules)
  serve(routes, contracts.adminSchedules.list, ({ query }) => schedules.list(query))
  serve(routes, contracts.adminSchedules.read, ({ params }) => keptSchedules.read(params.id))
  serve(routes, contracts.adminSchedules.create, ({ user, body }) => keptSchedules.create(user, body))
  serve(routes, contracts.adminSchedules.update, ({ user, params, body }) =>
    keptSchedules.update(user, params.id, body),
  )
  serve(routes, contracts.adminSchedules.remove, ({ user, params }) => keptSchedules.remove(user, params.id))

  const news = newsRows(db)
  const keptNews = keeper.of(news)
  serve(routes, contracts.adminNews.list, ({ query }) => news.list(query))
  serve(routes, contracts.adminNews.read, ({ params }) => keptNews.read(params.id))
  serve(routes, contracts.adminNews.create, ({ user, body }) => keptNews.create(user, body))
  serve(routes, contracts.adminNews.update, ({ user, params, body }) =>
    keptNews.update(user, params.id, body),
  )
  serve(routes, contracts.adminNews.remove, ({ user, params }) => keptNews.remove(user, params.id))
  serve(routes, contracts.adminNewsPicture, async ({ user, params, file }) =>
    keptNews.setPicture(user, params.id, 'news', await file()),
  )

  lookupRoutes(routes, deps)
}

/** The lists that the music form chooses from; the specification calls their columns differently in each. */
function lookupRoutes(routes: Routes, { db, keeper }: { db: Database; keeper: RowKeeper }) {
  const { languages, genres, types } = lookupRows(db)
  interface Choice {
    id: number
    name: string
  }
  const language = ({ id, name }: Choice) => ({ languageID: id, lang: name })
  const genre = ({ id, name }: Choice) => ({ genreID: id, name })
  const type = ({ id, name }: Choice) => ({ typeID: id, typeName: name })

  const keptLanguages = keeper.of(languages)
  serve(routes, contracts.adminLanguages.list, async ({ query }) => {
    const { total, items } = await languages.list(query)
    return { total, items: items.map(language) }
  })
  serve(routes, contracts.adminLanguages.read, async ({ params }) =>
    language(await keptLanguages.read(params.id)),
  )
  serve(routes, contracts.adminLanguages.create, async ({ user, body }) =>
    language(await keptLanguages.create(user, { name: body.lang })),
  )
  serve(routes, contracts.adminLanguages.update, async ({ user, params, body }) =>
    language(await keptLanguages.update(user, params.id, { name: body.lang })),
  )
  serve(routes, contracts.adminLanguages.remove, ({ user, params }) => keptLanguages.remove(user, params.id))

  const keptGenres = keeper.of(genres)
  serve(routes, contracts.adminGenres.list, async ({ query }) => {
    const { total, items } = await genres.list(query)
    return { total, items: items.map(genre) }
  })
  serve(routes, contracts.adminGenres.read, async ({ params }) => genre(await keptGenres.read(params.id)))
  serve(routes, contracts.adminGenres.create, async ({ user, body }) =>
    genre(await keptGenres.create(user, body)),
  )
  serve(routes, contracts.adminGenres.update, async ({ user, params, body }) =>
    genre(await keptGenres.update(user, params.id, body)),
  )
  serve(routes, contracts.adminGenres.remove, ({ user, params }) => keptGenres.remove(user, params.id))

  const keptTypes = keeper.of(types)
  serve(routes, contracts.adminTypes.list, async ({ query }) => {
    const { total, items } = await types.list(query)
    return { total, items: items.map(type) }
  })
  serve(routes, contracts.adminTypes.read, async ({ params }) => type(await keptTypes.read(params.id)))
  serve(routes, contracts.adminTypes.create, async ({ user, body }) =>
    type(await keptTypes.create(user, { name: body.typeName })),
  )
  serve(routes, contracts.adminTypes.update, async ({ user, params, body }) =>
    type(await keptTypes.update(user, params.id, { name: body.typeName })),
  )
  serve(routes, contracts.adminTypes.remove, ({ user, params }) => keptTypes.remove(user, params.id))
}
