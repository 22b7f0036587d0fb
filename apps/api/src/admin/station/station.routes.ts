import * as contracts from '@nava/contracts'
import type { Database, Sql } from '@nava/db'
import { STATION_ID } from '@nava/media/storage/keys'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { BuildHome } from '../../catalogue/home/build-home.ts'
import { deleteImages } from '../../catalogue/images/delete-images.ts'
import type { Audited } from '../../platform/audit/audited.ts'
import type { Env } from '../../platform/env.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { CurrentStation } from '../../platform/station/current-station.ts'
import { ensureStation, notifyStation, writeStation } from '../../platform/station/station.store.ts'
import { readRequestSettings, writeRequestSettings } from '../../station/live-requests/request-settings.ts'
import { renderMarkdown } from '../../station/legal/render-markdown.ts'
import type { legalTextAdminStore } from './legal-texts.admin-store.ts'
import type { CrudOf } from '../crud/audited-crud.ts'
import { serveCrud } from '../crud/serve-crud.ts'
import { HOME_ID, readHome, writeHome } from './home.admin-store.ts'
import { presentStation } from './station.present.ts'
import type { TryService } from './try-service.ts'

/** Pixels of the smallest logo, from which the icons are made */
const LEAST_SIDE = 192

export interface StationFeatures {
  db: Database
  sql: Sql
  buildHome: BuildHome
  env: Env
  station: CurrentStation
  changes: Audited
  acceptImage: AcceptImage
  tryService: TryService
  adminLegalTexts: CrudOf<typeof legalTextAdminStore>
}

export function stationRoutes(routes: Routes, features: StationFeatures) {
  const { db, sql, buildHome, env, station, changes, acceptImage, tryService } = features
  const kind = 'station'
  const read = () => presentStation(station.stored(), env)

  serve(routes, contracts.adminStation, async () => {
    await station.refresh()
    return read()
  })

  serve(routes, contracts.adminUpdateStation, async ({ user, body: { updated, ...values } }) => {
    const entry = { action: 'update', kind, rowID: STATION_ID, changes: values }
    await changes.change(user, entry, (tx) => writeStation(tx, values, updated))
    await station.refresh()
    return read()
  })

  serve(routes, contracts.adminStationPicture, async ({ user, file }) => {
    const changed = changes.entry(user, { action: 'picture', kind, rowID: STATION_ID, changes: {} })
    await db.$transaction(ensureStation)
    await acceptImage('station', STATION_ID, await file(), async (tx, { width, height }) => {
      if (Math.min(width, height) < LEAST_SIDE) throw problem('image.too-small', { min: LEAST_SIDE })
      await notifyStation(tx)
      await changed.record(tx)
    })
    await station.refresh()
    return 'true' as const
  })

  serve(routes, contracts.adminRemoveStationPicture, async ({ user }) => {
    const entry = { action: 'remove picture', kind, rowID: STATION_ID, changes: {} }
    await changes.change(user, entry, async (tx) => {
      await deleteImages(tx, ['station'], STATION_ID)
      await notifyStation(tx)
    })
    await station.refresh()
    return 'true' as const
  })

  const liveRequests = async () => {
    const settings = await readRequestSettings(sql)
    const genres = await db.genre.findMany({
      where: { id: { in: settings.genreIDs } },
      orderBy: { name: 'asc' },
    })
    return { ...settings, genres: genres.map(({ id, name }) => ({ genreID: id, name })) }
  }
  serve(routes, contracts.adminLiveRequests, liveRequests)
  serve(routes, contracts.adminUpdateLiveRequests, async ({ user, body }) => {
    const entry = { action: 'live requests', kind, rowID: STATION_ID, changes: body }
    await changes.change(user, entry, (tx) => writeRequestSettings(tx, body))
    return liveRequests()
  })

  serve(routes, contracts.adminHome, () => readHome(db, sql))
  serve(routes, contracts.adminUpdateHome, async ({ user, body }) => {
    const { updated: _, ...values } = body
    const entry = { action: 'update', kind: 'home', rowID: HOME_ID, changes: values }
    await changes.change(user, entry, (tx) => writeHome(tx, body))
    return readHome(db, sql)
  })
  serve(routes, contracts.adminPreviewHome, ({ body }) => buildHome(body))

  serveCrud(routes, contracts.adminLegalTexts, features.adminLegalTexts)
  serve(routes, contracts.adminPreviewLegalText, ({ body }) => ({ html: renderMarkdown(body.text) }))

  serve(routes, contracts.adminSettings, () => ({ settings: env.settings }))
  serve(routes, contracts.adminTestSetting, ({ user, body }) => tryService(user.userID, body.service))
}
