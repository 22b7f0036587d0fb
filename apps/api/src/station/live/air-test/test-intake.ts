/** Takes a DJ's test: encoded and stored as a show is, but on no channel. */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { airFolder, airSegmentKey } from '@nava/media/storage/keys'
import type { Storage } from '@nava/media/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import { type AirFormat, startAirEncoder } from '../air/air-encoder.ts'
import { feed } from '../air/air-intake.ts'
import { AIR_SEGMENT } from '../air/air-segment.ts'
import type { AirTestStore, TestSource } from './air-test.store.ts'

export type TestIntake = ReturnType<typeof testIntake>

interface Parts {
  store: AirTestStore
  storage: Pick<Storage, 'put' | 'removeFolder'>
  ffmpeg: string
  hasSpace: () => Promise<boolean>
  /** Milliseconds of silence after which a connection is closed */
  silence: number
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** Milliseconds of sound that are stored ahead of the time, at most: a program may send faster */
const MOST_AHEAD = 12_000

export function testIntake(parts: Parts) {
  const { store, storage, hasSpace, log } = parts
  const running = new Map<Readable, Promise<void>>()

  return {
    /** Begins the test of a DJ, in the place of an earlier one. */
    take: async (userID: number): Promise<TestSource | 'full'> => {
      if (!(await hasSpace())) return 'full'
      const { earlier, ...source } = await store.take(userID)
      if (earlier)
        await storage
          .removeFolder(airFolder(userID, earlier))
          .catch((err: unknown) => log.warn({ err }, 'an earlier test could not be removed'))
      return source
    },

    /** Stores what is sent until it ends, or the time for tests does. */
    receive: (source: TestSource, format: AirFormat, body: Readable): Promise<void> => {
      const work = receive(parts, source, format, body).finally(() => running.delete(body))
      running.set(body, work)
      return work
    },

    stop: async (): Promise<void> => {
      for (const body of running.keys()) body.destroy()
      await Promise.allSettled(running.values())
    },
  }
}

async function receive(
  { store, storage, ffmpeg, silence, log }: Parts,
  source: TestSource,
  format: AirFormat,
  body: Readable,
): Promise<void> {
  const encoder = startAirEncoder(ffmpeg, format)
  feed(body, encoder, { silence, onBytes: () => undefined })
  const startedAt = performance.now()
  let segments = 0
  try {
    for await (const { file, level } of encoder.segments) {
      await storage.put(airSegmentKey(source.userID, source.version, segments), file)
      segments += 1
      if (!(await store.append(source, { segments, level }))) break
      const ahead = (segments * AIR_SEGMENT.micros) / 1000 - (performance.now() - startedAt)
      await sleep(Math.max(0, ahead - MOST_AHEAD))
    }
  } catch (err) {
    log.warn({ err, user: source.userID }, 'what a DJ sends as a test cannot be stored')
  } finally {
    body.destroy()
    encoder.kill()
    await store.leave(source).catch((err: unknown) => log.warn({ err }, 'a test ended untold'))
  }
}
