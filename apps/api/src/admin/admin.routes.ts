import * as contracts from '@nava/contracts'
import { type Routes, serve } from '../platform/http/serve.ts'
import type { albumAdminStore } from './catalogue/albums.admin-store.ts'
import type { artistAdminStore } from './catalogue/artists.admin-store.ts'
import type { CrudOf } from './crud/audited-crud.ts'
import type { eventAdminStore } from './station/events.admin-store.ts'
import type { collectionAdminStore } from './catalogue/collections.admin-store.ts'
import type { djAdminStore } from './catalogue/djs.admin-store.ts'
import type { genreAdminStore, languageAdminStore, typeAdminStore } from './catalogue/lookups.admin-store.ts'
import type { newsAdminStore } from './station/news.admin-store.ts'
import type { podcastCollectionAdminStore } from './catalogue/podcast-collections.admin-store.ts'
import { type podcastAdminStore, refusePodcast } from './catalogue/podcasts.admin-store.ts'
import type { Decide } from './decisions/decide.ts'
import { serveCrud } from './crud/serve-crud.ts'
import type { AddNewsPicture } from './station/add-news-picture.ts'
import type { ScheduleDays } from './station/schedules/schedule-days.ts'
import type { scheduleAdminStore } from './station/schedules/schedules.admin-store.ts'
import type { sliderAdminStore } from './station/sliders.admin-store.ts'

export interface AdminFeatures {
  decide: Decide
  addNewsPicture: AddNewsPicture
  adminAlbums: CrudOf<typeof albumAdminStore>
  adminArtists: CrudOf<typeof artistAdminStore>
  adminCollections: CrudOf<typeof collectionAdminStore>
  adminDjs: CrudOf<typeof djAdminStore>
  adminEvents: CrudOf<typeof eventAdminStore>
  adminGenres: CrudOf<typeof genreAdminStore>
  adminLanguages: CrudOf<typeof languageAdminStore>
  adminNews: CrudOf<typeof newsAdminStore>
  adminPodcastCollections: CrudOf<typeof podcastCollectionAdminStore>
  adminPodcasts: CrudOf<typeof podcastAdminStore>
  adminSchedules: CrudOf<typeof scheduleAdminStore>
  scheduleDays: ScheduleDays
  adminSliders: CrudOf<typeof sliderAdminStore>
  adminTypes: CrudOf<typeof typeAdminStore>
}

export function adminRoutes(routes: Routes, features: AdminFeatures) {
  serveCrud(routes, contracts.adminAlbums, features.adminAlbums, {
    album: contracts.adminAlbumPicture,
  })
  serveCrud(routes, contracts.adminCollections, features.adminCollections, {
    collection: contracts.adminCollectionPicture,
  })
  serveCrud(routes, contracts.adminPodcasts, features.adminPodcasts, {
    podcast: contracts.adminPodcastPicture,
  })
  serve(routes, contracts.adminRefusePodcast, async ({ user, params: { id }, body }) => {
    const what = { action: 'refuse', kind: 'podcasts', rowID: id, changes: body }
    await features.decide(user, what, (tx) => refusePodcast(tx, id, body), body)
    return features.adminPodcasts.read(id)
  })
  serveCrud(routes, contracts.adminPodcastCollections, features.adminPodcastCollections, {
    podcastCollection: contracts.adminPodcastCollectionPicture,
  })
  serveCrud(routes, contracts.adminArtists, features.adminArtists, {
    artist: contracts.adminArtistAvatar,
    artistHeader: contracts.adminArtistHeader,
  })
  serveCrud(routes, contracts.adminDjs, features.adminDjs, { dj: contracts.adminDjPicture })
  serveCrud(routes, contracts.adminSliders, features.adminSliders, {
    slider: contracts.adminSliderPicture,
  })
  serveCrud(routes, contracts.adminEvents, features.adminEvents, { event: contracts.adminEventPicture })
  serveCrud(routes, contracts.adminNews, features.adminNews, { news: contracts.adminNewsPicture })
  serve(routes, contracts.adminAddNewsPicture, async ({ user, file }) =>
    features.addNewsPicture(user, await file()),
  )
  serveCrud(routes, contracts.adminSchedules, features.adminSchedules)
  serve(routes, contracts.adminScheduleDays, ({ query }) => features.scheduleDays(query))
  serveCrud(routes, contracts.adminLanguages, features.adminLanguages)
  serveCrud(routes, contracts.adminGenres, features.adminGenres)
  serveCrud(routes, contracts.adminTypes, features.adminTypes)
}
