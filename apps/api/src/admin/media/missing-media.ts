import { problemLimits } from '@nava/contracts'
import type { Database } from '@nava/db'
import type { Storage } from '@nava/media/storage/storage'
import { check } from '../../platform/site/checks/check.ts'
import type { FindProblems } from '../../platform/site/station-problems.ts'
import { type AssetRow, filesOfAsset } from '@nava/media/uploads/expected-files'

const { mediaCheckEvery, mediaSample } = problemLimits

/**
 * Finds published media whose files are gone: every `every` ms some that follow a random one, and those that were gone
 * before. `random`: from 0 up to 1
 */
export function missingMedia(
  { db, storage }: { db: Database; storage: Pick<Storage, 'stat'> },
  { every = mediaCheckEvery, random = Math.random }: { every?: number; random?: () => number } = {},
): FindProblems {
  const published = { publishedVersion: { not: null }, isPartial: false } as const
  let missing: { assetID: number; key: string }[] = []

  const missingOf = async (asset: AssetRow) => {
    for (const { key } of filesOfAsset({ ...asset, sourceVersion: '' }))
      if (!(await storage.stat(key))) return [{ assetID: asset.id, key }]
    return []
  }
  const look = async () => {
    const { _max } = await db.mediaAsset.aggregate({ where: published, _max: { id: true } })
    const from = Math.floor(random() * ((_max.id ?? 0) + 1))
    const [sample, known] = await Promise.all([
      db.mediaAsset.findMany({
        where: { ...published, id: { gte: from } },
        orderBy: { id: 'asc' },
        take: mediaSample,
      }),
      db.mediaAsset.findMany({
        where: { ...published, id: { in: missing.map(({ assetID }) => assetID) } },
        take: mediaSample,
      }),
    ])
    const assets = new Map([...known, ...sample].map((asset) => [asset.id, asset]))
    const found = (await Promise.all([...assets.values()].map(missingOf))).flat()
    // What was replaced or deleted meanwhile is not missing.
    const still = await db.mediaAsset.findMany({
      where: { ...published, id: { in: found.map(({ assetID }) => assetID) } },
      select: { id: true, publishedVersion: true },
    })
    const versions = new Map(still.map(({ id, publishedVersion }) => [id, publishedVersion]))
    return found.filter(({ assetID }) => versions.get(assetID) === assets.get(assetID)?.publishedVersion)
  }

  return check({
    every,
    find: async () => {
      missing = await look()
      const [first] = missing
      return first
        ? [{ code: 'media.missing', params: { count: String(missing.length), file: first.key } }]
        : []
    },
  })
}
