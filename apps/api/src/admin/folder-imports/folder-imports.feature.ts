import { limits } from '@nava/contracts'
import { type Base, type Feature, runsEvery } from '../../platform/feature.ts'
import { folderImportRoutes } from './folder-imports.routes.ts'
import { folderImportsStore } from './folder-imports.store.ts'
import { importFolderJob } from './import-folder.job.ts'
import { runningImportsStore } from './running-imports.store.ts'
import { importerWith } from './start-importer.ts'

export interface FolderImportFeatureOptions {
  /** Milliseconds between searches for imports without a job; 0 imports nothing, in tests */
  importInterval?: number
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
  return {
    lifecycles: runsEvery(base.importInterval ?? limits.feedImports.interval, job.run),
    routes: (routes) =>
      folderImportRoutes(routes, {
        env,
        folderImports: folderImportsStore(sql),
        queueImports: job.enqueue,
      }),
  }
}
