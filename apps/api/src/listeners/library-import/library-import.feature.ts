import { limits } from '@nava/contracts'
import { type AccountRows, exported, exportedInOrder } from '../../platform/account-rows.ts'
import { type Base, type Feature, runsEvery } from '../../platform/feature.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { productOf } from '../../platform/site/product.ts'
import { titledTrack, titleOf } from '../account/exported-items.ts'
import type { AddParts } from './add-library.ts'
import { importLibraryJob } from './import-library.job.ts'
import { importedStore } from './imported.store.ts'
import { libraryImportRoutes } from './library-import.routes.ts'
import { type LibraryImportStore, libraryImportStore } from './library-import.store.ts'
import { notifyEnd } from './notify-end.ts'

export interface ImportOptions {
  /** Milliseconds between searches for imports without a job; 0 imports nothing, in tests */
  importInterval?: number
}

export function libraryImportFeature(base: Base & ImportOptions & Omit<AddParts, 'imported'>): Feature {
  const { env, sql, outside } = base
  const store = libraryImportStore(sql)
  const parts = {
    ...base,
    store,
    box: secretBox(env.jwtSecret, 'library imports'),
    imported: importedStore(sql),
    fetch: outside.fetch,
    product: productOf(env),
  }
  const job = importLibraryJob({ ...parts, notifyEnd: notifyEnd(parts) })
  return {
    lifecycles: runsEvery(base.importInterval ?? limits.feedImports.interval, job.run),
    account: accountRows(base, store),
    routes: (routes) =>
      libraryImportRoutes(routes, {
        libraryImports: store,
        librarySecrets: parts.box,
        queueLibraryImports: job.enqueue,
        env,
        disk: base.disk,
      }),
  }
}

const accountRows = ({ db }: Base, store: LibraryImportStore): AccountRows => ({
  lists: {
    libraryImports: exportedInOrder(
      ['LibraryImport'],
      async (userID, { skip }) =>
        skip > 0 ? [] : [await store.find(userID)].filter((found) => found !== undefined),
      (row) => row,
    ),
    libraryMissing: exportedInOrder(['LibraryImportMissing'], store.missing, (row) => row),
    broughtPlays: exported(
      'ImportedPlay',
      'musicID',
      (page) => db.importedPlay.findMany({ ...page, include: { music: titledTrack } }),
      (row) => ({
        musicID: row.musicID,
        title: titleOf(row.music),
        plays: row.plays,
        lastPlayed: row.lastPlayedAt?.toISOString() ?? null,
        when: row.importedAt.toISOString(),
      }),
    ),
    broughtPlaylists: exported(
      'ImportedPlaylist',
      'playlistID',
      (page) => db.importedPlaylist.findMany(page),
      ({ playlistID, address, sourceID }) => ({ playListID: playlistID, address, sourceID }),
    ),
  },
})
