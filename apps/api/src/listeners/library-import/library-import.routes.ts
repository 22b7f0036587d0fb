import {
  deleteLibraryImport,
  exportLibraryMissing,
  getLibraryImport,
  importLibrary,
  importLibraryFiles,
  LIBRARY_SERVICES,
  listLibraryMissing,
} from '@nava/contracts'
import type { DiskSpace } from '@nava/media/storage/disk-space'
import Papa from 'papaparse'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import { pageWithNext } from '../../platform/http/next-page.ts'
import type { PendingJob } from '../../platform/pending-job.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { readExportsAside } from './exports/read-exports-aside.ts'
import type { LibraryImportStore } from './library-import.store.ts'
import { serverAddress } from './server-address.ts'

export function libraryImportRoutes(
  routes: Routes,
  features: {
    libraryImports: LibraryImportStore
    librarySecrets: SecretBox
    queueLibraryImports: PendingJob<'importLibrary'>['enqueue']
    env: { dataDir: string }
    disk: DiskSpace
  },
) {
  const { libraryImports: store, librarySecrets: box, queueLibraryImports: queue } = features
  const readExports = readExportsAside({ folder: features.env.dataDir, disk: features.disk })

  serve(routes, getLibraryImport, async ({ user }) => ({
    libraryImport: (await store.find(user.userID)) ?? null,
  }))

  serve(routes, importLibrary, async ({ user: { userID }, body: { address: given, name, password } }) => {
    const address = serverAddress(given)
    if (address === undefined) throw problem('library.address', {}, { field: 'address' })
    const secret = box.encrypt(userID, JSON.stringify({ name, password }))
    const started = await store.start(userID, address, { secret })
    if (!started) throw problem('library.running')
    await queue({ userID })
    return started
  })

  serve(routes, importLibraryFiles, async ({ user: { userID }, files }) => {
    if ((await store.pendingUsers(userID)).length > 0) throw problem('library.running')
    const { library, service } = await readExports(userID, files())
    const started = await store.start(userID, LIBRARY_SERVICES[service].address, { library })
    if (!started) throw problem('library.running')
    await queue({ userID })
    return started
  })

  serve(routes, deleteLibraryImport, async ({ user }) => {
    await store.remove(user.userID)
    return 'true' as const
  })

  serve(routes, listLibraryMissing, async ({ user, query, reply }) => {
    const rows = await store.missing(user.userID, { ...query, take: query.take + 1 })
    return pageWithNext(reply, listLibraryMissing, query, rows)
  })

  serve(routes, exportLibraryMissing, async ({ user, reply }) => {
    const rows = await store.missing(user.userID)
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="not-found.csv"')
    const fields = ['kind', 'title', 'artist', 'marks', 'playlists']
    const data = rows.map(({ kind, title, artist, marks, playlists }) => [
      kind,
      title,
      artist,
      marks.join(', '),
      playlists.join(', '),
    ])
    // A byte order mark for spreadsheets, and an apostrophe before cells that look like formulas.
    return `\uFEFF${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`
  })
}
