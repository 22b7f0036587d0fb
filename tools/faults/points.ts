/**
 * Points of an upload at which the tests kill a process, mostly while a database lock holds it between two statements.
 */
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type Pool } from 'pg'
import type { Processes, Victim } from './processes.ts'
import {
  create,
  deliver,
  type Recipient,
  sendHalf,
  sendHalfWhole,
  sendPart,
  type Upload,
} from './send-uploads.ts'

export interface Scene {
  processes: Processes
  sql: Pick<Pool, 'query'>
  to: Recipient
  upload: Upload
}

interface Reached {
  /** Address where the upload is resumed; undefined if it starts again */
  location?: string
  /** True if the server has confirmed the file, so nothing is sent again */
  isAnswered?: boolean
  release?: () => Promise<void>
}

export interface Point {
  name: string
  kind: 'audio' | 'video'
  /** Process to kill in the first run, mostly the one that restarts fastest; later runs kill the others */
  first: Victim
  reach: (scene: Scene) => Promise<Reached>
}

export const POINTS: readonly Point[] = [
  {
    name: 'while the upload is written down',
    kind: 'audio',
    first: 'postgres',
    reach: async (scene) => {
      const release = await hold(scene, 'LOCK TABLE resumable_uploads IN EXCLUSIVE MODE')
      void create(scene.to, scene.upload).catch(() => undefined)
      await untilWaiting(scene, 'INSERT INTO resumable_uploads')
      return { release }
    },
  },
  {
    name: 'in the middle of a part',
    kind: 'audio',
    first: 'postgres',
    reach: async ({ processes, to, upload }) => {
      const location = await create(to, upload)
      sendHalf(to, location, upload.bytes, 0)
      const path = join(
        processes.settings['DATA_DIR'] ?? '',
        'media/incoming',
        location.split('/').at(-1) ?? '',
      )
      await until('half of it has arrived', async () => (await stat(path)).size > 0)
      return { location }
    },
  },
  {
    name: 'between two parts',
    kind: 'audio',
    first: 'postgres',
    reach: async ({ to, upload }) => {
      const location = await create(to, upload)
      await sendPart(to, location, upload.bytes.subarray(0, 1000), 0)
      return { location }
    },
  },
  {
    name: 'when the last part is on the disk, and no row says so',
    kind: 'audio',
    first: 'api',
    reach: async (scene) => {
      const location = await create(scene.to, scene.upload)
      const release = await hold(scene, 'LOCK TABLE resumable_uploads IN EXCLUSIVE MODE')
      void sendPart(scene.to, location, scene.upload.bytes, 0).catch(() => undefined)
      await untilWaiting(scene, 'UPDATE resumable_uploads SET received_bytes')
      return { location, release }
    },
  },
  {
    name: 'when the file is stored, and not accepted',
    kind: 'audio',
    first: 'postgres',
    reach: async (scene) => {
      const location = await create(scene.to, scene.upload)
      const release = await holdMusic(scene)
      void sendPart(scene.to, location, scene.upload.bytes, 0).catch(() => undefined)
      await untilWaiting(scene, 'FOR NO KEY UPDATE OF o')
      return { location, release }
    },
  },
  {
    name: 'when the file is accepted, and not queued',
    kind: 'audio',
    first: 'api',
    reach: async (scene) => {
      const location = await create(scene.to, scene.upload)
      const release = await holdQueue(scene)
      void sendPart(scene.to, location, scene.upload.bytes, 0).catch(() => undefined)
      await untilState(scene, "state = 'uploaded'")
      return { location, release }
    },
  },
  {
    name: 'when the file is confirmed, and no worker has begun with it',
    kind: 'audio',
    first: 'postgres',
    reach: async (scene) => {
      await deliverToFrozenWorker(scene)
      return { isAnswered: true, release: async () => scene.processes.thawWorker() }
    },
  },
  {
    name: 'while it is encoded',
    kind: 'audio',
    first: 'postgres',
    reach: async (scene) => {
      await deliverToFrozenWorker(scene)
      scene.processes.thawWorker()
      // This check may run late, when the upload is `ready` already.
      await untilState(scene, "state IN ('processing', 'ready')")
      return { isAnswered: true }
    },
  },
  {
    name: 'when its files are in their places, and the row does not say so',
    kind: 'audio',
    first: 'postgres',
    reach: async (scene) => {
      const release = await deliverUntilPublication(scene)
      return { isAnswered: true, release }
    },
  },
  {
    name: 'when it is published, and its job has not ended',
    kind: 'audio',
    first: 'postgres',
    reach: async (scene) => {
      const goOn = await deliverUntilPublication(scene)
      const release = await holdQueue(scene)
      await goOn()
      await untilState(scene, "state = 'ready'")
      return { isAnswered: true, release }
    },
  },
  {
    name: 'while the others are made after the lowest rung of a video',
    kind: 'video',
    first: 'worker',
    reach: async (scene) => {
      await deliver(scene.to, scene.upload)
      await untilState(scene, "(is_partial OR state = 'ready')")
      // Freezes the worker, because it would otherwise finish the upload immediately.
      scene.processes.freezeWorker()
      return { isAnswered: true, release: async () => scene.processes.thawWorker() }
    },
  },
  {
    name: 'in the middle of a file that is sent in one request',
    kind: 'audio',
    first: 'postgres',
    reach: async ({ processes, to, upload }) => {
      sendHalfWhole(to, upload)
      const folder = join(processes.settings['DATA_DIR'] ?? '', 'media/sources')
      await until('half of it has arrived', async () => (await stat(folder)).isDirectory())
      return {}
    },
  },
]

async function deliverToFrozenWorker({ processes, to, upload }: Scene): Promise<void> {
  processes.freezeWorker()
  await deliver(to, upload)
}

/** Stops the worker before its last change; the returned function lets it continue. */
async function deliverUntilPublication(scene: Scene): Promise<() => Promise<void>> {
  await deliverToFrozenWorker(scene)
  const release = await holdMusic(scene)
  scene.processes.thawWorker()
  await untilWaiting(scene, '"published_version" = $')
  return release
}

const holdMusic = (scene: Scene) =>
  hold(scene, `SELECT FROM music WHERE id = ${scene.upload.musicID} FOR UPDATE`)

const holdQueue = (scene: Scene) => hold(scene, 'LOCK TABLE bullmq.job IN EXCLUSIVE MODE')

/** Locks rows; the returned function unlocks them, even after a crash of the server. */
async function hold({ processes }: Scene, statement: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: processes.settings['DATABASE_URL'] })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('BEGIN')
  await client.query(statement)
  return () => client.end().catch(() => undefined)
}

async function untilWaiting({ sql }: Scene, words: string): Promise<void> {
  let waiting: string[] = []
  const isWaiting = async () => {
    const { rows } = await sql.query<{ query: string }>(
      "SELECT query FROM pg_stat_activity WHERE wait_event_type = 'Lock'",
    )
    waiting = rows.map(({ query }) => query)
    return waiting.some((query) => query.includes(words))
  }
  await until(`${words} waits`, isWaiting).catch((cause: unknown) => {
    throw new Error(`${words} does not wait, but: ${waiting.join('; ')}`, { cause })
  })
}

const untilState = ({ sql, upload }: Scene, condition: string): Promise<void> =>
  until(`an upload is ${condition}`, async () => {
    const { rowCount } = await sql.query(
      `SELECT FROM media_assets WHERE music_id = $1 AND kind = $2::asset_kind AND ${condition}`,
      [upload.musicID, upload.kind],
    )
    return rowCount !== 0
  })

/** Milliseconds */
const TIMEOUT = 120_000
const PAUSE = 20

/** Waits until `check` returns true; failures count as false. `pause`: ms */
export async function until(what: string, check: () => Promise<boolean>, pause = PAUSE): Promise<void> {
  const end = Date.now() + TIMEOUT
  for (;;) {
    if (await check().catch(() => false)) return
    if (Date.now() > end) throw new Error(`In vain: ${what}`)
    await sleep(pause)
  }
}
