import { failures, type FailureCode, isFailureCode } from '@nava/contracts'
import type { Database } from '@nava/db'
import { retry } from '@nava/db/asset-states'
import { writeAudit } from '../../platform/audit/audited.ts'

/** Failures for which a retry is pointless, since the file is missing or unusable */
const WITHOUT_FILE: readonly FailureCode[] = [
  'upload.missing',
  'upload.cancelled',
  'upload.lost',
  'file.gone',
]

/**
 * Makes failed uploads pending again, optionally only those with the reason `code`; a worker's sweep queues
 * them.
 * @throws Error for a code without a useful retry
 */
export async function retryUploads(db: Database, code?: string): Promise<string> {
  if (code !== undefined && !isFailureCode(code))
    throw new Error(`There is no reason ${code}: they are ${Object.keys(failures).join(', ')}`)
  if (code !== undefined && WITHOUT_FILE.includes(code))
    throw new Error(`Uploads that failed with ${code} have no file to try again`)
  const count = await db.$transaction(async (tx) => {
    const retried = await retry(tx, { reasonCode: code ?? { notIn: [...WITHOUT_FILE] } })
    if (retried > 0)
      await writeAudit(tx, undefined, {
        action: 'retry',
        kind: 'jobs',
        rowID: 0,
        changes: { reason: code ?? 'any', count: retried },
      })
    return retried
  })
  if (count === 0) return code ? `No upload has failed with ${code}.` : 'No upload has failed.'
  return `${count} ${count === 1 ? 'upload is' : 'uploads are'} tried again: a worker takes them up within a minute.`
}
