import { vi } from 'vitest'
import { readFrame } from '../mp3-head.ts'
import { FRAME_SAMPLES } from './build-mp3.ts'

/** Seconds of a step of the simulated clock */
const STEP = 0.25
/** Length of an item played by address, in seconds */
const PLAIN_LENGTH = 60

interface Range {
  start: number
  end: number
}

const timeRanges = (ranges: readonly Range[]) => ({
  length: ranges.length,
  start: (at: number) => ranges[at]?.start ?? Number.NaN,
  end: (at: number) => ranges[at]?.end ?? Number.NaN,
})

class FakeSourceBuffer extends EventTarget {
  timestampOffset = 0
  appendWindowStart = 0
  appendWindowEnd = Infinity
  ranges: Range[] = []
  dropsParts = false
  private part = new Uint8Array(0)
  private at = 0
  private isBusy = false

  private readonly media: FakeMediaSource

  constructor(media: FakeMediaSource) {
    super()
    this.media = media
  }

  get buffered() {
    return timeRanges(this.ranges)
  }

  abort() {
    if (this.isBusy || this.media.readyState !== 'open')
      throw new DOMException('Busy or ended', 'InvalidStateError')
    this.part = new Uint8Array(0)
    this.at = 0
    this.appendWindowStart = 0
    this.appendWindowEnd = Infinity
  }

  appendBuffer(bytes: Uint8Array) {
    this.change(() => {
      this.part = new Uint8Array(Buffer.concat([this.part, bytes]))
      let at = 0
      for (;;) {
        if (at + 4 > this.part.length) break
        const frame = readFrame(this.part, at)
        if (!frame) return false
        const { length, hertz } = frame
        if (at + length > this.part.length) break
        this.add(this.timestampOffset + this.at, this.timestampOffset + this.at + FRAME_SAMPLES / hertz)
        this.at += FRAME_SAMPLES / hertz
        at += length
      }
      this.part = this.part.slice(at)
      return true
    })
  }

  remove(from: number, to: number) {
    if (!(from >= 0 && from <= this.media.duration && to > from)) throw new TypeError('No such range')
    this.change(() => {
      this.ranges = this.ranges
        .flatMap(({ start, end }) => [
          { start, end: Math.min(end, from) },
          { start: Math.max(start, to), end },
        ])
        .filter(({ start, end }) => end > start)
      return true
    })
  }

  private add(from: number, to: number) {
    const [start, end] = [Math.max(from, this.appendWindowStart), Math.min(to, this.appendWindowEnd)]
    if (end <= start || (this.dropsParts && end - start < to - from - 0.001)) return
    const near = this.ranges.find((range) => Math.abs(range.end - start) < 0.001)
    if (near) near.end = end
    else this.ranges.push({ start, end })
    this.ranges.sort((one, other) => one.start - other.start)
  }

  private change(make: () => boolean) {
    if (this.isBusy) throw new DOMException('Busy', 'InvalidStateError')
    this.isBusy = true
    this.media.readyState = 'open'
    queueMicrotask(() => {
      const isWell = make()
      this.isBusy = false
      if (!isWell) this.dispatchEvent(new Event('error'))
      this.dispatchEvent(new Event('updateend'))
    })
  }
}

export class FakeMediaSource extends EventTarget {
  static readonly made: FakeMediaSource[] = []
  static readonly isTypeSupported = (type: string) => type === 'audio/mpeg'
  readyState: 'closed' | 'open' | 'ended' = 'closed'
  duration = Number.NaN
  readonly buffer = new FakeSourceBuffer(this)

  constructor() {
    super()
    FakeMediaSource.made.push(this)
    queueMicrotask(() => {
      this.readyState = 'open'
      this.dispatchEvent(new Event('sourceopen'))
    })
  }

  addSourceBuffer() {
    return this.buffer
  }

  endOfStream() {
    this.readyState = 'ended'
  }
}

interface FakeServer {
  files: Map<string, Uint8Array<ArrayBuffer>>
  /** Bytes sent, by path without the query */
  sent: Map<string, number>
  /** Returns the status that the server answers; undefined if it is unreachable. */
  status: (address: string) => number | undefined
  /** Milliseconds before each reply */
  delay: number
  /** Bytes after which a reply breaks off; browsers drop what they have received of it. */
  breaksAfter: number
}

/** Replaces `fetch` with a server that answers ranges of files in chunks. */
export function fakeServer(): FakeServer {
  const server: FakeServer = {
    files: new Map(),
    sent: new Map(),
    status: () => 206,
    delay: 0,
    breaksAfter: Infinity,
  }
  const answer = async (address: string, { headers, signal }: RequestInit) => {
    if (server.delay > 0) await new Promise((resolve) => setTimeout(resolve, server.delay))
    signal?.throwIfAborted()
    const status = server.status(address)
    if (status === undefined) throw new TypeError('Failed to fetch')
    const { pathname: path } = new URL(address, location.origin)
    const file = server.files.get(path)
    if (!file || status !== 206) return { status: file ? status : 404, body: null }
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec((headers as { range: string }).range) ?? []
    const piece = file.slice(Number(from), Number(to) + 1)
    let at = 0
    return {
      status,
      body: {
        getReader: () => ({
          cancel: async () => {},
          read: async () => {
            signal?.throwIfAborted()
            if (at >= piece.length) return { done: true }
            if (server.status(address) === undefined || piece.length > server.breaksAfter)
              throw new TypeError('network error')
            const value = piece.slice(at, (at += 65_536))
            server.sent.set(path, (server.sent.get(path) ?? 0) + value.length)
            return { done: false, value }
          },
        }),
      },
    }
  }
  vi.stubGlobal('fetch', vi.fn(answer))
  return server
}

export function fakeAudio(server: FakeServer) {
  const audio = document.createElement('audio')
  let paused = true
  let position = 0
  let silent = 0
  let isStalled = false
  let hasStarted = false
  const source = () => (audio.src.startsWith('blob:') ? FakeMediaSource.made.at(-1) : undefined)
  const plain = () => server.files.has(audio.src)
  const ranges = () => source()?.buffer.ranges ?? (plain() ? [{ start: 0, end: PLAIN_LENGTH }] : [])
  const loadedTo = () =>
    ranges().find(({ start, end }) => start <= position + 0.01 && end >= position)?.end ?? position
  const isOver = () => (source()?.readyState ?? 'ended') === 'ended' && position >= loadedTo() - 0.001
  Object.defineProperties(audio, {
    paused: { get: () => paused },
    readyState: { get: () => (ranges().length === 0 ? 0 : loadedTo() > position + 0.01 ? 4 : 2) },
    duration: { get: () => source()?.duration ?? (plain() ? PLAIN_LENGTH : Number.NaN) },
    buffered: { get: () => timeRanges(ranges()) },
    currentTime: {
      get: () => position,
      set(next: number) {
        position = next
      },
    },
  })
  audio.load = () => {
    paused = true
    position = 0
  }
  Object.defineProperty(audio, 'src', {
    get: () => audio.getAttribute('src') ?? '',
    set(address: string) {
      audio.setAttribute('src', address)
      audio.load()
    },
  })
  audio.play = vi.fn(async () => {
    paused = false
    hasStarted = false
  })
  audio.pause = () => {
    paused = true
  }

  async function listen(seconds: number) {
    for (let passed = 0; passed < seconds; passed += STEP) {
      await vi.advanceTimersByTimeAsync(STEP * 1000)
      await settle()
      if (paused) continue
      const next = Math.min(position + STEP * audio.playbackRate, Math.max(position, loadedTo()))
      silent += STEP - (next - position) / audio.playbackRate
      isStalled = next - position < STEP / 2
      position = next
      if (isStalled && isOver() && ranges().length > 0) {
        paused = true
        audio.dispatchEvent(new Event('ended'))
      } else if (isStalled) {
        hasStarted = false
        audio.dispatchEvent(new Event('waiting'))
      } else {
        if (!hasStarted) audio.dispatchEvent(new Event('playing'))
        hasStarted = true
        audio.dispatchEvent(new Event('timeupdate'))
      }
      await settle()
    }
  }
  return { audio, listen, silence: () => silent, ranges }
}

async function settle() {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

export function fakeMediaSources() {
  FakeMediaSource.made.length = 0
  vi.stubGlobal('MediaSource', FakeMediaSource)
  let made = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${made++}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
}
