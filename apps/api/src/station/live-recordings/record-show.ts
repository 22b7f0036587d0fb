/** Makes an unpublished episode of a show, with its titles as chapters. */
import { limits } from '@nava/contracts'
import type { Database } from '@nava/db'
import type { Storage } from '@nava/media/storage/storage'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import { ClaimLost } from '../../platform/pending-job.ts'
import { withChapterLines } from '../../studio/feed-imports/chapter-lines.ts'
import type { Uploads } from '../../studio/uploads/uploads.ts'
import { AIR_SEGMENT } from '../live/air/air-segment.ts'
import { encodeRecording, findSpan, type SoundSpan } from './encode-recording.ts'
import type { LiveRecordingsStore, RecordedShow } from './live-recordings.store.ts'
import { showSound } from './show-sound.ts'

export interface RecordingParts {
  db: Database
  store: LiveRecordingsStore
  storage: Pick<Storage, 'read'>
  podcasts: Pick<PodcastsStore, 'create'>
  podcastUploads: Pick<Uploads, 'accept'>
  ffmpeg: string
  /** The station's time zone */
  zone: string
}

const SEGMENT_SECONDS = AIR_SEGMENT.micros / 1_000_000

export async function recordShow(parts: RecordingParts, showID: number, signal: AbortSignal): Promise<void> {
  const { store, storage, podcastUploads, ffmpeg } = parts
  const show = await store.begin(showID)
  if (!show) return
  const seconds = show.segments * SEGMENT_SECONDS
  const span = await findSpan(ffmpeg, showSound(storage, show), { seconds, signal })
  const podcastID = show.podcastID ?? (await createEpisode(parts, show, span))
  const file = {
    stream: encodeRecording(ffmpeg, showSound(storage, show), { span, signal }),
    expectedBytes: 0,
    name: 'show.mp3',
  }
  // The station made it, so it counts for nobody's quota.
  await podcastUploads.accept(
    podcastID,
    'audio',
    file,
    { isAdmin: true },
    {
      record: async (tx) => {
        if (!(await store.done(tx, showID))) throw new ClaimLost()
      },
    },
  )
}

async function createEpisode(
  { db, podcasts, store, zone }: RecordingParts,
  show: RecordedShow,
  span: SoundSpan,
): Promise<number> {
  const day = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone: zone }).format(show.startedAt)
  const form = {
    title: `${show.title.slice(0, limits.text.name - day.length - 1)} ${day}`,
    description: withChapterLines('', chaptersOf(show, span), span.end - span.start),
    podcastDjs: [{ djID: show.djID }],
    releaseDate: show.startedAt,
  }
  return db.$transaction(async (tx) => {
    const id = await podcasts.create(tx, form)
    await store.hasDraft(tx, show.id, id)
    return id
  })
}

/** Returns where titles begin in the recording, in seconds. One that began in the silence begins with the sound. */
export function chaptersOf(
  { titles }: Pick<RecordedShow, 'titles'>,
  { start, end }: SoundSpan,
): { startTime: number; title: string }[] {
  return titles
    .map(({ segment, title }) => ({ startTime: Math.max(0, segment * SEGMENT_SECONDS - start), title }))
    .filter(({ startTime, title }, index, all) => {
      const next = all[index + 1]
      const isHeard = startTime < end - start && (!next || next.startTime > startTime)
      return title !== '' && isHeard
    })
}
