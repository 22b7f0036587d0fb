import { jobIDOf, transcodeOf } from '@nava/contracts'
import { hourlyCounts } from '@nava/db/hourly-counts'
import { openDatabase, type Database } from '@nava/db'
import { failedFor, NO_REASON } from '@nava/db/asset-states'
import { failure } from '@nava/media/uploads/failure-reasons'
import { newVersion, sourceKey } from '@nava/media/storage/keys'
import { diskSpace, type DiskSpace } from '@nava/media/storage/disk-space'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { openQueues, type Queues } from '@nava/media/queues/queues'
import type { Storage } from '@nava/media/storage/storage'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pino, type Logger } from 'pino'
import { createTestDatabase } from '@nava/tools/testing/postgres'
import { consume } from '../consume.ts'
import type { Deps } from '../deps.ts'
import { laneSizes } from '../lane-sizes.ts'
import { scratchFolder } from '../scratch.ts'
import { ffmpeg } from './make-media.ts'

export interface Fixtures {
  deps: Deps
  db: Database
  storage: Storage
  queues: Queues
  databaseUrl: string
  dataDir: string
  folder: string
  logged: Record<string, unknown>[]
  close: () => Promise<void>
}

/** `open` may replace the disk by another database or storage. */
export async function createFixtures(
  open = (dataDir: string, disk: DiskSpace): Storage => localStorage(mediaFolder(dataDir), { disk }),
): Promise<Fixtures> {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'nava-worker-'))
  const dataDir = join(folder, 'data')
  const { db, sql, close } = openDatabase(database.url, { connections: 6 })
  const logged: Record<string, unknown>[] = []
  const log: Logger = pino({ level: 'debug' }, { write: (line) => void logged.push(JSON.parse(line)) })
  const queues = await openQueues({ databaseUrl: database.url, log, backOff: 500 })
  const disk = diskSpace()
  const storage = open(dataDir, disk)
  const scratchRoot = scratchFolder(dataDir)
  await mkdir(scratchRoot, { recursive: true })
  return {
    deps: {
      db,
      storage,
      queues,
      log,
      ffmpeg,
      makesOpus: false,
      scratchRoot,
      disk,
      counts: hourlyCounts(sql),
    },
    db,
    storage,
    queues,
    databaseUrl: database.url,
    dataDir,
    folder,
    logged,
    close: async () => {
      await queues.close()
      await close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function withConsumer<T>(fixtures: Fixtures, during: () => Promise<T>): Promise<T> {
  const stop = consume(fixtures.deps, { laneSizes: laneSizes(1), lockMs: 5000 })
  try {
    return await during()
  } finally {
    await stop()
  }
}

export async function addMusic(db: Database, title = 'A tune'): Promise<number> {
  const music = await db.music.create({ data: { title } })
  return music.id
}

export async function upload(
  fixtures: Fixtures,
  musicID: number,
  kind: 'audio' | 'video',
  file: string | Buffer,
  { enqueue = true } = {},
): Promise<{ id: number; version: string; jobID: string }> {
  const { db, storage, queues } = fixtures
  const version = newVersion()
  const bytes = typeof file === 'string' ? await readFile(file) : file
  const source = {
    state: 'uploaded' as const,
    percent: 0,
    ...NO_REASON,
    retries: 0,
    sourceVersion: version,
    sourceType: 'wav',
    sourceName: 'file',
    sourceBytes: BigInt(bytes.length),
  }
  const asset = await db.mediaAsset.upsert({
    where: { musicID_kind: { musicID, kind } },
    create: { musicID, kind, ...source, ...failedFor(failure('upload.missing')) },
    update: {},
  })
  await storage.put(sourceKey(asset.id, version), bytes)
  const row = await db.mediaAsset.update({ where: { id: asset.id }, data: source })
  const payload = { assetID: row.id, version }
  const jobID = jobIDOf(transcodeOf[kind], payload, row.retries)
  if (enqueue) {
    await queues.enqueue(transcodeOf[kind], payload, { jobID })
    await db.mediaAsset.updateMany({
      where: { id: row.id, state: 'uploaded', sourceVersion: version },
      data: { state: 'queued' },
    })
  }
  return { id: row.id, version, jobID }
}

export async function until<T>(is: () => Promise<T | undefined | null | false>, seconds = 90): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await is()
    if (found) return found
    if (Date.now() > end) throw new Error(`Waited for ${seconds} s in vain`)
    await sleep(50)
  }
}

export function settled(fixtures: Fixtures, assetID: number, seconds = 120) {
  return until(async () => {
    const asset = await fixtures.db.mediaAsset.findUniqueOrThrow({ where: { id: assetID } })
    return (asset.state === 'ready' || asset.state === 'failed') && asset
  }, seconds)
}
