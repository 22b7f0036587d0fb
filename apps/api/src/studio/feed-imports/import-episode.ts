import { languageTag, limits } from '@nava/contracts'
import { chaptersIn } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import { BadCaptions } from '@nava/media/captions/cue'
import { parseCaptions } from '@nava/media/captions/parse-captions'
import type { FastifyBaseLogger } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { TranscriptsStore } from '../../catalogue/podcasts/transcripts.store.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { plainName } from '../../platform/http/receive-file.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ClaimedEpisode, FeedImportsStore } from './feed-imports.store.ts'
import type { FeedItem } from './feed-item.ts'

export interface ImportParts {
  db: Database
  store: FeedImportsStore
  podcasts: PodcastsStore
  transcripts: TranscriptsStore
  podcastUploads: Uploads
  acceptImage: AcceptImage
  fetch: FetchOutside
  maxAudioBytes: number
  log: FastifyBaseLogger
}

/** Thrown if another process has taken over the import, or it was deleted */
export class NoLongerOurs extends Error {
  override name = 'NoLongerOurs'
}

const BY_DJ = { isAdmin: false }
const { timeout, chaptersBytes } = limits.feedImports
const tooLarge = () => problem('upload.too-large')

/** Milliseconds */
const REPORT_EVERY = 1000

/**
 * Imports an episode exactly once in any number of attempts, because it is marked as done in the accepting
 * transaction.
 * @throws HttpError with the reason, or NoLongerOurs
 */
export async function importEpisode(
  parts: ImportParts,
  episode: ClaimedEpisode,
  signal: AbortSignal,
): Promise<void> {
  const { store, podcastUploads, fetch, maxAudioBytes } = parts
  const podcastID = episode.podcastID ?? (await createEpisode(parts, episode, signal))
  await addCover(parts, podcastID, episode.item, signal)
  await addTranscript(parts, podcastID, episode.item, signal)
  const { recording } = episode.item
  const options = {
    maxBytes: maxAudioBytes,
    timeout: limits.feedImports.recordingTimeout,
    tooLarge,
    signal,
  }
  const fetched = await fetch(recording, options)
  const total = fetched.bytes ?? episode.totalBytes
  const counted = async function* () {
    let received = 0
    let reportedAt = 0
    for await (const chunk of fetched.body as AsyncIterable<Buffer>) {
      received += chunk.length
      if (Date.now() - reportedAt > REPORT_EVERY) {
        reportedAt = Date.now()
        if (!(await store.progress(episode, received, total))) throw new NoLongerOurs()
      }
      signal.throwIfAborted()
      yield chunk
    }
  }
  const file = {
    stream: Readable.from(counted(), { objectMode: false }),
    expectedBytes: total,
    name: plainName(decodeURIComponentOrNot(fetched.address.pathname.split('/').at(-1) ?? '')),
  }
  await podcastUploads.accept(podcastID, 'audio', file, BY_DJ, {
    record: async (tx) => {
      if (!(await store.done(tx, episode))) throw new NoLongerOurs()
    },
  })
}

/**
 * Marks an episode as failed and removes its drafts in one transaction. Does nothing if another process has
 * taken over.
 */
export async function failEpisode(
  parts: ImportParts,
  episode: ClaimedEpisode,
  reason: HttpError,
): Promise<void> {
  const drafts = await unfinished(parts, episode, {
    imports: { some: { djID: episode.djID, guid: episode.guid } },
  })
  await removeDrafts(parts, drafts, (tx) => parts.store.fail(tx, episode, reason))
}

export async function removeAbandoned(parts: ImportParts, episode: ClaimedEpisode): Promise<void> {
  await removeDrafts(parts, await unfinished(parts, episode, { imports: { none: {} } }))
}

async function unfinished(
  { db }: ImportParts,
  { guid, djID }: ClaimedEpisode,
  which: Pick<Prisma.PodcastWhereInput, 'imports'>,
): Promise<number[]> {
  const drafts = await db.podcast.findMany({
    where: {
      guid,
      isConfirmed: false,
      djs: { some: { djID, position: 0 } },
      assets: { none: { sourceVersion: { not: '' } } },
      ...which,
    },
    select: { id: true },
  })
  return drafts.map(({ id }) => id)
}

/** Removes drafts with their files, unless `onlyIf` returns false in the same transaction. */
async function removeDrafts(
  { db, podcasts, podcastUploads }: ImportParts,
  drafts: readonly number[],
  onlyIf?: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const removals: (() => Promise<void>)[] = []
  for (const id of drafts) removals.push(await podcastUploads.prepareRemoval(id))
  const isAgreed = await db.$transaction(async (tx) => {
    if (onlyIf && !(await onlyIf(tx))) return false
    for (const id of drafts) await podcasts.remove(tx, id)
    return true
  })
  if (!isAgreed) return
  for (const removeFiles of removals) await removeFiles()
}

async function createEpisode(
  parts: ImportParts,
  episode: ClaimedEpisode,
  signal: AbortSignal,
): Promise<number> {
  const { guid, djID, title, item } = episode
  const description = await withChapters(parts, item, signal)
  const form = {
    title,
    description,
    podcastDjs: [{ djID }],
    ...(item.releaseDate !== null && { releaseDate: new Date(item.releaseDate) }),
  }
  return parts.db.$transaction(async (tx) => {
    const id = await parts.podcasts.create(tx, form, guid)
    if (!(await parts.store.created(tx, episode, id))) throw new NoLongerOurs()
    return id
  })
}

const Chapters = z.object({
  chapters: z.array(
    z.object({ startTime: z.number().min(0), title: z.string().optional(), toc: z.boolean().optional() }),
  ),
})

async function withChapters(parts: ImportParts, item: FeedItem, signal: AbortSignal): Promise<string> {
  const { description, chapters } = item
  const length = item.seconds || Infinity
  if (chapters === null || chaptersIn(description, length).length > 0) return description
  const found = await optional(parts, signal, async () => {
    const { body } = await parts.fetch(chapters, { maxBytes: chaptersBytes, timeout, tooLarge, signal })
    return Chapters.parse(JSON.parse((await readBytes(body)).toString('utf8'))).chapters
  })
  const lines = (found ?? [])
    .filter(({ title, toc }) => title !== undefined && title.trim() !== '' && toc !== false)
    .map(
      ({ startTime, title = '' }) => `${stampOf(startTime)} ${title.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim()}`,
    )
  return [description, ...lines].join('\n').trim().slice(0, limits.text.description)
}

const two = (part: number) => String(part).padStart(2, '0')

/** Returns `12:30`, or `1:12:30` from one hour on. */
function stampOf(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60]
  return `${hours > 0 ? `${hours}:` : ''}${two(minutes)}:${two(whole % 60)}`
}

async function addCover(parts: ImportParts, podcastID: number, { picture }: FeedItem, signal: AbortSignal) {
  if (picture === null) return
  if ((await parts.db.image.count({ where: { kind: 'podcast', ownerID: podcastID } })) > 0) return
  await optional(parts, signal, async () => {
    const fetched = await parts.fetch(picture, { maxBytes: limits.image.maxBytes, timeout, tooLarge, signal })
    const file = { stream: fetched.body, expectedBytes: fetched.bytes ?? 0, name: '' }
    await parts.acceptImage('podcast', podcastID, file, (tx, { dominantColor }) =>
      parts.podcasts.setColor(tx, podcastID, dominantColor, BY_DJ),
    )
  })
}

/** BCP 47 tag for an unknown language */
const UNDETERMINED = 'und'

async function addTranscript(parts: ImportParts, podcastID: number, item: FeedItem, signal: AbortSignal) {
  for (const { address, language } of item.transcripts) {
    const cues = await optional(parts, signal, async () => {
      const options = { maxBytes: limits.transcripts.maxBytes, timeout, tooLarge, signal }
      return parseCaptions(await readBytes((await parts.fetch(address, options)).body)).cues
    })
    if (!cues) continue
    await parts.db.$transaction((tx) =>
      parts.transcripts.save(tx, podcastID, {
        language: languageTag.safeParse(language).data ?? UNDETERMINED,
        cues,
      }),
    )
    return
  }
}

/** Runs `work` for a picture or transcript; returns undefined if it fails. */
async function optional<T>(
  { log }: ImportParts,
  signal: AbortSignal,
  act: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HttpError && error.retryAfter !== undefined) throw error
    const isTheirs =
      error instanceof HttpError ||
      error instanceof BadCaptions ||
      error instanceof SyntaxError ||
      error instanceof z.ZodError
    if (!isTheirs) throw error
    log.info({ reason: error.message }, 'a part of an imported episode was left out')
    return undefined
  }
}

function decodeURIComponentOrNot(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
