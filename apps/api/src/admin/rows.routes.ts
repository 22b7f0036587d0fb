/** The upkeep of all kinds of rows that are listed, read, made, changed and deleted alike. */
import * as contracts from '@nava/contracts'
import type { ImageKind } from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { type Routes, serve } from '../platform/http/serve.ts'
import type { Uploads } from '../studio/uploads/uploads.ts'
import { albumRows } from './albums.rows.ts'
import { artistRows } from './artists.rows.ts'
import { eventRows, scheduleRows } from './calendar.rows.ts'
import { collectionRows } from './collections.rows.ts'
import { djRows } from './djs.rows.ts'
import type { KeptRows, RowKeeper, RowStore } from './keep-rows.ts'
import { genreRows, languageRows, typeRows } from './lookups.rows.ts'
import { newsRows } from './news.rows.ts'
import type { Page } from './page-of.ts'
import { podcastCollectionRows } from './podcast-collections.rows.ts'
import { podcastRows } from './podcasts.rows.ts'
import { serveUpkeep } from './serve-upkeep.ts'
import { sliderRows } from './sliders.rows.ts'
import { withImageVersions } from './with-image-versions.ts'

export function rowRoutes(
  routes: Routes,
  deps: { db: Database; sql: Sql; keeper: RowKeeper; podcastUploads: Uploads },
) {
  const { db, sql, keeper } = deps
  const at = { routes, keeper }
  /** Rows with the version of their one picture. */
  const pictured = <Row extends object, Form, Query>(
    rows: RowStore<Row, Form> & { list: (query: Query) => Promise<Page<Row>> },
    kind: ImageKind,
    idOf: (row: Row) => number,
  ) => withImageVersions(sql, rows, { imageVersion: kind }, idOf)
  const servePicture = (
    contract: typeof contracts.adminAlbumPicture,
    kept: Pick<KeptRows<unknown, never>, 'setPicture'>,
    kind: ImageKind,
  ) =>
    serve(routes, contract, async ({ user, params, file }) =>
      kept.setPicture(user, params.id, kind, await file()),
    )

  const albums = serveUpkeep(
    at,
    contracts.adminAlbums,
    pictured(albumRows(db, sql), 'album', ({ albumID }) => albumID),
  )
  servePicture(contracts.adminAlbumPicture, albums, 'album')

  const collections = serveUpkeep(
    at,
    contracts.adminCollections,
    pictured(collectionRows(db), 'collection', ({ collectionID }) => collectionID),
  )
  servePicture(contracts.adminCollectionPicture, collections, 'collection')

  const podcasts = serveUpkeep(
    at,
    contracts.adminPodcasts,
    pictured(podcastRows(db, sql), 'podcast', ({ podcastID }) => podcastID),
    async (id, remove): Promise<'true'> => {
      await deps.podcastUploads.removeWith(id, async () => (await remove()) === 'true')
      return 'true'
    },
  )
  servePicture(contracts.adminPodcastPicture, podcasts, 'podcast')

  const podcastCollections = serveUpkeep(
    at,
    contracts.adminPodcastCollections,
    pictured(
      podcastCollectionRows(db),
      'podcastCollection',
      ({ podcastCollectionID }) => podcastCollectionID,
    ),
  )
  servePicture(contracts.adminPodcastCollectionPicture, podcastCollections, 'podcastCollection')

  const artists = serveUpkeep(
    at,
    contracts.adminArtists,
    withImageVersions(
      sql,
      artistRows(db, sql),
      { imageVersion: 'artist', headerImageVersion: 'artistHeader' },
      ({ artistID }) => artistID,
    ),
  )
  servePicture(contracts.adminArtistAvatar, artists, 'artist')
  servePicture(contracts.adminArtistHeader, artists, 'artistHeader')

  const djs = serveUpkeep(
    at,
    contracts.adminDjs,
    pictured(djRows(db, sql), 'dj', ({ djID }) => djID),
  )
  servePicture(contracts.adminDjPicture, djs, 'dj')

  const sliders = serveUpkeep(
    at,
    contracts.adminSliders,
    pictured(sliderRows(db), 'slider', ({ sliderID }) => sliderID),
  )
  servePicture(contracts.adminSliderPicture, sliders, 'slider')

  const events = serveUpkeep(
    at,
    contracts.adminEvents,
    pictured(eventRows(db), 'event', ({ eventID }) => eventID),
  )
  servePicture(contracts.adminEventPicture, events, 'event')

  const news = serveUpkeep(
    at,
    contracts.adminNews,
    pictured(newsRows(db), 'news', ({ newsID }) => newsID),
  )
  servePicture(contracts.adminNewsPicture, news, 'news')

  serveUpkeep(at, contracts.adminSchedules, scheduleRows(db))
  serveUpkeep(at, contracts.adminLanguages, languageRows(db))
  serveUpkeep(at, contracts.adminGenres, genreRows(db))
  serveUpkeep(at, contracts.adminTypes, typeRows(db))
}
