import type { Database } from '@nava/db'
import { LAST_UPLOAD } from '@nava/media/queues/fair-order'
import { imageJobID, pictureJobID } from '@nava/media/queues/job-ids'
import { sourceKey } from '@nava/media/storage/keys'
import { type OwnKey, readOwnKey } from '@nava/media/storage/own-keys'
import type { Queues } from '@nava/media/queues/queues'
import type { FileFacts, Storage } from '@nava/media/storage/storage'
import { lose, remake } from '@nava/db/asset-states'
import { LOST } from '../../studio/uploads/uploads.store.ts'
import { openIfStored, readChecksum } from '@nava/media/storage/file-checksum'
import { type ExpectedFile, filesOfAsset, filesOfImage, type Remedy } from './expected-files.ts'

export interface Finding {
  key: string
  fault: 'missing' | 'damaged' | 'orphaned'
  /** Always 'nothing' if `repair` is false */
  done: 'nothing' | 'queued' | 'removed' | 'lost'
}

export interface Verification {
  files: number
  bytes: number
  findings: Finding[]
}

interface Deps {
  db: Database
  storage: Storage
  /** Only for pictures, whose rows have no state that a repair could reset */
  queues: Pick<Queues, 'enqueue' | 'remove'>
}

const HOUR = 60 * 60 * 1000
/**
 * Milliseconds for which orphans stay, because files exist before their rows, and listeners finish what they
 * play.
 */
const ORPHANED_AFTER = 24 * HOUR
/** New pictures are not checked yet, because their variants are encoded in the background. */
const ENCODED_WITHIN = HOUR
const PAGE = 500
/**
 * Reads every file and records its checksum on first sight. A file is damaged if its bytes change without its
 * time of modification. `repair` queues repairs and removes orphans.
 */
export async function verifyMedia(
  deps: Deps,
  { repair, now = Date.now() }: { repair: boolean; now?: number },
): Promise<Verification> {
  const result: Verification = { files: 0, bytes: 0, findings: [] }
  const startedAt = new Date()
  await verifyAssets(deps, result, repair)
  await verifyImages(deps, result, repair, now)
  await findOrphans(deps, result, repair, now)
  await deps.db.fileChecksum.deleteMany({ where: { checkedAt: { lt: startedAt } } })
  return result
}

async function verifyAssets(deps: Deps, result: Verification, repair: boolean) {
  const { db } = deps
  for (let after = 0; ;) {
    const page = await db.mediaAsset.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
    })
    for (const asset of page) {
      const found = await faultsOf(deps, result, filesOfAsset(asset))
      // The asset may have been replaced since it was listed.
      const current = found.length > 0 ? await db.mediaAsset.findUnique({ where: { id: asset.id } }) : null
      if (
        current?.publishedVersion !== asset.publishedVersion ||
        current.sourceVersion !== asset.sourceVersion
      )
        continue
      await settle(deps, result, found, repair)
    }
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

async function verifyImages(deps: Deps, result: Verification, repair: boolean, now: number) {
  const { db } = deps
  for (let after = 0; ;) {
    const page = await db.image.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE })
    for (const image of page) {
      if (now - image.updatedAt.getTime() < ENCODED_WITHIN) continue
      const found = await faultsOf(deps, result, filesOfImage(image))
      const current = found.length > 0 ? await db.image.findUnique({ where: { id: image.id } }) : null
      if (current?.version === image.version) await settle(deps, result, found, repair)
    }
    const last = page.at(-1)
    if (!last) return
    after = last.id
  }
}

interface Fault {
  key: string
  fault: 'missing' | 'damaged'
  remedy: Remedy
}

async function faultsOf(deps: Deps, result: Verification, files: readonly ExpectedFile[]): Promise<Fault[]> {
  const found: Fault[] = []
  for (const { key, bytes, remedy } of files) {
    const facts = await deps.storage.stat(key)
    if (!facts) {
      found.push({ key, fault: 'missing', remedy })
      continue
    }
    result.files += 1
    result.bytes += facts.bytes
    const isWhole = (bytes === undefined || facts.bytes === bytes) && (await hasItsChecksum(deps, key, facts))
    if (!isWhole) found.push({ key, fault: 'damaged', remedy })
  }
  return found
}

/** Returns false if the bytes have changed, but not the time of modification. */
async function hasItsChecksum({ db, storage }: Deps, key: string, facts: FileFacts): Promise<boolean> {
  const sha256 = await checksumOf(storage, key)
  // The file was deleted meanwhile; if that was wrong, the next run reports it.
  if (sha256 === undefined) return true
  const { modifiedAt } = facts
  const recorded = await db.fileChecksum.findUnique({ where: { key } })
  const isSameWriting = recorded?.modifiedAt.getTime() === modifiedAt.getTime()
  if (recorded && isSameWriting) {
    await db.fileChecksum.update({ where: { key }, data: { checkedAt: new Date() } })
    return recorded.sha256 === sha256
  }
  const writing = { sha256, modifiedAt, checkedAt: new Date() }
  await db.fileChecksum.upsert({ where: { key }, create: { key, ...writing }, update: writing })
  return true
}

async function checksumOf(storage: Storage, key: string): Promise<string | undefined> {
  const file = await openIfStored(storage, key)
  if (!file) return undefined
  try {
    return await readChecksum(file)
  } finally {
    await file.close()
  }
}

async function settle(deps: Deps, result: Verification, faults: readonly Fault[], repair: boolean) {
  const done = new Map<string, Finding['done']>()
  const damagedSources = new Set(faults.filter(({ remedy }) => remedy.how === 'none').map(({ key }) => key))
  for (const { key, fault, remedy } of faults) {
    if (!repair) {
      result.findings.push({ key, fault, done: 'nothing' })
      continue
    }
    const name = JSON.stringify(remedy)
    const what = done.get(name) ?? (await apply(deps, remedy, damagedSources))
    done.set(name, what)
    result.findings.push({ key, fault, done: what })
  }
}

async function apply(
  { db, storage, queues }: Deps,
  remedy: Remedy,
  damagedSources: ReadonlySet<string>,
): Promise<Finding['done']> {
  switch (remedy.how) {
    case 'none':
      return 'nothing'
    case 'transcode': {
      const { assetID: id, version } = remedy
      const source = sourceKey(id, version)
      if (damagedSources.has(source) || !(await storage.stat(source))) {
        await lose(db, { id, version }, LOST)
        return 'lost'
      }
      return (await remake(db, { id, version })) ? 'queued' : 'nothing'
    }
    case 'measure': {
      const { assetID: id, version } = remedy
      const { count } = await db.mediaAsset.updateMany({
        where: { id, publishedVersion: version },
        data: { isMeasured: false },
      })
      return count > 0 ? 'queued' : 'nothing'
    }
    case 'picture': {
      const { assetID, version } = remedy
      const jobID = pictureJobID({ id: assetID, publishedVersion: version })
      // A job that cannot be removed is running and makes the pictures.
      if (!(await queues.remove('pictureVideo', jobID))) return 'queued'
      await queues.enqueue('pictureVideo', { assetID, version }, { jobID, priority: LAST_UPLOAD + 1 })
      return 'queued'
    }
    case 'encode': {
      const jobID = imageJobID({ id: remedy.imageID, version: remedy.version })
      if (!(await queues.remove('encodeImage', jobID))) return 'queued'
      await queues.enqueue('encodeImage', { imageID: remedy.imageID, version: remedy.version }, { jobID })
      return 'queued'
    }
    default:
      return remedy satisfies never
  }
}

async function findOrphans({ db, storage }: Deps, result: Verification, repair: boolean, now: number) {
  const wanted = await wantedVersions(db)
  for await (const { key, modifiedAt } of storage.list('')) {
    const own = readOwnKey(key)
    if (!own || now - modifiedAt.getTime() < ORPHANED_AFTER || wanted(own)) continue
    if (repair) await storage.remove(key)
    result.findings.push({ key, fault: 'orphaned', done: repair ? 'removed' : 'nothing' })
  }
}

async function wantedVersions(db: Database): Promise<(own: OwnKey) => boolean> {
  const assets = new Set<string>()
  for (const { id, sourceVersion, publishedVersion } of await db.mediaAsset.findMany({
    select: { id: true, sourceVersion: true, publishedVersion: true },
  })) {
    assets.add(`${id}/${sourceVersion}`)
    assets.add(`${id}/${publishedVersion}`)
  }
  const images = new Set<string>()
  for (const { kind, ownerID, version } of await db.image.findMany({
    select: { kind: true, ownerID: true, version: true },
  }))
    images.add(`${kind}/${ownerID}/${version}`)
  return (own) =>
    own.area === 'images'
      ? images.has(`${own.kind}/${own.ownerID}/${own.version}`)
      : assets.has(`${own.assetID}/${own.version}`)
}
