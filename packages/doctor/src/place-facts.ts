/** Facts about the places of files: DATA_DIR, the media, and the backups. */
import { existsSync } from 'node:fs'
import { access, constants, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { backupsIn, openTarget } from '@nava/backup/target'
import { freeOnDisk, hasInodesOnDisk } from '@nava/media/storage/disk-space'
import { hasAny, judgePlace } from '@nava/media/storage/claim-place'
import { localStorage, mediaFolder } from '@nava/media/storage/local-storage'
import { readMark } from '@nava/media/storage/mark'
import { whyAway } from '@nava/media/storage/owned-storage'
import { openPlaces } from '@nava/media/storage/open-storage'
import { type Storage, StorageFull } from '@nava/media/storage/storage'
import { tryFolder } from '@nava/media/storage/try-folder'
import { mediaPlaces } from '@nava/settings/media-settings'
import type { Settings } from '@nava/settings/settings'
import type { Examined } from './examined.ts'
import { type Fact, type Finding, noted, wrong } from './fact.ts'

const MIB = 1024 * 1024

const placeFact = (
  part: Fact['part'],
  name: string,
  look: (settings: Settings, host: Examined) => Promise<string | Finding | undefined>,
  more: Pick<Fact, 'isGate'> = {},
): Fact => ({
  ...{ part, name, ...more },
  look: async (host) => (host.settings ? await look(host.settings, host) : undefined),
})

export const factsOfPlaces: readonly Fact[] = [
  placeFact('data', 'owner', lookAtOwner, { isGate: true }),
  placeFact('data', 'works', async ({ DATA_DIR }) => await lookAtFolder(nearestOf(DATA_DIR))),
  placeFact('data', 'space', lookAtSpace),
  placeFact('data', 'locks', async (_, { lock }) => {
    if (!lock) return undefined
    lock()
    return ''
  }),
  placeFact('data', 'whose', async ({ DATA_DIR }, host) => await whose(host, localStorage(DATA_DIR), 'data')),
  placeFact('storage', 'works', async (settings) => {
    const places = mediaPlaces(settings)
    const { current } = await openPlaces(places)
    return places.place === 's3'
      ? await lookAtBucket(current.place, current.storage)
      : await lookAtFolder(nearestOf(mediaFolder(settings.DATA_DIR)))
  }),
  placeFact('storage', 'whose', async (settings, host) => {
    const places = mediaPlaces(settings)
    const { current, other } = await openPlaces(places)
    const found = await whose(host, current.storage, 'media')
    const station = await host.station()
    if (!station || typeof found !== 'string') return found
    if (found === NO_MARK && (await judgePlace(station.sql, current)) === 'away')
      return wrong(whyAway(current.place))
    return other && (await holdsMedia(other.storage, station.id))
      ? wrong(
          `is not all: media of this station are in ${other.place} too, and are not read there. Stop Nava and run "npm run admin -- media move --to ${places.place}".`,
        )
      : found
  }),
  placeFact('backups', 'works', lookAtBackups, { isGate: true }),
  placeFact('backups', 'whose', async (settings, host) => {
    const { BACKUP_TO: place } = settings
    if (place === undefined) return undefined
    const storage = place.startsWith('s3://')
      ? await openTarget(place, settings)
      : localStorage(backupsIn(place))
    return await whose(host, storage, 'backups')
  }),
]

/** A place that is not used may be away, too. */
async function holdsMedia(storage: Storage, stationID: string): Promise<boolean> {
  const mark = await readMark(storage).catch(() => undefined)
  return mark === stationID && (await hasAny(storage, ''))
}

const NO_MARK = 'has no mark yet, and gets one'

/** Looks only: a place without a mark gets one at the start, or is refused there. */
async function whose(
  { station }: Examined,
  storage: Pick<Storage, 'read'>,
  what: 'media' | 'backups' | 'data',
): Promise<Finding | string | undefined> {
  const own = await station()
  if (!own) return undefined
  const mark = await readMark(storage)
  if (mark === own.id) return "this station's"
  if (mark === undefined) return NO_MARK
  return wrong(
    `belongs to another station than the database: see that both are the right ones, or, to take it over, run "npm run admin -- storage adopt ${what}".`,
  )
}

/** A file of another user, such as one that root made, stops what runs as the owner. */
async function lookAtOwner({ DATA_DIR }: Settings): Promise<string> {
  const uid = process.getuid?.()
  const folder = await stat(DATA_DIR).catch(() => undefined)
  if (!folder) {
    await access(nearestOf(DATA_DIR), constants.W_OK).catch(() => {
      throw new Error(`${DATA_DIR} does not exist, and this user cannot make it.`)
    })
    return `${DATA_DIR} will be made`
  }
  if (uid !== undefined && folder.uid !== uid)
    throw new Error(
      `${DATA_DIR} belongs to the user ${folder.uid}, and this is ${uid}: run commands as that user (runuser --login nava --command "…"), or hand it over with chown.`,
    )
  const foreign = (
    await Promise.all((await filesIn(DATA_DIR)).map(async (file) => ({ file, uid: (await stat(file)).uid })))
  )
    .filter((each) => each.uid !== folder.uid && !/\/postgres(\.log.*)?$/.test(each.file))
    .map(({ file }) => file)
  if (foreign.length > 0)
    throw new Error(
      `Files of other users: ${foreign.join(', ')}. Hand them over: chown --recursive USER: ${DATA_DIR}`,
    )
  return `${DATA_DIR} belongs to this user`
}

/** A disk's own folder of lost files belongs to root, and stays out of the way. */
async function filesIn(folder: string): Promise<string[]> {
  const above = [folder, join(folder, 'media'), join(folder, 'media/sources'), join(folder, 'media/incoming')]
  const lists = await Promise.all(
    above.map(async (each) => (await readdir(each).catch(() => [])).map((name) => join(each, name))),
  )
  return lists.flat().filter((file) => !file.endsWith('/lost+found'))
}

const nearestOf = (path: string): string => (existsSync(path) ? path : nearestOf(dirname(path)))

async function lookAtSpace({ DATA_DIR, DISK_RESERVE_MB }: Settings): Promise<string> {
  const folders = [nearestOf(DATA_DIR), nearestOf(mediaFolder(DATA_DIR))]
  const free = Math.floor(Math.min(...(await Promise.all(folders.map(freeOnDisk)))) / MIB)
  if (free < DISK_RESERVE_MB)
    throw new Error(
      `${free} MiB are free for ${DATA_DIR}, less than DISK_RESERVE_MB (${DISK_RESERVE_MB}): uploads are refused.`,
    )
  for (const folder of folders)
    if (!(await hasInodesOnDisk(folder)))
      throw new Error(`The disk of ${folder} has no inode left (df -i): uploads are refused.`)
  return `${free} MiB are free for ${DATA_DIR}`
}

async function lookAtFolder(folder: string, ifFull = FULL): Promise<string | Finding> {
  const lacks = await unlessFull(folder, () => tryFolder(folder), ifFull)
  if (!Array.isArray(lacks)) return lacks
  return lacks.length > 0
    ? noted(`the file system of ${folder} ${lacks.join(', ')}.`)
    : `${folder} takes, replaces, gives and removes files`
}

async function lookAtBucket(
  place: string,
  storage: Pick<Storage, 'check'>,
  ifFull = FULL,
): Promise<string | Finding> {
  const full = await unlessFull(place, () => storage.check({ isWhole: true }), ifFull)
  return full ?? `${place} takes, lists, gives and deletes files`
}

/** A full place of media still gives what it has, so an update need not wait for room. */
const FULL = (place: string): Finding => noted(`${place} is FULL: it gives files, and takes none.`)

async function unlessFull<T>(
  place: string,
  use: () => Promise<T>,
  ifFull: typeof FULL,
): Promise<T | Finding> {
  return await use().catch((error: unknown) => {
    if (!(error instanceof StorageFull)) throw error
    return ifFull(place)
  })
}

async function lookAtBackups(settings: Settings): Promise<string | Finding | undefined> {
  const { BACKUP_TO: place, DATA_DIR } = settings
  if (place === undefined) return 'none are taken by themselves (BACKUP_TO)'
  const ifFull = () => wrong(`${place} (BACKUP_TO) is full.`)
  if (place.startsWith('s3://')) return await lookAtBucket(place, await openTarget(place, settings), ifFull)
  const seen = await lookAtFolder(place, ifFull)
  const isSameDisk = (await stat(place)).dev === (await stat(nearestOf(DATA_DIR))).dev
  return typeof seen === 'string' && isSameDisk
    ? noted(`${place} lies on the disk of DATA_DIR, and is lost with it.`)
    : seen
}
