/**
 * Makes films of recordings that the live channel may play soon: scheduled ones, and others while there are
 * no videos.
 */
import { MUSIC_IS } from '@nava/db/visibility'
import { LAST_UPLOAD } from '@nava/media/queues/fair-order'
import { filmJobID } from '@nava/media/queues/job-ids'
import type { Deps } from '../deps.ts'

const AT_ONCE = 20
/** Number of films above which only scheduled recordings get one; enough for a day without repetition */
const ENOUGH = 300

/** Queues recordings without a film, behind all uploads; returns their number. */
export async function sweepFilms({ db, queues, log }: Pick<Deps, 'db' | 'queues' | 'log'>): Promise<number> {
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
          AND s.starts_at BETWEEN now() - interval '1 hour' AND now() + interval '1 day') AS is_scheduled) s
      WHERE a.kind = 'audio' AND a.published_version IS NOT NULL AND a.live_version IS DISTINCT FROM a.published_version
        AND ${MUSIC_IS.cleared} AND NOT m.has_video
        AND (s.is_scheduled OR (needed.of_any AND ${MUSIC_IS.released}))
      ORDER BY s.is_scheduled DESC, m.release_date DESC, a.id LIMIT ${AT_ONCE}`,
  )
  let queued = 0
  for (const { id, version } of wanted) {
    const jobID = filmJobID({ id, publishedVersion: version })
    if ((await queues.stateOf('filmAudio', jobID)) !== 'unknown') continue
    await queues.enqueue('filmAudio', { assetID: id, version }, { jobID, priority: LAST_UPLOAD + 1 })
    queued += 1
  }
  if (queued > 0) log.info({ queued }, 'recordings queued to become films for the live channel')
  return queued
}
