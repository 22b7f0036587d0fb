import { jobIDOf } from '@nava/contracts'
import type { Database } from '@nava/db'
import { LAST_UPLOAD } from '../queues/fair-order.ts'
import { sourceKey } from '../storage/keys.ts'
import { type OwnKey, readOwnKey } from '../storage/own-keys.ts'
import type { Queues } from '../queues/queues.ts'
import type { FileFacts, Storage } from '../storage/storage.ts'
import { find, LOST, lose, remake } from '@nava/db/asset-states'
import { KEPT_STATES } from '@nava/db/asset-versions'
import { lossesWithoutAsking } from './losses.ts'
import { checksumAt } from '../storage/file-checksum.ts'
import { type ExpectedFile, filesOfAsset, filesOfImage, type Remedy } from './expected-files.ts'

export interface Finding {
  key: string
  fault: 'missing' | 'damaged' | 'orphaned' | 'lost before'
  /** Always 'nothing' if `repair` is false */
  done: 'nothing' | 'queued' | 'removed' | 'lost' | 'found'
}

export interface Verification {
  files: number
  bytes: number
  findings: Finding[]
  /** Number of findings that a repair would make again or remove; 0 after a repair */
  repairable: number
  /** Recordings that nothing can make again, and files without a row, that a repair left because they are many */
  unasked: { losses: number; orphans: number }
}

interface Deps {
  db: Database
  storage: Storage
  /** Only for pictures, whose rows have no state that a repair could reset */
  queues: Pick<Queues, 'enqueue' | 'remove'>
}

interface Repair {
  repair: boolean
  /** Also marks recordings lost, and removes files without a row, where they are many */
  acceptsLosses?: boolean
}

interface Watch {
  /** Ends the check before the next row; what was repaired until then stays so */
  signal?: AbortSignal
  /** Called after each row with the share of rows that were looked at, from 0 to 1, and the number of files read */
  onProgress?: (share: number, files: number) => void
}

interface Run extends Verification {
  /** Ends the check if it was aborted, and tells how far it is */
  step: () => void
  /** Recordings to be marked lost, by ID and version, with their findings */
  gone: Map<string, { id: number; version: string; findings: Finding[] }>
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
 * time of modification. `repair` queues repairs and removes orphans. What was marked lost and is complete is ready again.
 * @throws NotOurs if the storage is away, or the signal's reason
 */
export async function verifyMedia(
  deps: Deps,
  { repair, acceptsLosses = false, now = Date.now(), ...watch }: Repair & Watch & { now?: number },
): Promise<Verification> {
  await deps.storage.assertOurs()
  const rows = (await deps.db.mediaAsset.count()) + (await deps.db.image.count())
  let seen = 0
  const result: Run = {
    step: () => {
      watch.signal?.throwIfAborted()
      seen += 1
      watch.onProgress?.(Math.min(1, seen / Math.max(1, rows)), result.files)
    },
    files: 0,
    bytes: 0,
    findings: [],
    repairable: 0,
    unasked: { losses: 0, orphans: 0 },
    gone: new Map(),
  }
  const startedAt = new Date()
  await verifyAssets(deps, result, repair)
  await verifyImages(deps, result, repair, now)
  watch.signal?.throwIfAborted()
  await loseUnlessMany(deps, result, acceptsLosses, now)
  await findOrphans(deps, result, { repair, acceptsLosses }, now)
  await deps.db.fileChecksum.deleteMany({ where: { checkedAt: { lt: startedAt } } })
  return result
}

async function verifyAssets(deps: Deps, result: Run, repair: boolean) {
  const { db } = deps
  for (let after = 0; ;) {
    const page = await db.mediaAsset.findMany({
      where: { id: { gt: after } },
      orderBy: { id: 'asc' },
      take: PAGE,
    })
    for (const asset of page) {
      result.step()
      const found = await faultsOf(deps, result, filesOfAsset(asset))
      if (found.length === 0) await findAgain(deps, result, asset)
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

/** Has a recording ready again that was marked lost, if all its files were found complete. */
async function findAgain(
  { db }: Deps,
  result: Run,
  {
    id,
    reasonCode,
    publishedVersion: version,
  }: { id: number; reasonCode: string | null; publishedVersion: string | null },
): Promise<void> {
  if (reasonCode !== LOST.code || version === null || !(await find(db, { id, version }))) return
  result.findings.push({ key: `asset ${id}`, fault: 'lost before', done: 'found' })
}

async function verifyImages(deps: Deps, result: Run, repair: boolean, now: number) {
  const { db } = deps
  for (let after = 0; ;) {
    const page = await db.image.findMany({ where: { id: { gt: after } }, orderBy: { id: 'asc' }, take: PAGE })
    for (const image of page) {
      result.step()
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

async function faultsOf(deps: Deps, result: Run, files: readonly ExpectedFile[]): Promise<Fault[]> {
  const found: Fault[] = []
  for (const { key, bytes, remedy } of files) {
    const facts = await deps.storage.stat(key)
    if (!facts) {
      found.push({ key, fault: 'missing', remedy })
      continue
    }
    result.files += 1
    result.bytes += facts.bytes
    const isComplete =
      (bytes === undefined || facts.bytes === bytes) && (await hasItsChecksum(deps, key, facts))
    if (!isComplete) found.push({ key, fault: 'damaged', remedy })
  }
  return found
}

/** Returns false if the bytes have changed, but not the time of modification. */
async function hasItsChecksum({ db, storage }: Deps, key: string, facts: FileFacts): Promise<boolean> {
  const sha256 = await checksumAt(storage, key)
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

async function settle(deps: Deps, result: Run, faults: readonly Fault[], repair: boolean) {
  const done = new Map<string, Finding['done']>()
  const damagedSources = new Set(faults.filter(({ remedy }) => remedy.how === 'none').map(({ key }) => key))
  for (const { key, fault, remedy } of faults) {
    if (!repair) {
      if (await isRepairable(deps, remedy, damagedSources)) result.repairable += 1
      result.findings.push({ key, fault, done: 'nothing' })
      continue
    }
    const name = JSON.stringify(remedy)
    const what = done.get(name) ?? (await apply(deps, remedy, damagedSources))
    done.set(name, what)
    const finding: Finding = { key, fault, done: what }
    result.findings.push(finding)
    if (what === 'lost' && remedy.how === 'transcode') noteGone(result, remedy, finding)
  }
}

async function isRepairable(
  { storage }: Deps,
  remedy: Remedy,
  damagedSources: ReadonlySet<string>,
): Promise<boolean> {
  if (remedy.how !== 'transcode') return remedy.how !== 'none'
  const source = sourceKey(remedy.assetID, remedy.version)
  return !damagedSources.has(source) && (await storage.stat(source)) !== undefined
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
      if (damagedSources.has(source) || !(await storage.stat(source))) return 'lost'
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
      const payload = { assetID, version }
      // A job that cannot be removed is running and makes the pictures.
      if (!(await queues.remove('pictureVideo', jobIDOf('pictureVideo', payload)))) return 'queued'
      await queues.enqueue('pictureVideo', payload, { priority: LAST_UPLOAD + 1 })
      return 'queued'
    }
    case 'encode': {
      const { imageID, version } = remedy
      const payload = { imageID, version }
      if (!(await queues.remove('encodeImage', jobIDOf('encodeImage', payload)))) return 'queued'
      await queues.enqueue('encodeImage', payload)
      return 'queued'
    }
    default:
      return remedy satisfies never
  }
}

function noteGone(
  { gone }: Run,
  { assetID: id, version }: { assetID: number; version: string },
  finding: Finding,
): void {
  const name = `${id} ${version}`
  const noted = gone.get(name)
  if (noted) noted.findings.push(finding)
  else gone.set(name, { id, version, findings: [finding] })
}

async function loseUnlessMany({ db }: Deps, result: Run, acceptsLosses: boolean, now: number): Promise<void> {
  const { gone } = result
  const total = await db.mediaAsset.count({ where: { publishedVersion: { not: null } } })
  if (gone.size <= lossesWithoutAsking(total) || acceptsLosses) {
    for (const { id, version } of gone.values()) await lose(db, { id, version }, new Date(now + HOUR))
    return
  }
  result.unasked.losses = gone.size
  for (const { findings } of gone.values()) for (const finding of findings) finding.done = 'nothing'
}

async function findOrphans(
  { db, storage }: Deps,
  result: Run,
  { repair, acceptsLosses }: Required<Repair>,
  now: number,
) {
  const wanted = await wantedVersions(db)
  const orphans: Finding[] = []
  for await (const { key, modifiedAt } of storage.list('')) {
    const own = readOwnKey(key)
    if (own && now - modifiedAt.getTime() >= ORPHANED_AFTER && !wanted(own))
      orphans.push({ key, fault: 'orphaned', done: 'nothing' })
  }
  result.findings.push(...orphans)
  if (!repair) {
    result.repairable += orphans.length
    return
  }
  if (orphans.length > lossesWithoutAsking(result.files) && !acceptsLosses) {
    result.unasked.orphans = orphans.length
    return
  }
  for (const orphan of orphans) {
    await storage.remove(orphan.key)
    orphan.done = 'removed'
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
  for (const { assetID, version } of await db.assetVersion.findMany({
    where: { state: { in: [...KEPT_STATES] } },
    select: { assetID: true, version: true },
  }))
    assets.add(`${assetID}/${version}`)
  const images = new Set<string>()
  for (const { kind, ownerID, version } of await db.image.findMany({
    select: { kind: true, ownerID: true, version: true },
  }))
    images.add(`${kind}/${ownerID}/${version}`)
  return (own) => {
    // Segments of shows are removed some hours after their show.
    if (own.area === 'air') return true
    return own.area === 'images'
      ? images.has(`${own.kind}/${own.ownerID}/${own.version}`)
      : assets.has(`${own.assetID}/${own.version}`)
  }
}
