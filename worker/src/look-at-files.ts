/** Looks at the files of recordings that players miss, and of those that were marked lost and may have come back. */
import { find, LOST, lose, remake } from '@nava/db/asset-states'
import { sourceKey } from '@nava/media/storage/keys'
import type { Storage } from '@nava/media/storage/storage'
import { filesOfAsset } from '@nava/media/uploads/expected-files'
import { lossesWithoutAsking } from '@nava/media/uploads/losses'
import type { Deps as AllDeps } from './deps.ts'

type Deps = Pick<AllDeps, 'db' | 'storage' | 'log'>

const AT_ONCE = 100
/** Milliseconds until a lost recording is looked for again */
const LOOK_AGAIN = 60 * 60 * 1000
const DAY = 24 * LOOK_AGAIN

/**
 * Has lost recordings ready again whose files are complete, and missing files made again from their upload. Marks as lost
 * what cannot be made, unless that is too much within a day; then it stays as it is. `now` is in ms.
 * @throws NotOurs if the storage is away
 */
export async function lookAtFiles(deps: Deps, now = Date.now()): Promise<void> {
  const { db, storage, log } = deps
  const due = await db.mediaAsset.findMany({
    where: { lookAt: { lte: new Date(now) }, publishedVersion: { not: null } },
    orderBy: { lookAt: 'asc' },
    take: AT_ONCE,
  })
  if (due.length === 0) return
  await storage.assertOurs()
  const again = new Date(now + LOOK_AGAIN)
  const gone: { id: number; version: string }[] = []
  for (const asset of due) {
    const upload = { id: asset.id, version: asset.publishedVersion ?? '' }
    const later = (lookAt: Date | null) =>
      db.mediaAsset.updateMany({
        where: { id: upload.id, publishedVersion: upload.version, lookAt: asset.lookAt },
        data: { lookAt },
      })
    if (await isComplete(storage, asset)) {
      if (await find(db, upload)) log.info({ asset: upload.id }, 'a lost recording is there again')
      await later(null)
    } else if (await storage.stat(sourceKey(upload.id, upload.version))) {
      if (asset.reasonCode === LOST.code) await find(db, upload)
      if (await remake(db, upload))
        log.warn({ asset: upload.id }, 'a recording lacks files and is made again')
      await later(null)
    } else if (asset.state === 'ready') gone.push(upload)
    else await later(again)
  }
  await loseUnlessMany(deps, gone, { now, again })
}

/** A published version is made again, so its upload need not be there. */
async function isComplete(storage: Storage, asset: Parameters<typeof filesOfAsset>[0]): Promise<boolean> {
  for (const { key, bytes, remedy } of filesOfAsset(asset)) {
    if (remedy.how !== 'transcode') continue
    const facts = await storage.stat(key)
    if (!facts || facts.bytes < (bytes ?? 0)) return false
    if (key.endsWith('.json') && !isJson(String(await storage.read(key)))) return false
  }
  return true
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function loseUnlessMany(
  { db, log }: Deps,
  gone: readonly { id: number; version: string }[],
  { now, again }: { now: number; again: Date },
): Promise<void> {
  if (gone.length === 0) return
  const total = await db.mediaAsset.count({ where: { publishedVersion: { not: null } } })
  const before = await db.mediaAsset.count({
    where: { reasonCode: LOST.code, state: 'failed', updatedAt: { gt: new Date(now - DAY) } },
  })
  if (before + gone.length > lossesWithoutAsking(total)) {
    await db.mediaAsset.updateMany({
      where: { id: { in: gone.map(({ id }) => id) } },
      data: { lookAt: again },
    })
    log.error(
      { missing: gone.length, before, assets: gone.slice(0, 5).map(({ id }) => id) },
      'Many recordings and their uploads are gone, so none is marked lost: see that the right disk or bucket is there; "npm run admin -- media verify" names them.',
    )
    return
  }
  for (const upload of gone)
    if (await lose(db, upload, again)) log.error({ asset: upload.id }, 'a recording and its upload are gone')
}
