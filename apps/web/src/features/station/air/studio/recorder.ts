import type { AirContainer } from '@nava/contracts'

/** Milliseconds of sound in a part of the recording */
const PART = 250
const BITS_PER_SECOND = 128_000

const TYPES: readonly { type: string; container: AirContainer }[] = [
  { type: 'audio/webm;codecs=opus', container: 'webm' },
  { type: 'audio/mp4;codecs=mp4a.40.2', container: 'mp4' },
  { type: 'audio/mp4', container: 'mp4' },
]

/** Returns how this browser can record; undefined if it can do nothing that the station reads. */
export function recording(): (typeof TYPES)[number] | undefined {
  if (!('MediaRecorder' in globalThis)) return undefined
  return TYPES.find(({ type }) => MediaRecorder.isTypeSupported(type))
}

export interface Recording {
  /** Resolves once `onBytes` has the last bytes. */
  stop: () => Promise<void>
}

/** Begins a recording, whose first bytes are its header. `onBytes` gets its bytes in order. */
export function record(
  stream: MediaStream,
  type: string,
  onBytes: (bytes: Uint8Array<ArrayBuffer>) => void,
): Recording {
  const recorder = new MediaRecorder(stream, { mimeType: type, audioBitsPerSecond: BITS_PER_SECOND })
  // Parts are read one after the other, since their order counts.
  let reading = Promise.resolve()
  recorder.addEventListener('dataavailable', ({ data }) => {
    reading = reading
      .then(() => data.arrayBuffer())
      .then((bytes) => bytes.byteLength > 0 && onBytes(new Uint8Array(bytes)))
      .then(() => undefined)
  })
  recorder.start(PART)
  return {
    stop: async () => {
      if (recorder.state === 'inactive') return reading
      const ended = new Promise<void>((resolve) => {
        recorder.addEventListener('stop', () => resolve(), { once: true })
      })
      recorder.stop()
      await ended
      return reading
    },
  }
}
