import { hash } from '@node-rs/argon2'
import { openDatabase } from '@nava/db'
import { ADVISORY_LOCKS } from '@nava/db/advisory-locks'
import { buildCatalogue, type Catalogue, FIRST_ID } from './catalogue/build-catalogue.ts'
import { PLAYLISTS, writeActivity } from './rows/activity.ts'
import { writeCounters } from './rows/counters.ts'
import { writeFrontPage } from './rows/front-page.ts'
import { writeMusic } from './rows/music.ts'
import { writeArtists, writePeople } from './rows/people.ts'
import { writePlays } from './rows/plays.ts'
import { reserveIDs } from './rows/reserve-ids.ts'
import { writeShows } from './rows/shows.ts'
import type { Transaction } from './rows/transaction.ts'
import { DEMO_TABLES, type LastIDs, lastIDsOf } from './rows/last-ids.ts'
import { SETTING_KEY, writeDemoState } from './demo-state.ts'
import { soundOrder } from './media/home-order.ts'

/** Argon2id with the parameters of OWASP: 19 MiB, 2 passes */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Writes the rows into an empty database, in one transaction of a few seconds; `fillMedia` adds media. Without a password
 * it has no accounts, and what accounts do, so that a station with people of its own may have it, if its catalogue is empty.
 * @returns 'filled'; 'present' if the demo exists or was removed; 'foreign' if there is other data
 */
export async function seedDemo({
  databaseUrl,
  demoPassword,
  isForeign = false,
  now = new Date(),
  onProgress,
}: {
  databaseUrl: string
  /** Of the four accounts */
  demoPassword?: string
  /** True if the database belongs to the operator instead of `npm start`; admins then see a warning */
  isForeign?: boolean
  now?: Date
  onProgress?: (message: string) => void
}): Promise<'filled' | 'present' | 'foreign'> {
  const passwordHash = demoPassword === undefined ? undefined : await hash(demoPassword, ARGON2ID)
  const { db, close } = openDatabase(databaseUrl, { connections: 1 })
  try {
    return await db.$transaction(
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(${ADVISORY_LOCKS.fillDemo}::bigint)`
        if (await tx.setting.findUnique({ where: { key: SETTING_KEY } })) return 'present'
        const catalogue = buildCatalogue(now)
        const rows = { catalogue, passwordHash, lastIDs: lastIDsIn(catalogue, passwordHash), isForeign }
        if (!(await reserveIfEmpty(tx, rows))) return 'foreign'
        await writeRows(tx, rows, onProgress)
        return 'filled'
      },
      { maxWait: 120_000, timeout: 120_000 },
    )
  } finally {
    await close()
  }
}

interface Rows {
  catalogue: Catalogue
  passwordHash: string | undefined
  lastIDs: LastIDs
  isForeign: boolean
}

/** Without accounts, those of the station have the IDs that the demo's would have. */
const lastIDsIn = (catalogue: Catalogue, passwordHash: string | undefined): LastIDs => ({
  ...lastIDsOf(catalogue),
  ...(passwordHash === undefined && { users: FIRST_ID - 1 }),
})

/**
 * Reserves the demo's IDs, so that others may sign up while it is written. Returns false if somebody has done so
 * before, or is just doing so.
 */
async function reserveIfEmpty(tx: Transaction, { passwordHash, lastIDs }: Rows): Promise<boolean> {
  await tx.$executeRaw`SAVEPOINT reserving`
  // Waits for those who have taken an ID and not committed yet.
  await tx.$executeRaw`LOCK TABLE users, artists IN SHARE MODE`
  const hasPeople = passwordHash !== undefined
  const isEmpty = await areEmpty(
    tx,
    hasPeople ? ['users', 'artists'] : DEMO_TABLES.filter((table) => table !== 'users'),
  )
  if (isEmpty)
    await reserveIDs(tx, { ...lastIDs, ...(hasPeople && { playlists: FIRST_ID + PLAYLISTS.length - 1 }) })
  // Ends the lock, while sequences keep their value.
  await tx.$executeRaw`ROLLBACK TO SAVEPOINT reserving`
  return isEmpty
}

async function areEmpty(tx: Transaction, tables: readonly string[]): Promise<boolean> {
  const rows = tables.map((table) => `EXISTS (SELECT FROM ${table})`).join(' OR ')
  const [found] = await tx.$queryRawUnsafe<{ any: boolean }[]>(`SELECT ${rows} AS any`)
  return found?.any === false
}

async function writeRows(
  tx: Transaction,
  { catalogue, passwordHash, lastIDs, isForeign }: Rows,
  onProgress?: (message: string) => void,
): Promise<void> {
  const { now } = catalogue
  const hasPeople = passwordHash !== undefined
  onProgress?.('Artists and listeners')
  await writeArtists(tx, now)
  if (hasPeople) await writePeople(tx, now, passwordHash)
  onProgress?.('Music, albums and shows')
  await writeMusic(tx, catalogue, { hasPeople })
  await writeShows(tx, catalogue)
  await writeFrontPage(tx, catalogue)
  onProgress?.('Sixty days of listening')
  if (hasPeople) {
    const { lastCommentID } = await writeActivity(tx, catalogue)
    // Before the demo there is nothing to comment on.
    await reserveIDs(tx, { comments: lastCommentID })
  }
  await writePlays(tx, catalogue, { hasPeople })
  await writeCounters(tx)
  await writeDemoState(tx, {
    seededAt: now.toISOString(),
    lastIDs,
    isForeign,
    media: 'pending',
    playable: 0,
    total: soundOrder(catalogue).length,
    failed: 0,
    reportedAt: new Date().toISOString(),
  })
}
