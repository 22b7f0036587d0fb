import { chaptersIn, describeProblem, languageTag, type LeftPart, limits } from '@nava/contracts'
import type { Database, Prisma } from '@nava/db'
import type { FastifyBaseLogger } from 'fastify'
import { Readable } from 'node:stream'
import * as z from 'zod'
import type { AcceptImage } from '../../catalogue/images/accept-image.ts'
import type { PodcastsStore } from '../../catalogue/podcasts/podcasts.store.ts'
import type { TranscriptsStore } from '../../catalogue/podcasts/transcripts.store.ts'
import type { Tx } from '../../platform/audit/audited.ts'
import { decodePart } from '../../platform/http/decode-part.ts'
import { HttpError, problem } from '../../platform/http/errors.ts'
import { plainName } from '../../platform/http/receive-file.ts'
import type { Fetched, FetchOutside, OutsideAccount } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import { ClaimLost } from '../../platform/pending-job.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { readCaptions } from '../captions/read-captions.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { ClaimedEpisode, FeedImportsStore, SameRecording } from './feed-imports.store.ts'
import { withChapterLines } from './chapter-lines.ts'
import { dateProblem, type FeedItem } from './feed-item.ts'

export interface ImportParts {
  db: Database
  store: FeedImportsStore
  box: SecretBox
  podcasts: PodcastsStore
  transcripts: TranscriptsStore
  podcastUploads: Uploads
  acceptImage: AcceptImage
  fetch: FetchOutside
  maxAudioBytes: number
  log: FastifyBaseLogger
}

const BY_DJ = { isAdmin: false }
const { timeout, chaptersBytes } = limits.feedImports
const tooLarge = () => problem('upload.too-large')
const tooManyLines = (max: number) => problem('transcript.too-many', { max })

/** Milliseconds */
const REPORT_EVERY = 1000

/** An episode whose parts are fetched */
interface Fetching {
  parts: ImportParts
  item: FeedItem
  signal: AbortSignal
  account: OutsideAccount | undefined
  leftOut: LeftPart[]
}

/**
 * Imports an episode exactly once in any number of attempts, because it is marked as done in the accepting
 * transaction.
 * @throws HttpError with the reason, or ClaimLost
 */
export async function importEpisode(
  parts: ImportParts,
  episode: ClaimedEpisode,
  signal: AbortSignal,
): Promise<void> {
  const { store, podcastUploads } = parts
  const account = accountOf(parts, episode)
  const fetching: Fetching = { parts, item: episode.item, signal, account, leftOut: [] }
  const podcastID = episode.podcastID ?? (await createEpisode(fetching, episode))
  await addCover(fetching, podcastID)
  await addTranscript(fetching, podcastID)
  const fetched = await fetchRecording(fetching, episode)
  const total = fetched.bytes ?? episode.totalBytes
  const counted = async function* () {
    let received = 0
    let reportedAt = 0
    for await (const chunk of fetched.body as AsyncIterable<Buffer>) {
      received += chunk.length
      if (Date.now() - reportedAt > REPORT_EVERY) {
        reportedAt = Date.now()
        if (!(await store.progress(episode, received, total))) throw new ClaimLost()
      }
      signal.throwIfAborted()
      yield chunk
    }
  }
  const file = {
    stream: Readable.from(counted(), { objectMode: false }),
    expectedBytes: total,
    name: plainName(decodePart(fetched.address.pathname.split('/').at(-1) ?? '')),
  }
  await podcastUploads
    .accept(podcastID, 'audio', file, BY_DJ, {
      record: async (tx) => {
        const same = await store.sameRecording(tx, podcastID, episode.djID)
        if (same) throw new RecordingKnown(same)
        if (!(await store.done(tx, episode, fetching.leftOut))) throw new ClaimLost()
      },
    })
    .catch(async (error: unknown) => {
      if (!(error instanceof RecordingKnown)) throw error
      await removeDrafts(parts, await ownDrafts(parts, episode), (tx) => store.known(tx, episode, error.same))
    })
}

class RecordingKnown extends Error {
  override name = 'RecordingKnown'
  readonly same: SameRecording
  constructor(same: SameRecording) {
    super('an episode from before has this recording')
    this.same = same
  }
}

/** Fetches the recording, or, where nothing is at its address, what the address may mean instead. */
async function fetchRecording(
  { parts, signal, account }: Fetching,
  episode: ClaimedEpisode,
): Promise<Fetched> {
  const { recording, otherRecording, account: encrypted } = episode.item
  const options = {
    maxBytes: parts.maxAudioBytes,
    timeout: limits.feedImports.recordingTimeout,
    leastRate: limits.feedImports.recordingRate,
    ...{ tooLarge, signal },
    account: encrypted === undefined ? account : decrypted(parts, episode, Buffer.from(encrypted, 'base64')),
  }
  return parts.fetch(recording, options).catch((error: unknown) => {
    const isMissing =
      error instanceof HttpError && ['source.missing', 'source.unreachable'].includes(error.code)
    if (!isMissing || otherRecording === undefined) throw error
    return parts.fetch(otherRecording, options)
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
  await removeDrafts(parts, await ownDrafts(parts, episode), (tx) => parts.store.fail(tx, episode, reason))
}

const ownDrafts = (parts: ImportParts, episode: ClaimedEpisode) =>
  unfinished(parts, episode, { imports: { some: { djID: episode.djID, guid: episode.guid } } })

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

const Account = z.object({ origin: z.string(), name: z.string(), password: z.string() })

const accountOf = (parts: ImportParts, episode: ClaimedEpisode) => decrypted(parts, episode, episode.secret)

function decrypted(
  { box }: ImportParts,
  { djID }: ClaimedEpisode,
  secret: Uint8Array | undefined,
): OutsideAccount | undefined {
  const text = secret && box.decrypt(djID, secret)
  return text === undefined ? undefined : Account.parse(JSON.parse(text))
}

async function createEpisode(fetching: Fetching, episode: ClaimedEpisode): Promise<number> {
  const { parts, item } = fetching
  const { guid, djID, title } = episode
  const leftOut = [...unreadDate(item), ...notKept(item)]
  const description = await withChapters({ ...fetching, leftOut })
  const form = {
    title,
    description,
    podcastDjs: [{ djID }],
    releaseDate: new Date(item.releaseDate ?? 0),
    isExplicit: item.isExplicit ?? false,
    season: item.season,
    seasonName: item.seasonName,
    episode: item.episode,
    episodeType: item.episodeType,
    soundbites: item.soundbites,
  }
  const isDateKnown = item.unreadDate === undefined && item.releaseDate !== null
  return parts.db.$transaction(async (tx) => {
    const id = await parts.podcasts.create(tx, form, { guid, isDateKnown, enclosure: item.recording })
    if (!(await parts.store.created(tx, episode, id, leftOut))) throw new ClaimLost()
    return id
  })
}

function unreadDate({ unreadDate: text }: FeedItem): LeftPart[] {
  if (text === undefined) return []
  const found = dateProblem(text)
  return [{ part: 'date', ...found, reason: describeProblem(found.code, found.params) }]
}

const notKept = ({ notKept: parts = [] }: FeedItem): LeftPart[] =>
  parts.map((part) => ({ ...part, reason: describeProblem(part.code, part.params) }))

const Chapters = z.object({
  chapters: z.array(
    z.object({ startTime: z.number().min(0), title: z.string().optional(), toc: z.boolean().optional() }),
  ),
})

async function withChapters(fetching: Fetching): Promise<string> {
  const { parts, signal, account } = fetching
  const { description, chapters, ...item } = fetching.item
  const length = item.seconds || Infinity
  if (chapters === null || chaptersIn(description, length).length > 0) return description
  const found = await optional(fetching, 'chapters', async () => {
    const options = { maxBytes: chaptersBytes, timeout, tooLarge, signal, account }
    const { body } = await parts.fetch(chapters, options)
    return Chapters.parse(JSON.parse((await readBytes(body)).toString('utf8'))).chapters
  })
  const shown = (found ?? []).filter(({ toc }) => toc !== false)
  return withChapterLines(description, shown, item.seconds)
}

async function addCover(fetching: Fetching, podcastID: number) {
  const { parts, item, signal, account } = fetching
  const { picture } = item
  if (picture === null) return
  if ((await parts.db.image.count({ where: { kind: 'podcast', ownerID: podcastID } })) > 0) return
  await optional(fetching, 'cover', async () => {
    const options = { maxBytes: limits.image.maxBytes, timeout, tooLarge, signal, account }
    const fetched = await parts.fetch(picture, options)
    const file = { stream: fetched.body, expectedBytes: fetched.bytes ?? 0, name: '' }
    await parts.acceptImage('podcast', podcastID, file, (tx, { dominantColor }) =>
      parts.podcasts.setColor(tx, podcastID, dominantColor, BY_DJ),
    )
  })
}

/** BCP 47 tag for an unknown language */
const UNDETERMINED = 'und'

/** Tries the transcripts until one can be read; then the others are not missing. */
async function addTranscript(fetching: Fetching, podcastID: number) {
  const { parts, item, signal, account } = fetching
  const failures: LeftPart[] = []
  for (const { address, language } of item.transcripts) {
    const cues = await optional({ ...fetching, leftOut: failures }, 'transcript', async () => {
      const options = { maxBytes: limits.transcripts.maxBytes, timeout, tooLarge, signal, account }
      return readCaptions(await readBytes((await parts.fetch(address, options)).body), tooManyLines)
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
  fetching.leftOut.push(...failures.slice(0, 1))
}

/** Runs `act` for a part that an episode can do without; returns undefined and names the part if it fails. */
async function optional<T>(
  { parts: { log }, signal, leftOut }: Fetching,
  part: LeftPart['part'],
  act: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await act()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof HttpError && error.retryAfter !== undefined) throw error
    const isTheirs = error instanceof HttpError || error instanceof SyntaxError || error instanceof z.ZodError
    if (!isTheirs) throw error
    log.info({ reason: error.message }, 'a part of an imported episode was left out')
    const { code, params } = error instanceof HttpError ? error : problem('import.part-unreadable')
    leftOut.push({ part, code, params, reason: describeProblem(code, params) })
    return undefined
  }
}
