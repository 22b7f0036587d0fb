import * as contracts from '@nava/contracts'
import { isEncoding } from '@nava/tags/decode-text'
import { writeAudit } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { decideWatched } from './decide-watched.ts'
import { plainFolder, resolveFolder } from './resolve-folder.ts'
import type { WatchedFoldersStore } from './watched-folders.store.ts'

export function watchedFolderRoutes(
  routes: Routes,
  features: {
    watchedFolders: WatchedFoldersStore
    decideWatched: ReturnType<typeof decideWatched>
    env: { importDir: string | undefined }
  },
) {
  const { watchedFolders, env } = features
  const read = async (watchID: number) => {
    const found = await watchedFolders.find(watchID)
    if (!found) throw problem('watched.not-found')
    return found
  }

  serve(routes, contracts.adminWatchedFolders, ({ query }) => watchedFolders.list(query))

  serve(routes, contracts.adminWatchFolder, async ({ user, body: { folder: given, isOn, ...rest } }) => {
    // A folder that is gone can still be switched off.
    if (isOn) await resolveFolder(env.importDir, given)
    if (rest.encoding !== '' && !isEncoding(rest.encoding))
      throw problem('folder.encoding', { encoding: rest.encoding }, { field: 'encoding' })
    const folder = plainFolder(given)
    const options = { ...rest, deletedToo: false }
    const watchID = await watchedFolders.inTransaction(async (client) => {
      const id = await watchedFolders.put(client, { folder, isOn, options, adminID: user.userID })
      const entry = { action: isOn ? 'watch' : 'stop watching', kind: 'watched', rowID: id }
      await writeAudit(client, user, { ...entry, changes: { folder, ...rest } })
      return id
    })
    return await read(watchID)
  })

  serve(routes, contracts.adminWatchedFiles, async ({ params: { id }, query }) => {
    await read(id)
    return await watchedFolders.questions(id, query)
  })

  serve(routes, contracts.adminDecideWatched, async ({ user, params: { id }, body }) => {
    await read(id)
    return { decided: await features.decideWatched(user, { watchID: id, ...body }) }
  })

  serve(routes, contracts.adminEndWatching, async ({ user, params: { id } }) => {
    await watchedFolders.inTransaction(async (client) => {
      if (!(await watchedFolders.remove(client, id))) throw problem('watched.not-found')
      await writeAudit(client, user, { action: 'delete', kind: 'watched', rowID: id, changes: {} })
    })
    return 'true' as const
  })
}
