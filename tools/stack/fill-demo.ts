/**
 * Fills the demo in a separate process, because making music blocks for seconds.
 * node tools/stack/fill-demo.ts rows [foreign] | media | all | catalogue
 * `rows` fills an empty database in seconds (`foreign`: not the one of `npm start`), `media` makes missing
 * pictures, music and videos, `all` does both, for containers. `catalogue` does both without accounts, for the first
 * set-up of a station, whose api starts it.
 */
import { withConnection } from '@nava/backup/back-up'
import { openDatabase } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { fillMedia } from '@nava/demo/fill-media'
import { seedDemo } from '@nava/demo/seed-demo'
import { diskSpace } from '@nava/media/storage/disk-space'
import { openStorage } from '@nava/media/storage/open-storage'
import { readStation } from '@nava/db/station'
import { redisOf } from '@nava/media/queues/queue-backing'
import { openQueues } from '@nava/media/queues/queues'
import { MEDIA_SETTINGS, mediaPlaces } from '@nava/settings/media-settings'
import { readSettings } from '@nava/settings/settings'
import { findFfmpeg } from '../../worker/src/ffmpeg/binary.ts'
import { lowerPriority } from '../../worker/src/lower-priority.ts'
import { chooseDemoPassword, DEMO_ACCOUNTS, demoState } from './demo.ts'

const MIB = 1024 * 1024

type Env = ReturnType<typeof readEnv>

function readEnv() {
  return readSettings(
    process.env,
    [
      'DATABASE_URL',
      ...MEDIA_SETTINGS,
      'DISK_RESERVE_MB',
      'REDIS_URL',
      'FFMPEG_PATH',
      'DEMO_PASSWORD',
      'DEMO_ITEMS',
    ],
    ['DATABASE_URL'],
  )
}

try {
  const env = readEnv()
  switch (process.argv[2]) {
    case 'media':
      await makeMedia(env)
      break
    case 'all':
      await makeAll(env)
      break
    case 'catalogue':
      await makeCatalogue(env)
      break
    default:
      await writeRows(env, process.argv[3] === 'foreign')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function makeAll(env: Env): Promise<void> {
  if ((await demoState(env.DATABASE_URL)) === 'empty') {
    const DEMO_PASSWORD = await chooseDemoPassword(env.DATA_DIR, env.DEMO_PASSWORD)
    await writeRows({ ...env, DEMO_PASSWORD }, true)
    console.log(`The password of ${DEMO_ACCOUNTS.join(', ')} is ${DEMO_PASSWORD}`)
  }
  const state = await demoState(env.DATABASE_URL)
  if (state === 'pending') await makeMedia(env)
  if (state === 'foreign')
    throw new Error(
      'The database has other data, accounts or artists: a demo is made in an empty one only, before the first admin.',
    )
  if (state === 'removed') console.log('The demo was removed: none is made.')
}

async function makeCatalogue(env: Env): Promise<void> {
  await markPlace(env)
  const outcome = await seedDemo({ databaseUrl: env.DATABASE_URL })
  if (outcome === 'foreign')
    throw new Error('The station has content already: a demo is made in an empty one only.')
  await makeMedia(env)
}

/** Marks the place of the media while no row names a file yet. */
async function markPlace(env: Env): Promise<void> {
  await withConnection(env.DATABASE_URL, async (sql) =>
    (await openStorage(mediaPlaces(env), { sql })).assertOurs(),
  )
}

async function writeRows(env: Env, isForeign: boolean): Promise<void> {
  if (!env.DEMO_PASSWORD) throw new Error('The demo accounts need a password in DEMO_PASSWORD')
  await markPlace(env)
  await seedDemo({
    databaseUrl: env.DATABASE_URL,
    demoPassword: env.DEMO_PASSWORD,
    isForeign,
  })
}

/** One at a time: the api, `npm start` and the service of containers may each have begun it. */
async function makeMedia(env: Env): Promise<void> {
  await withConnection(env.DATABASE_URL, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.makeDemoMedia])
    await makeMediaAlone(env)
  })
}

async function makeMediaAlone(env: Env): Promise<void> {
  // Gives listeners priority.
  lowerPriority(10)
  const log = { warn: (details: object, message: string) => console.warn(message, details) }
  const { sql, close } = openDatabase(env.DATABASE_URL, { connections: 1 })
  const queues = await openQueues({
    databaseUrl: env.DATABASE_URL,
    redis: redisOf(env.REDIS_URL, (await readStation(sql)).id),
    log,
    connections: 3,
  })
  const disk = diskSpace({ reservedBytes: env.DISK_RESERVE_MB * MIB })
  const storage = await openStorage(mediaPlaces(env), { sql, disk })
  try {
    const { path: ffmpeg } = await findFfmpeg(env.FFMPEG_PATH)
    const failures = await fillMedia({
      databaseUrl: env.DATABASE_URL,
      storage,
      queues,
      log,
      ffmpeg,
      ...(env.DEMO_ITEMS !== undefined && { items: env.DEMO_ITEMS }),
      onProgress: (progress) => process.send?.(progress),
    })
    if (failures.length === 0) return
    const reasons = [...Map.groupBy(failures, ({ reason }) => reason)].map(
      ([reason, failed]) => `\n${failed.map(({ item }) => item).join(', ')}: ${reason}`,
    )
    console.warn(`The demo is not ready: ${failures.length} parts are missing.${reasons.join('')}`)
    process.exitCode = 1
  } finally {
    await queues.close()
    await close()
  }
}
