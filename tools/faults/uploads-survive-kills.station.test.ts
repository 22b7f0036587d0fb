/**
 * Kills the api, the worker or PostgreSQL at each point of an upload. FAULT_RUNS=20 repeats the tests and
 * kills other processes each time (docs/testing.md).
 */
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sourceKey } from '@nava/media/storage/keys'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { expect, test } from 'vitest'
import { verifyMedia } from '@nava/media/uploads/verify-media'
import { type Deps, makeDeps } from '../../apps/api/src/deps.ts'
import { parseEnv } from '../../apps/api/src/platform/env.ts'
import { makeLog } from '../../apps/api/src/platform/http/log.ts'
import { ResumableFileStore } from '../../apps/api/src/studio/resumable-uploads/resumable-file-store.ts'
import { resumableUploadsStore } from '../../apps/api/src/studio/resumable-uploads/resumable-uploads.store.ts'
import { collectGarbage } from '../../worker/src/collect-garbage.ts'
import { makeOwner, newUpload } from './make-uploads.ts'
import { type Point, POINTS, until } from './points.ts'
import { type Processes, startProcesses, VICTIMS } from './processes.ts'
import { deliver, type Upload } from './send-uploads.ts'

const RUNS = Number(process.env['FAULT_RUNS'] ?? 1)

test(
  'uploads survive that api, worker or PostgreSQL are killed at any point: each becomes ready, files and rows agree, and nothing is left over',
  async () => {
    await using processes = await startProcesses({
      WORKER_SWEEP_SECONDS: '1',
      WORKER_LOCK_SECONDS: '2',
      ARTIST_ACTIVE_UPLOADS: '0',
    })
    const deps = await makeDeps(parseEnv(processes.settings), makeLog('silent'))
    try {
      const owner = await makeOwner(processes, deps)
      for (let run = 0; run < RUNS; run += 1) {
        const uploads = await Promise.all(POINTS.map(({ kind }) => newUpload(deps, owner.artistID, kind)))
        for (const [index, point] of POINTS.entries()) {
          const upload = uploads[index]
          if (upload) await killAt(point, run, { processes, sql: deps.sql, to: owner, upload })
        }
        await expectReady(processes, deps, uploads)
        await expectAgreement(processes, deps, uploads)
        if (RUNS > 1)
          console.log(`run ${run + 1} of ${RUNS}: ${uploads.length} uploads are ready, nothing is left over`)
      }
      expect(processes.ended).toEqual([])
    } finally {
      await deps.close()
    }
  },
  // Programs start slowly on a busy machine.
  RUNS * 600_000,
)

async function killAt(point: Point, run: number, scene: Parameters<Point['reach']>[0]): Promise<void> {
  const { processes, to, upload } = scene
  const victim = VICTIMS[(VICTIMS.indexOf(point.first) + run) % VICTIMS.length] ?? point.first
  try {
    const { location, isAnswered = false, release } = await point.reach(scene)
    await processes.kill(victim)
    await release?.()
    await processes.start(victim)
    if (!isAnswered) await deliver(to, upload, location)
  } catch (error) {
    throw new Error(`${victim} was killed ${point.name}; then:\n${await processes.output()}`, {
      cause: error,
    })
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const assetOf = ({ db }: Deps, { musicID, kind }: Upload) =>
  db.mediaAsset.findUniqueOrThrow({ where: { musicID_kind: { musicID, kind } } })

async function expectReady(processes: Processes, deps: Deps, uploads: readonly Upload[]): Promise<void> {
  for (const upload of uploads) {
    const state = async () => (await assetOf(deps, upload)).state
    await until('an upload is ready', async () => (await state()) === 'ready').catch(
      async (cause: unknown) => {
        throw new Error(`An upload is ${await state()}:\n${await processes.output()}`, { cause })
      },
    )
  }
}

const DAY = 24 * 60 * 60_000

/**
 * Asserts that two days later, after a sweep, the stored bytes equal those sent, each row has its files, and
 * each file a row.
 */
async function expectAgreement(processes: Processes, deps: Deps, uploads: readonly Upload[]): Promise<void> {
  const data = processes.settings['DATA_DIR'] ?? ''
  const storage = localStorage(mediaFolder(data))
  const directory = join(data, 'media/incoming')
  const incoming = new ResumableFileStore({ ...deps, directory, rows: resumableUploadsStore(deps.sql) })
  const now = Date.now() + 2 * DAY
  const leftovers = async () => {
    await incoming.sweep(now)
    await collectGarbage({ ...deps, storage, log: makeLog('silent') }, now)
    const hidden = (await pathsBelow(join(data, 'media'))).filter((path) => /\/\.[^/]+$/.test(path))
    const { findings } = await verifyMedia({ ...deps, storage }, { repair: false, now })
    return [hidden, await pathsBelow(directory), await pathsBelow(join(data, 'work')), findings].flat()
  }
  // The worker may still be encoding a poster, or cleaning up after a dead worker.
  await until('nothing is left over', async () => (await leftovers()).length === 0, 1000).catch(
    () => undefined,
  )
  expect(await leftovers()).toEqual([])
  expect(await deps.db.resumableUpload.count()).toBe(0)
  for (const upload of uploads) {
    const { id, state, isPartial, sourceVersion, publishedVersion } = await assetOf(deps, upload)
    expect([state, isPartial, publishedVersion]).toEqual(['ready', false, sourceVersion])
    expect(sha256(await storage.read(sourceKey(id, sourceVersion)))).toBe(sha256(upload.bytes))
  }
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
