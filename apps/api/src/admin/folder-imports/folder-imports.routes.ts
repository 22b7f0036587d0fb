import * as contracts from '@nava/contracts'
import { isEncoding } from '@nava/tags/decode-text'
import { writeAudit } from '../../platform/audit/audited.ts'
import { problem } from '../../platform/http/errors.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { PendingJob } from '../../platform/pending-job.ts'
import type { FolderImportsStore } from './folder-imports.store.ts'
import { listFolders, plainFolder, resolveFolder } from './resolve-folder.ts'

export interface FolderImportNeeds {
  folderImports: FolderImportsStore
  queueImports: PendingJob<'importFolder'>['enqueue']
  env: { importDir: string | undefined }
}

export function folderImportRoutes(routes: Routes, { folderImports, queueImports, env }: FolderImportNeeds) {
  const read = async (importID: number) => {
    const found = await folderImports.find(importID)
    if (!found) throw problem('folder.not-found')
    return found
  }

  serve(routes, contracts.adminImportFolders, ({ query }) => listFolders(env.importDir, query.folder))
  serve(routes, contracts.adminListImports, ({ query }) => folderImports.list(query))
  serve(routes, contracts.adminReadImport, ({ params }) => read(params.id))

  serve(routes, contracts.adminImportItems, async ({ params: { id }, query }) => {
    await read(id)
    return await folderImports.items(id, query)
  })

  serve(routes, contracts.adminPlanImport, async ({ user, body: { folder: given, ...rest } }) => {
    await resolveFolder(env.importDir, given)
    if (rest.encoding !== '' && !isEncoding(rest.encoding))
      throw problem('folder.encoding', { encoding: rest.encoding }, { field: 'encoding' })
    const begun = { folder: plainFolder(given), options: { ...rest, confirm: false }, adminID: user.userID }
    const importID = await folderImports.inTransaction(async (client) => {
      const { importID: id, isNew } = await folderImports.begin(client, begun)
      const changes = { folder: begun.folder, ...rest }
      if (isNew) await writeAudit(client, user, { action: 'plan', kind: 'imports', rowID: id, changes })
      return id
    })
    await queueImports({ step: 'plan' })
    return await read(importID)
  })

  serve(routes, contracts.adminStartImport, async ({ user, params: { id }, body }) => {
    await read(id)
    await folderImports.inTransaction(async (client) => {
      if (!(await folderImports.start(client, id, body.confirm))) throw problem('folder.not-planned')
      await writeAudit(client, user, { action: 'start', kind: 'imports', rowID: id, changes: body })
    })
    await queueImports({ step: 'write' })
    return await read(id)
  })

  serve(routes, contracts.adminCancelImport, async ({ user, params: { id } }) => {
    await read(id)
    await folderImports.inTransaction(async (client) => {
      if (!(await folderImports.cancel(client, id))) throw problem('folder.ended')
      await writeAudit(client, user, { action: 'cancel', kind: 'imports', rowID: id, changes: {} })
    })
    return await read(id)
  })
}
