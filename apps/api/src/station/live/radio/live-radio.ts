/**
 * The sound of the channel as one endless MP3. While somebody listens, one process encodes it for all, through the
 * database; if that process is lost, another one goes on. Each listener gets copies of the bytes.
 */
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { type ChannelEncoder, type ChannelEncoderDeps, startChannelEncoder } from './channel-encoder.ts'
import { META_INTERVAL, SAME_TITLE, titleBlock } from './icy.ts'
import { MP3_BITRATE, mp3FrameStart } from './mp3-encoder.ts'
import { AUDIENCE_SECONDS } from './live-radio.store.ts'
import { streamTail } from './stream-tail.ts'

const BYTES_PER_SECOND = (MP3_BITRATE * 1000) / 8
/** Bytes that a listener gets at once, so that it plays immediately and over the pauses between segments */
const BURST = 8 * BYTES_PER_SECOND
/** Milliseconds: `kept` of the sound, a listener that falls behind further loses what is between; see the store */
export const RADIO_TIMES = { kept: 30_000, lostAfter: 3000 } as const
const MAX_BYTES = (RADIO_TIMES.kept / 1000) * BYTES_PER_SECOND
/** Milliseconds between looks at what is on */
const INTERVAL = 250

export type LiveRadio = ReturnType<typeof liveRadio>

/** `idleAfter`: milliseconds for which a process goes on after its last listener has left */
export function liveRadio(deps: ChannelEncoderDeps & { idleAfter: number }) {
  let reception: Promise<Reception | undefined> | undefined

  const join = async (): Promise<Reception | undefined> => {
    const joined = (reception ??= receive(deps))
    let isOn = false
    try {
      const found = await joined
      isOn = found !== undefined && !found.isEnded()
      return found
    } finally {
      if (!isOn && reception === joined) reception = undefined
    }
  }

  return {
    /**
     * Returns the stream for one listener, with titles in it if `withTitles`; `nothing` if nothing is on, `silent` if the
     * encoder does not work.
     */
    listen: async ({ withTitles }: { withTitles: boolean }): Promise<Readable | 'nothing' | 'silent'> => {
      let joined = await join()
      // One that has just ended is followed by another.
      if (joined?.isEnded()) joined = await join()
      if (!joined) return 'nothing'
      return (await joined.listen(withTitles)) ?? 'silent'
    },
    /** True while this process has listeners, or had some just now */
    isOn: async (): Promise<boolean> => (await reception)?.isEnded() === false,
    stop: async (): Promise<void> => (await reception?.catch(() => undefined))?.stop(),
  }
}

interface StartedTitle {
  /** Position in the stream */
  at: number
  title: string
}

type Reception = NonNullable<Awaited<ReturnType<typeof receive>>>

/** Receives the sound for the listeners of this process. Returns undefined if nothing can be heard. */
async function receive(deps: Parameters<typeof liveRadio>[0]) {
  const { store, logger, idleAfter } = deps
  const output = streamTail(MAX_BYTES)
  const titles: StartedTitle[] = []
  let lastID = 0
  let heardAt = performance.now()
  let hasEnded = false
  let listeners = 0
  let idleSince = Date.now()

  const read = async () => {
    const chunks = await store.after(lastID)
    for (const { id, title, bytes, isEnd } of chunks) {
      lastID = id
      heardAt = performance.now()
      hasEnded = isEnd
      if (bytes.length === 0) continue
      if (titles.at(-1)?.title !== title) titles.push({ at: output.tail.end, title })
      output.append(bytes)
    }
    while ((titles[1]?.at ?? Infinity) <= output.tail.start) titles.shift()
  }

  const begun = await startChannelEncoder(deps)
  if (begun === 'nothing') return undefined
  let encoder: ChannelEncoder | undefined = begun === 'elsewhere' ? undefined : begun
  await read()

  const audience = audienceOf(store)
  const stop = async () => {
    clearInterval(timer)
    await audience.told(0).catch(() => undefined)
    await encoder?.end().catch(() => undefined)
    output.end()
  }
  /** Takes over from an encoder that has ended or is lost, which of several processes one does. */
  const takeOver = async () => {
    const started = await startChannelEncoder(deps)
    heardAt = performance.now()
    hasEnded = false
    if (started === 'nothing') return stop()
    if (started !== 'elsewhere') encoder = started
  }
  const follow = async () => {
    if (listeners === 0 && Date.now() - idleSince > idleAfter) return stop()
    await audience.told(listeners)
    const isReplaced = (await encoder?.goOn()) === 'replaced'
    await read()
    if (isReplaced) encoder = undefined
    else if (encoder?.isEnded()) await stop()
    else if (!encoder && (hasEnded || performance.now() - heardAt > store.lostAfter)) await takeOver()
  }
  let isBusy = false
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    void follow()
      .catch((error: unknown) => logger.warn({ err: error }, 'the live channel cannot be read for radios'))
      .finally(() => (isBusy = false))
  }, INTERVAL)

  return {
    isEnded: () => output.tail.isEnded,
    stop,
    /** Resolves to undefined if there is not a byte before the end. */
    listen: async (withTitles: boolean): Promise<Readable | undefined> => {
      listeners += 1
      if (output.tail.end === 0) await output.grown()
      if (output.tail.end === 0) return undefined
      // Each holds one chunk, so a slow listener costs no memory.
      return Readable.from(bytesFor(output, titles, withTitles), {
        objectMode: false,
        highWaterMark: 1,
      }).once('close', () => {
        listeners -= 1
        idleSince = Date.now()
      })
    },
  }
}

async function* bytesFor(
  output: ReturnType<typeof streamTail>,
  titles: readonly StartedTitle[],
  withTitles: boolean,
): AsyncGenerator<Buffer> {
  let at = mp3FrameStart(Math.max(output.tail.start, output.tail.end - BURST))
  let untilTitle = META_INTERVAL
  let told: string | undefined
  while (!output.tail.isEnded) {
    if (at < output.tail.start) at = mp3FrameStart(output.tail.end)
    const bytes = output.read(at, untilTitle)
    if (bytes.length === 0) {
      await output.grown()
      continue
    }
    at += bytes.length
    yield bytes
    if (!withTitles) continue
    untilTitle -= bytes.length
    if (untilTitle > 0) continue
    untilTitle = META_INTERVAL
    const title = titles.findLast((each) => each.at <= at)?.title ?? ''
    yield title === told ? SAME_TITLE : titleBlock(title)
    told = title
  }
}

/** Tells the database how many listen here, if that has changed, and again before it expires. */
function audienceOf(store: Pick<ChannelEncoderDeps['store'], 'reportListeners'>) {
  const process = randomUUID()
  let last = { count: 0, at: 0 }
  return {
    told: async (count: number): Promise<void> => {
      const isOld = count > 0 && performance.now() - last.at > (AUDIENCE_SECONDS * 1000) / 3
      if (count === last.count && !isOld) return
      last = { count, at: performance.now() }
      await store.reportListeners(process, count)
    },
  }
}
