import { adminListAudit, limits } from '@nava/contracts'
import * as z from 'zod'
import type { Api } from '../call-api.ts'
import { callEndpoint } from '../call-endpoint.ts'
import type { StoredFile } from './identify-files.ts'

/** What the audit says of a deleted track; entries of earlier versions name no files, or no checksums. */
const Deleted = z.object({
  files: z.array(z.object({ name: z.string(), bytes: z.number(), sha256: z.string().default('') })),
})

/** Returns the files of tracks that an admin has deleted. */
export async function deletedFiles(api: Api): Promise<StoredFile[]> {
  const found: StoredFile[] = []
  for (let skip = 0; ;) {
    const { total, items } = await callEndpoint(api, adminListAudit, {
      query: { kind: 'music', search: 'delete', take: String(limits.list.maxTake), skip: String(skip) },
    })
    for (const { changes } of items) found.push(...(Deleted.safeParse(JSON.parse(changes)).data?.files ?? []))
    skip += items.length
    if (items.length === 0 || skip >= total) return found
  }
}
