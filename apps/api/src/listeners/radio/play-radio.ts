import { createHash, randomBytes } from 'node:crypto'
import { limits, type RadioPage } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { MusicListsStore } from '../../catalogue/music/music-lists.store.ts'
import type { CachedLists } from '../../catalogue/sorted-lists/cached-lists.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { radioOrder } from './order-radio.ts'
import type { RadioFrom, RadioStore } from './radio.store.ts'

export type PlayRadio = (
  from: RadioFrom,
  at: { seed: string | undefined; cursor: number },
  caller: Caller | undefined,
) => Promise<Omit<RadioPage, 'name'>>

const HOUR = 60 * 60_000

/** Number of popular tracks that are added if few tracks fit */
const OTHERS = 100

export function playRadio(parts: {
  radio: RadioStore
  musicLists: MusicListsStore
  sortedLists: CachedLists
  log: FastifyBaseLogger
  track: (work: Promise<unknown>) => void
  now?: () => number
}): PlayRadio {
  const { radio, musicLists, sortedLists, log, track, now = Date.now } = parts
  return async (from, { seed = newSeed(now()), cursor }, caller) => {
    const others = await sortedLists.tracks('mostPlayedTracks', { take: OTHERS, skip: 0 })
    const known = new Date(startOf(seed, now()))
    const candidates = await radio.candidates(from, { caller, known, others })
    const { page, pages } = limits.radio
    const ids = radioOrder(candidates, seed, { skip: cursor * page, take: page })
    if (from.kind === 'track' && cursor === 0)
      track(
        radio.askForNeighbours(from.id).catch((error: unknown) => {
          log.warn({ err: error }, 'the worker could not be asked for similar tracks')
        }),
      )
    const isLast = cursor + 1 >= pages
    return {
      seed: isLast ? seedAfter(seed) : seed,
      cursor: isLast ? 0 : cursor + 1,
      musics: await musicLists.cards(ids),
    }
  }
}

/** The seed starts with the time in seconds, so that plays after it do not change the radio. */
const newSeed = (now: number): string => `${Math.floor(now / 1000)}-${randomBytes(6).toString('hex')}`

const seedAfter = (seed: string): string =>
  `${/^\d{10}(?=-)/.exec(seed)?.[0] ?? 'r'}-${createHash('sha1').update(seed).digest('hex').slice(0, 12)}`

/** Returns the radio's start from its seed; for seeds without a recent time, the current hour. */
function startOf(seed: string, now: number): number {
  const given = Number(/^\d{10}(?=-)/.exec(seed)?.[0]) * 1000
  return given > now - 24 * HOUR && given <= now ? given : now - (now % HOUR)
}
