/** Takes what the programs of DJs send, and puts it on the channel. */
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { airSegmentKey } from '@nava/media/storage/keys'
import type { Storage } from '@nava/media/storage/storage'
import type { FastifyBaseLogger } from 'fastify'
import type { CallerOfSource } from '../../../listeners/app-passwords/app-callers.ts'
import { type AirEncoder, type AirFormat, type AirParts, startAirEncoder } from './air-encoder.ts'
import type { AirSource, AirStore, Announced } from './air.store.ts'
import { type Refusal, refusalText } from './may-be-on-air.ts'
import { oggTitles } from './ogg-titles.ts'
import type { SourceRequest } from './source-request.ts'

/** Milliseconds of sound that are put on the channel ahead of the time, at most: a program may send faster */
const MOST_AHEAD = 12_000
/** Segments between looks at whether the password is still one */
const LOOK_EVERY = 4
/** Milliseconds between tries while database or storage fail, and for all of them */
const RETRY = { every: 1000, within: 20_000 }

export type AirIntake = ReturnType<typeof airIntake>

export interface AirIntakeDeps {
  store: AirStore
  storage: Pick<Storage, 'put'>
  ffmpeg: string
  callerOfSource: CallerOfSource
  hasSpace: () => Promise<boolean>
  /** The station's time zone */
  zone: string
  /** True if the channel is that of another station */
  isExternal: boolean
  /** Milliseconds of silence after which a connection is closed */
  silence: number
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

/** Status and words for one who may not send */
export interface RefusedSource {
  state: 'refused'
  status: 401 | 403 | 404 | 415 | 429 | 503
  text: string
  /** With 403 */
  refusal?: Refusal
}

export type AdmittedSource = AirSource & {
  state: 'admitted'
  announced: Announced
  format: AirFormat
  /** What it sends, if that is not sound alone */
  parts?: AirParts
  /** False once the password, or the account that made it, may no longer be used */
  stillMay?: () => Promise<boolean>
}

export interface IdentifiedSource {
  state: 'identified'
  caller: Pick<Announced, 'userID' | 'isAdmin'>
  format: AirFormat
}

export const refused = (status: RefusedSource['status'], text: string): RefusedSource => ({
  state: 'refused',
  status,
  text,
})

const EXTERNAL = refused(503, 'The channel of this station is that of another one')

export function airIntake(deps: AirIntakeDeps) {
  const { store, callerOfSource, hasSpace, zone, isExternal } = deps
  const bodies = new Set<Readable>()
  const running = new Set<Promise<void>>()

  /** Answers someone who is known. `agent`: the program's name */
  const admitCaller = async (
    { userID, isAdmin }: Pick<Announced, 'userID' | 'isAdmin'>,
    { agent, name, format }: Pick<Announced, 'agent' | 'name'> & { format: AirFormat },
  ): Promise<RefusedSource | AdmittedSource> => {
    if (isExternal) return EXTERNAL
    if (!(await hasSpace())) return refused(503, 'The disk of the station is nearly full')
    const announced = { userID, isAdmin, name, agent }
    const taken = await store.take(announced)
    if ('state' in taken) return { ...refused(403, refusalText(taken, zone)), refusal: taken }
    return { state: 'admitted', ...taken, announced, format }
  }

  /** Answers who sends, and in which format. */
  const identify = async (
    { password, agent, format }: SourceRequest,
    ip: string,
  ): Promise<RefusedSource | IdentifiedSource> => {
    if (password === undefined) return refused(401, 'Give an app password for sending to the live channel')
    const caller = await callerOfSource(password, { ip, name: agent })
    if (caller === 'refused') return refused(429, 'Too many wrong passwords: try again later')
    if (caller === 'wrong') return refused(401, 'This is no app password for sending to the live channel')
    if (!format) return refused(415, 'Send MP3, AAC, Opus, Ogg Vorbis or Ogg FLAC')
    return { state: 'identified', caller, format }
  }

  return {
    /** Answers a program by what it says of itself. `ip`: its address */
    admit: async (request: SourceRequest, ip: string): Promise<RefusedSource | AdmittedSource> => {
      if (isExternal) return EXTERNAL
      const found = await identify(request, ip)
      if (found.state === 'refused') return found
      const { agent, name } = request
      const admitted = await admitCaller(found.caller, { agent, name, format: found.format })
      if (admitted.state === 'refused') return admitted
      const stillMay = async () => {
        const again = await identify(request, ip)
        return again.state === 'identified' || again.status !== 401
      }
      return { ...admitted, stillMay }
    },

    identify,
    admitCaller,

    /** Puts what a program sends on the channel, until it ends or may send no longer. */
    receive: async (admitted: AdmittedSource, body: Readable): Promise<void> => {
      bodies.add(body)
      const work = receive(deps, admitted, body).finally(() => {
        bodies.delete(body)
        running.delete(work)
      })
      running.add(work)
      return work
    },

    /** Gives up what was admitted and sent nothing. */
    abandon: async (admitted: AdmittedSource): Promise<void> => {
      const work = store.leave(admitted).finally(() => running.delete(work))
      running.add(work)
      return work
    },

    stop: async (): Promise<void> => {
      for (const body of bodies) body.destroy()
      await Promise.allSettled(running)
    },
  }
}

async function receive(deps: AirIntakeDeps, admitted: AdmittedSource, body: Readable): Promise<void> {
  const { store, ffmpeg, silence, log } = deps
  const { announced, format, parts, stillMay } = admitted
  let source: AirSource = admitted
  const encoder = startAirEncoder(ffmpeg, format, parts)
  const titleIn = format === 'ogg' ? oggTitles() : undefined
  const noteTitle = (title: string) =>
    store.setTitle(announced.userID, title).catch((err: unknown) => log.warn({ err }, 'a title was lost'))
  feed(body, encoder, {
    silence,
    onBytes: (bytes) => {
      const title = titleIn?.(bytes)
      if (title !== undefined) void noteTitle(title)
    },
  })
  log.info({ user: announced.userID, show: source.showID, program: announced.agent }, 'a DJ is connected')
  try {
    for await (const segment of encoder.segments) {
      let placed = await put(deps, source, segment)
      if (placed === 'over') {
        const next = await store.take(announced)
        if ('state' in next) break
        source = next
        placed = await put(deps, source, segment)
      }
      if (typeof placed === 'string') break
      source = { ...source, next: source.next + 1 }
      if (stillMay && source.next % LOOK_EVERY === 0 && !(await retried(stillMay))) break
      await sleep(Math.max(0, placed.endsAt - placed.now - MOST_AHEAD))
    }
  } catch (err) {
    log.warn({ err, user: announced.userID, show: source.showID }, 'what a DJ sends cannot be put on the air')
  } finally {
    body.destroy()
    encoder.kill()
    await retried(() => store.leave(source)).catch((err: unknown) => log.warn({ err }, 'a DJ left untold'))
    log.info({ user: announced.userID, show: source.showID }, 'a DJ is gone')
  }
}

/** Feeds the encoder, as fast as it takes what is sent, until the end or a silence of these ms. */
export function feed(
  body: Readable,
  encoder: AirEncoder,
  { silence, onBytes }: { silence: number; onBytes: (bytes: Buffer) => void },
): void {
  let timer = setTimeout(() => body.destroy(), silence)
  const end = () => {
    clearTimeout(timer)
    encoder.finish()
  }
  body.on('data', (bytes: Buffer) => {
    clearTimeout(timer)
    timer = setTimeout(() => body.destroy(), silence)
    onBytes(bytes)
    if (encoder.write(bytes)) return
    body.pause()
    void encoder.drained().then(() => body.resume())
  })
  body.once('end', end).once('close', end).on('error', end)
  // It may have been paused explicitly.
  body.resume()
}

async function put(
  { store, storage }: AirIntakeDeps,
  source: AirSource,
  { file, rendition, kind, level }: Awaited<ReturnType<AirEncoder['segments']['next']>>['value'] & object,
) {
  const key = airSegmentKey(source.showID, source.version, source.next)
  await retried(() => storage.put(key, file))
  return retried(() => store.append(source, { segment: source.next, rendition, kind, level }))
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (performance.now() - startedAt > RETRY.within) throw error
      await sleep(RETRY.every)
    }
  }
}
