import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { type AssetKind, jobIDOf, transcodeOf } from '@nava/contracts'
import { priorityBySize } from '../queues/fair-order.ts'
import { newVersion, sourceKey } from '../storage/keys.ts'
import type { QueueLog } from '../queues/queue-backing.ts'
import type { Queues } from '../queues/queues.ts'
import { sniff, SNIFF_BYTES } from '@nava/tags/sniff'
import type { Storage } from '../storage/storage.ts'
import type { AcceptOptions, UploadLoad, UploadRows } from './upload-rows.ts'

export interface ArrivingFile {
  stream: Readable | Uint8Array
  /** Bytes claimed from the disk before the file is read */
  expectedBytes: number
  /** For display only; never used as a path */
  name: string
}

/** Complete local file; removed from `path` once it is accepted or refused */
export interface ArrivedFile {
  path: string
  bytes: number
  name: string
  /** SHA-256 that the sender computed, hexadecimal; undefined if it did not */
  sha256?: string | undefined
}

export interface QueuedAsset {
  id: number
  kind: AssetKind
  sourceVersion: string
  sourceBytes: number | bigint
  retries: number
}

export type UploadResult =
  | { state: 'accepted'; jobID: string }
  /** `mixed`: the bytes are not those that the sender meant */
  | { state: 'empty' | 'unreadable' | 'mixed' }
  /** `occupied`: there is an upload, but only a first one is accepted */
  | { state: 'deleted' | 'confirmed' | 'occupied' }

export interface EnqueueOptions {
  load?: UploadLoad
  priority?: number
}

/** @throws if `bytes` more are too many for the owner */
type CheckLoad = (load: UploadLoad, bytes: number) => void

export type UploadIntake = ReturnType<typeof uploadIntake>

export function uploadIntake(deps: { storage: Storage; queues: Queues; rows: UploadRows; log: QueueLog }) {
  const { storage, queues, rows, log } = deps

  const enqueue = async (asset: QueuedAsset, options: EnqueueOptions = {}): Promise<string> => {
    const jobName = transcodeOf[asset.kind]
    const payload = { assetID: asset.id, version: asset.sourceVersion }
    const jobID = jobIDOf(jobName, payload, asset.retries)
    try {
      const { activeUploads } = options.load ?? (await rows.load(asset.id))
      const priority = options.priority ?? priorityBySize(activeUploads, Number(asset.sourceBytes))
      await queues.enqueue(jobName, payload, { jobID, priority })
      const isCurrent = await rows.queued(asset.id, asset.sourceVersion)
      if (!isCurrent) await queues.remove(jobName, jobID)
    } catch (error) {
      // The row is stored, so the worker's sweep queues the upload once the queue is reachable.
      log.warn({ err: error, asset: asset.id }, 'an upload waits for the queue')
    }
    return jobID
  }

  const dequeue = dequeuing(queues)

  /** Removes the job and the source of a replaced or cancelled upload, but keeps a source that is published. */
  const discard = async (
    kind: AssetKind,
    asset: { id: number; sourceVersion: string; publishedVersion: string | null; retries: number },
  ): Promise<void> => {
    if (asset.sourceVersion === '' || asset.sourceVersion === asset.publishedVersion) return
    await dequeue(kind, asset)
    await storage.remove(sourceKey(asset.id, asset.sourceVersion))
  }

  /** @throws NotOurs before a byte is sent in vain */
  const reserve: UploadRows['reserve'] = async (ownerID, kind) => {
    await storage.assertOurs()
    return await rows.reserve(ownerID, kind)
  }

  const prepare = async (ownerID: number, kind: AssetKind, bytes: number, check?: CheckLoad) => {
    const id = await reserve(ownerID, kind)
    if (check) check(await rows.load(id), bytes)
    return id
  }

  return {
    enqueue,
    dequeue,
    discard,
    reserve,
    load: rows.load,

    /**
     * Stores and checks an upload; once 'accepted', it cannot be lost. Runs `options.check` before storing, and again
     * afterwards because others may have arrived meanwhile.
     * @throws StorageFull, errors of the stream, or of `options.check`; then nothing is stored
     */
    accept: async (
      ownerID: number,
      kind: AssetKind,
      file: ArrivingFile | ArrivedFile,
      options: Omit<AcceptOptions, 'check'> & {
        check?: CheckLoad
        priority?: number
      },
    ): Promise<UploadResult> => {
      const { asAdmin, onlyFirst = false, proposedBy, check, also, priority } = options
      const expected = 'path' in file ? file.bytes : file.expectedBytes
      const id = await prepare(ownerID, kind, expected, check)
      const version = newVersion()
      const key = sourceKey(id, version)
      const stored = await storeFile(storage, key, file)
      if (!stored) return { state: 'mixed' }
      const { bytes, sha256 } = stored
      const result = await removeUnlessAccepted(storage, key, async () => {
        const type = await sniffStored(storage, key, kind)
        if (bytes === 0) return { state: 'empty' } as const
        if (!type) return { state: 'unreadable' } as const
        const source = { version, type: type.sourceType, name: file.name, bytes, sha256 }
        return rows.accept(id, source, {
          asAdmin,
          onlyFirst,
          check: (load) => check?.(load, bytes),
          ...(also && { also }),
          ...(proposedBy !== undefined && { proposedBy }),
        })
      })
      if (result.state !== 'accepted') return result
      await discard(kind, result.former)
      const asset = { id, kind, sourceVersion: version, sourceBytes: bytes, retries: 0 }
      const jobID = await enqueue(asset, { load: result.load, ...(priority !== undefined && { priority }) })
      return { state: 'accepted', jobID }
    },
  }
}

/** Removes the job of an upload, if it waits. */
const dequeuing =
  (queues: Queues) =>
  async (
    kind: AssetKind,
    { id: assetID, sourceVersion: version, retries }: { id: number; sourceVersion: string; retries: number },
  ): Promise<void> => {
    const jobID = jobIDOf(transcodeOf[kind], { assetID, version }, retries)
    await queues.remove(transcodeOf[kind], jobID).catch(() => false)
  }

/** Returns undefined if the bytes are not those that the sender meant. */
async function storeFile(storage: Storage, key: string, file: ArrivingFile | ArrivedFile) {
  const hash = createHash('sha256')
  if (!('path' in file)) {
    const { expectedBytes } = file
    const { bytes } = await storage.put(key, hashed(file.stream, hash), { expectedBytes })
    return { bytes, sha256: hash.digest('hex') }
  }
  for await (const chunk of createReadStream(file.path)) hash.update(chunk as Uint8Array)
  const sha256 = hash.digest('hex')
  if (file.sha256 !== undefined && file.sha256 !== sha256) return undefined
  await storage.adopt(file.path, key)
  return { bytes: file.bytes, sha256 }
}

/** Hashes what passes. */
function hashed(stream: Readable | Uint8Array, hash: Hash): Readable | Uint8Array {
  if (stream instanceof Uint8Array) {
    hash.update(stream)
    return stream
  }
  const passing = async function* () {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      hash.update(chunk)
      yield chunk
    }
  }
  return Readable.from(passing(), { objectMode: false })
}

async function removeUnlessAccepted<R extends { state: string }>(
  storage: Storage,
  key: string,
  accept: () => Promise<R>,
): Promise<R> {
  let isAccepted = false
  try {
    const result = await accept()
    isAccepted = result.state === 'accepted'
    return result
  } finally {
    if (!isAccepted) await storage.remove(key)
  }
}

async function sniffStored(storage: Storage, key: string, kind: AssetKind) {
  const file = await storage.open(key)
  try {
    const head = Buffer.alloc(Math.min(SNIFF_BYTES, file.bytes))
    await file.readAt(head, 0)
    return sniff(head, kind)
  } finally {
    await file.close()
  }
}
