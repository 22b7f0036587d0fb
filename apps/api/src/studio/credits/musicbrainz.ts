/** Reads recordings of MusicBrainz (https://musicbrainz.org/doc/MusicBrainz_API), as seldom as it demands. */
import { type FoundRecording, MIB } from '@nava/contracts'
import * as z from 'zod'
import { HttpError, problem } from '../../platform/http/errors.ts'
import type { FetchOutside } from '../../platform/outside/fetch-outside.ts'
import { readBytes } from '../../platform/outside/read-text.ts'
import { artistCredit, creditsIn, type FoundCredit, listOf, Recording } from './credits-of-recording.ts'
import { spaced } from './spaced.ts'

export interface MusicBrainz {
  /** @throws HttpError `source.…` */
  search: (track: { isrc: string | null; title: string; artist: string }) => Promise<FoundRecording[]>
  /** @throws HttpError `source.…` */
  recording: (id: string) => Promise<{ recordingID: string; isrc: string; credits: FoundCredit[] }>
}

interface Options {
  fetch: FetchOutside
  /** Of the server, such as https://musicbrainz.org */
  url: string
  /** Where the operator can be reached: an address of a site or of mail */
  contact: string
  /** Milliseconds between two requests */
  interval: number
}

const Found = z.object({ recordings: listOf(Recording) })
/** Milliseconds between two requests, as MusicBrainz demands */
export const INTERVAL = 1100
/** Requests that may wait */
const WAITING = 20
/** Longest pause (ms) that MusicBrainz may want, and a request may take */
const LONGEST_PAUSE = 10 * 60_000
const TIMEOUT = 15_000
const MAX_BYTES = 2 * MIB
/** Recordings to choose from */
const MOST = 5

const CREDITS = 'artist-credits+isrcs+artist-rels+work-rels+work-level-rels'

export function musicBrainz({ fetch, url, contact, interval }: Options): MusicBrainz {
  const host = new URL(url).hostname
  const unusable = (cause?: unknown) => problem('source.unreachable', { host }, { cause })
  const busy = (retryAfter: number) => problem('source.busy', { host }, { retryAfter })
  const inTurn = spaced({ interval, waiting: WAITING, longestPause: LONGEST_PAUSE, busy })

  const ask = async <T>(schema: z.ZodType<T>, path: string, query: Record<string, string>): Promise<T> => {
    const words = Object.entries({ ...query, fmt: 'json' }).map(([name, value]) =>
      // A plus sign divides the words of `inc`.
      name === 'inc' ? `${name}=${value}` : `${name}=${encodeURIComponent(value)}`,
    )
    const address = `${url.replace(/\/$/, '')}/ws/2/${path}?${words.join('&')}`
    const options = { timeout: TIMEOUT, maxBytes: MAX_BYTES, contact, tooLarge: unusable }
    const bytes = await inTurn(async () => readBytes((await fetch(address, options)).body))
    try {
      return schema.parse(JSON.parse(bytes.toString()))
    } catch (error) {
      throw unusable(error)
    }
  }

  const known = (recordings: readonly Recording[]): FoundRecording[] =>
    recordings.slice(0, MOST).map(({ id, title, length, ...recording }) => ({
      recordingID: id,
      title,
      artists: artistCredit(recording),
      length: Math.round(length / 1000),
    }))

  return {
    search: async ({ isrc, title, artist }) => {
      const byCode = isrc
        ? await ask(Found, `isrc/${isrc}`, { inc: 'artist-credits' }).catch(unlessMissing)
        : undefined
      if (byCode && byCode.recordings.length > 0) return known(byCode.recordings)
      const words = [`recording:${quoted(title)}`, ...(artist ? [`artist:${quoted(artist)}`] : [])]
      const found = await ask(Found, 'recording', { query: words.join(' AND '), limit: String(MOST) })
      return known(found.recordings)
    },

    recording: async (id) => {
      const recording = await ask(Recording, `recording/${id}`, { inc: CREDITS })
      const { isrcs } = recording
      // Of several codes nobody knows which one is that of this release.
      return {
        recordingID: id,
        isrc: isrcs.length === 1 ? (isrcs[0] ?? '') : '',
        credits: creditsIn(recording),
      }
    },
  }
}

/** A code that nobody has entered is answered with 404. */
function unlessMissing(error: unknown): undefined {
  if (error instanceof HttpError && error.code === 'source.missing') return undefined
  throw error
}

/** Returns a phrase of Lucene's syntax. */
const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
