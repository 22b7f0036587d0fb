/** Removes expired rows, and unreferenced files that nobody can still be reading. */
import type { AssetKind } from '@nava/contracts'
import { ImageKind, limits } from '@nava/contracts'
import { Prisma } from '@nava/db'
import { KEPT_STATES } from '@nava/db/asset-versions'
import { imageOwners } from '@nava/media/images/image-owners'
import { airFolder, assetFolder, imageFolder } from '@nava/media/storage/keys'
import { type OwnKey, readOwnKey } from '@nava/media/storage/own-keys'
import type { Storage } from '@nava/media/storage/storage'
import type { Deps as AllDeps } from './deps.ts'

type Deps = Pick<AllDeps, 'db' | 'storage' | 'log'>

const HOUR = 60 * 60 * 1000
/** Milliseconds for which a replaced version stays, because listeners may play it for four hours after their start */
const RETIRED_AFTER = 6 * HOUR
/** Milliseconds for which files without a row stay, because files exist before their row */
const ORPHANED_AFTER = 24 * HOUR
/** Milliseconds for which a picture that no text names stays, because somebody may still write the text */
const UNNAMED_AFTER = 7 * 24 * HOUR

/** Returns the number of removed folders and files. `now` is in ms. */
export async function collectGarbage(deps: Deps, now = Date.now()): Promise<number> {
  await removeSignInRows(deps, now)
  await removeUnnamedPictures(deps, now)
  await removeOwnerlessImages(deps)
  await removeExpiredVersions(deps, now)
  const removed = [
    await collectRenditions(deps, 'audio', now),
    await collectRenditions(deps, 'video', now),
    await collectSources(deps, now),
    await collectImages(deps, now),
    await collectShows(deps, now),
    await deps.storage.removeAbandoned(new Date(now - ORPHANED_AFTER)),
  ].reduce((sum, count) => sum + count, 0)
  if (removed > 0) deps.log.info({ removed }, 'files that nothing refers to removed')
  return removed
}

async function collectRenditions({ db, storage }: Deps, kind: AssetKind, now: number): Promise<number> {
  let removed = 0
  for (const { own, newest } of await versionsBelow(storage, `${kind}/`)) {
    if (own.area === 'images' || own.area === 'air') continue
    const { assetID: id, version } = own
    // The row is read after the folders are listed, so a version published meanwhile is not removed.
    const asset = await findKept(db, id, version)
    if (asset?.isKept) continue
    const replacedAt = asset?.publishedAt?.getTime() ?? 0
    if (now - Math.max(replacedAt, newest) < RETIRED_AFTER) continue
    await storage.removeFolder(assetFolder(kind, id, version))
    removed += 1
  }
  return removed
}

/** Returns undefined for a deleted asset. `isKept`: the version is published, its upload is the asset's, or it is kept beside */
async function findKept(db: Deps['db'], id: number, version: string) {
  const asset = await db.mediaAsset.findUnique({
    where: { id },
    select: {
      ...{ publishedVersion: true, sourceVersion: true, publishedAt: true },
      versions: { where: { version, state: { in: [...KEPT_STATES] } }, select: { id: true } },
    },
  })
  if (!asset) return undefined
  const { publishedVersion, sourceVersion, publishedAt, versions } = asset
  return { publishedAt, isKept: [publishedVersion, sourceVersion].includes(version) || versions.length > 0 }
}

/** Deletes the rows of versions that were replaced or refused long ago; their files become unreferenced. */
async function removeExpiredVersions({ db }: Deps, now: number): Promise<void> {
  await db.assetVersion.deleteMany({ where: { keptUntil: { lte: new Date(now) } } })
}

/**
 * Removes sources, except those of published and kept versions (needed for later renditions), and of pending or failed
 * uploads.
 */
async function collectSources({ db, storage }: Deps, now: number): Promise<number> {
  let removed = 0
  for await (const { key, modifiedAt } of storage.list('sources/')) {
    const own = readOwnKey(key)
    if (own?.area !== 'sources' || now - modifiedAt.getTime() < ORPHANED_AFTER) continue
    const { assetID: id, version } = own
    const asset = await findKept(db, id, version)
    if (asset?.isKept) continue
    await storage.remove(key)
    removed += 1
  }
  return removed
}

/**
 * Deletes the rows of pictures whose owner was deleted during the upload, so that their files become
 * unreferenced.
 */
async function removeOwnerlessImages({ db }: Deps): Promise<void> {
  for (const kind of ImageKind.options)
    await db.$executeRaw`
      DELETE FROM images i WHERE i.kind = ${kind}::image_kind
        AND NOT EXISTS (SELECT FROM ${Prisma.raw(imageOwners[kind])} o WHERE o.id = i.owner_id)`
}

/** Deletes pictures that no text of news names; their files become unreferenced. */
async function removeUnnamedPictures({ db }: Deps, now: number): Promise<void> {
  await db.$executeRaw`
    DELETE FROM news_pictures p WHERE p.created_at < ${new Date(now - UNNAMED_AFTER)} AND NOT EXISTS (
      SELECT FROM news_posts n WHERE position('/newsText/' || p.id || '.jpg' IN n.content || n.excerpt) > 0)`
}

async function removeSignInRows({ db }: Deps, now: number): Promise<void> {
  const oldest = new Date(now - limits.code.window)
  // Later marks come from a clock that was wrong.
  const latest = new Date(now + limits.clockDifference)
  // IDs grow with time, so by ID only the rows to delete are read.
  await db.$executeRaw`
    DELETE FROM login_codes WHERE id < coalesce(
      (SELECT id FROM login_codes WHERE created_at BETWEEN ${oldest} AND ${latest} ORDER BY id LIMIT 1),
      (SELECT max(id) + 1 FROM login_codes))`
  const longest = Math.max(
    limits.account.window,
    limits.lockoutNotice.window,
    limits.login.window,
    limits.code.window,
  )
  await db.loginAttempt.deleteMany({
    where: {
      OR: [{ windowEnd: { lt: new Date(now) } }, { windowEnd: { gt: new Date(latest.getTime() + longest) } }],
    },
  })
}

async function collectImages({ db, storage }: Deps, now: number): Promise<number> {
  let removed = 0
  for (const kind of ImageKind.options) {
    for (const { own, newest } of await versionsBelow(storage, `images/${kind}/`)) {
      if (own.area !== 'images') continue
      const { ownerID, version } = own
      const image = await db.image.findUnique({ where: { kind_ownerID: { kind, ownerID } } })
      if (image?.version === version || now - newest < HOUR) continue
      await storage.removeFolder(imageFolder(kind, ownerID, version))
      removed += 1
    }
  }
  return removed
}

/** Removes the segments of shows of DJs that are over for so long that nobody goes back to them. */
async function collectShows({ storage }: Deps, now: number): Promise<number> {
  let removed = 0
  for (const { own, newest } of await versionsBelow(storage, 'air/')) {
    if (own.area !== 'air' || now - newest < RETIRED_AFTER) continue
    await storage.removeFolder(airFolder(own.showID, own.version))
    removed += 1
  }
  return removed
}

/**
 * Returns the version folders with the time of their newest file in ms. Uses one list of the area, because
 * one list per folder would take thousands of requests on S3.
 */
async function versionsBelow(storage: Storage, area: string): Promise<{ own: OwnKey; newest: number }[]> {
  const versions = new Map<string, { own: OwnKey; newest: number }>()
  for await (const { key, modifiedAt } of storage.list(area)) {
    const own = readOwnKey(key)
    if (!own) continue
    const folder = key.slice(0, key.lastIndexOf('/') + 1)
    const newest = Math.max(versions.get(folder)?.newest ?? 0, modifiedAt.getTime())
    versions.set(folder, { own, newest })
  }
  return [...versions.values()]
}
