import { jobIDOf, type JobPayload } from '@nava/contracts'
import { MUSIC_IS } from '@nava/db/visibility'
import { LAST_UPLOAD } from '@nava/media/queues/fair-order'
import { audioKey, imageMasterKey, liveKey } from '@nava/media/storage/keys'
import { AudioRenditions } from '@nava/media/renditions/renditions'
import { NotStored, type Storage } from '@nava/media/storage/storage'
import { join } from 'node:path'
import type { Deps, RunningJob } from '../deps.ts'
import { openScratch } from '../scratch.ts'
import type { SweepDeps, WorkerJob } from '../worker-job.ts'
import { FILM_FILE } from './args.ts'
import { makeFilm } from './make-film.ts'

export const filmAudio = { handle, sweep } satisfies WorkerJob<'filmAudio'>

/** Lowest priority, because no user waits for the result */
const NICENESS = 19

async function handle(
  { db, storage, ffmpeg, scratchRoot }: Deps,
  { assetID, version }: JobPayload<'filmAudio'>,
  job: RunningJob,
): Promise<string> {
  const published = { id: assetID, kind: 'audio', publishedVersion: version } as const
  const asset = await db.mediaAsset.findFirst({ where: published })
  const best = AudioRenditions.parse(asset?.renditions ?? []).at(-1)
  if (!asset || !best || asset.liveVersion === version) return 'not wanted any more'
  const { musicID } = asset
  const image =
    musicID === null
      ? null
      : await db.image.findUnique({ where: { kind_ownerID: { kind: 'music', ownerID: musicID } } })
  const scratch = await openScratch(scratchRoot, job.id)
  try {
    const options = { ffmpeg, cwd: scratch.folder, signal: job.signal, niceness: NICENESS }
    const cover = image ? imageMasterKey('music', image.ownerID, image.version) : undefined
    const film = await withCover(storage, cover, (still) =>
      storage.withLocalFile(audioKey(assetID, version, best.quality), (sound) =>
        makeFilm(sound, still, options),
      ),
    )
    await storage.adopt(join(scratch.folder, FILM_FILE), liveKey(assetID, version, 'mp4'))
    await storage.put(liveKey(assetID, version, 'json'), Buffer.from(JSON.stringify(film)))
    await db.mediaAsset.updateMany({ where: published, data: { liveVersion: version } })
    return 'filmed'
  } finally {
    await scratch.remove()
  }
}

/** `path` is undefined if the picture no longer exists. */
async function withCover<T>(
  storage: Storage,
  key: string | undefined,
  use: (path: string | undefined) => Promise<T>,
): Promise<T> {
  if (key === undefined || !(await storage.stat(key))) return use(undefined)
  return storage.withLocalFile(key, use).catch((error: unknown) => {
    if (error instanceof NotStored) return use(undefined)
    throw error
  })
}

const AT_ONCE = 20
/** Number of films above which only requested and scheduled recordings get one; enough for a day without repetition */
const ENOUGH = 300

/**
 * Queues recordings without a film that the live channel may play soon, behind all uploads: requested and scheduled ones, and others
 * while there are no videos. Returns their number.
 */
async function sweep({ db, queues, log }: SweepDeps): Promise<number> {
  const wanted = await db.$queryRawUnsafe<{ id: number; version: string }[]>(
    `WITH needed AS (
        SELECT NOT EXISTS (
          SELECT FROM music m JOIN media_assets a ON a.music_id = m.id AND a.kind = 'video'
          WHERE ${MUSIC_IS.viewable} AND a.published_version IS NOT NULL AND NOT a.is_partial
            AND a.renditions -> 0 ->> 'codecs' LIKE '%mp4a%'
        ) AND (SELECT count(*) FROM media_assets WHERE live_version IS NOT NULL) < ${ENOUGH} AS of_any)
      SELECT a.id, a.published_version AS version
      FROM media_assets a JOIN music m ON m.id = a.music_id CROSS JOIN needed
        CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM schedules s WHERE s.music_id = m.id
          AND s.starts_at BETWEEN now() - interval '1 hour' AND now() + interval '1 day') AS is_scheduled,
          EXISTS (SELECT FROM live_requests r WHERE r.music_id = m.id AND r.state = 'waiting') AS is_requested) s
      WHERE a.kind = 'audio' AND a.published_version IS NOT NULL AND a.live_version IS DISTINCT FROM a.published_version
        AND ${MUSIC_IS.cleared} AND NOT m.has_video
        AND (s.is_scheduled OR s.is_requested OR (needed.of_any AND ${MUSIC_IS.playable}))
      ORDER BY s.is_requested DESC, s.is_scheduled DESC, m.release_date DESC, a.id LIMIT ${AT_ONCE}`,
  )
  let queued = 0
  for (const { id, version } of wanted) {
    const payload = { assetID: id, version }
    if ((await queues.stateOf('filmAudio', jobIDOf('filmAudio', payload))) !== 'unknown') continue
    await queues.enqueue('filmAudio', payload, { priority: LAST_UPLOAD + 1 })
    queued += 1
  }
  if (queued > 0) log.info({ queued }, 'recordings queued to become films for the live channel')
  return queued
}
