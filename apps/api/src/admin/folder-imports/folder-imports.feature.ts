import { limits } from '@nava/contracts'
import { repeat } from '@nava/media/repeat'
import { type Base, type Feature, runsEvery } from '../../platform/feature.ts'
import { decideWatched } from './decide-watched.ts'
import { folderImportRoutes } from './folder-imports.routes.ts'
import { folderImportsStore } from './folder-imports.store.ts'
import { importFolderJob } from './import-folder.job.ts'
import { runningImportsStore } from './running-imports.store.ts'
import { searchFolders } from './search-folders.ts'
import { importerWith } from './start-importer.ts'
import { watchedFolderRoutes } from './watched-folders.routes.ts'
import { watchedFoldersStore } from './watched-folders.store.ts'

export interface FolderImportFeatureOptions {
  /** Milliseconds between searches for imports without a job; 0 imports nothing, in tests */
  importInterval?: number
  /** Milliseconds between searches of the watched folders; 0 never searches, in tests */
  watchInterval?: number
}

/** Imports of folders of the server, which an admin begins in the browser */
export function folderImportsFeature(base: Base & FolderImportFeatureOptions): Feature {
  const { env, sql } = base
  const settings = { ...process.env, DATABASE_URL: env.databaseUrl, DATA_DIR: env.dataDir }
  const job = importFolderJob({
    ...base,
    store: runningImportsStore(sql),
    runImporter: importerWith(settings),
  })
  const store = watchedFoldersStore(sql)
  const onImport = () => job.enqueue()
  const search = searchFolders({ ...base, store, onImport })
  const searchEvery = (interval: number) =>
    repeat(() => search(interval), { interval, failure: 'watched folders were not searched', log: base.log })
  return {
    lifecycles: [
      ...runsEvery(base.importInterval ?? limits.feedImports.interval, job.run),
      ...runsEvery(base.watchInterval ?? limits.folderImport.scanEvery, searchEvery),
    ],
    routes: (routes) => {
      const folderImports = folderImportsStore(sql)
      folderImportRoutes(routes, { env, folderImports, queueImports: job.enqueue })
      watchedFolderRoutes(routes, {
        env,
        watchedFolders: store,
        decideWatched: decideWatched({ ...base, store, onImport }),
      })
    },
  }
}
