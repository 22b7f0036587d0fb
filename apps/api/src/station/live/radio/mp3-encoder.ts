import { spawn } from 'node:child_process'
import { SOUND_FRAME } from '@nava/media/mpeg-ts/remux'

/** kbit/s */
export const MP3_BITRATE = 128
const FRAME_SAMPLES = 1152
/** With 48,000 samples a second, all frames of MP3 are equally long. */
const FRAME_BYTES = (FRAME_SAMPLES * MP3_BITRATE * 1000) / 8 / SOUND_FRAME.hertz

/** Bytes that may wait for the encoder, some minutes of sound; more wait only if it hangs */
const MOST_WAITING = 2 * 1024 * 1024

/** Returns the position in the MP3 at which a frame of the sound begins, counted from the encoder's start. */
export const mp3Position = (frame: number): number =>
  Math.floor((frame * SOUND_FRAME.samples) / FRAME_SAMPLES) * FRAME_BYTES

/** Returns the start of the frame that contains a position of the MP3. */
export const mp3FrameStart = (position: number): number => position - (position % FRAME_BYTES)

export interface Mp3Encoder {
  write: (frames: readonly Buffer[]) => void
  end: () => void
}

/**
 * Starts an ffmpeg that makes MP3 of frames of AAC. `onEnd` is called once, also if it cannot be started. It ends with
 * the api, because its input does.
 */
export function startMp3Encoder(
  ffmpeg: string,
  { onBytes, onEnd }: { onBytes: (bytes: Buffer) => void; onEnd: (error: Error | undefined) => void },
): Mp3Encoder {
  const child = spawn(ffmpeg, WORDS, { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
  let failure: Error | undefined
  child.stdout.on('data', onBytes)
  // Writing to an encoder that has ended fails; its end is told by itself.
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => (failure = error)).once('close', () => onEnd(failure))
  return {
    write: (frames) => {
      child.stdin.write(Buffer.concat(frames))
      if (child.stdin.writableLength > MOST_WAITING) child.kill('SIGKILL')
    },
    end: () => void child.kill('SIGKILL'),
  }
}

const WORDS = [
  ...['-hide_banner', '-nostdin', '-loglevel', 'quiet', '-threads', '1'],
  ...['-protocol_whitelist', 'pipe', '-f', 'aac', '-i', 'pipe:0', '-map', '0:a:0', '-map_metadata', '-1'],
  ...['-c:a', 'libmp3lame', '-b:a', `${MP3_BITRATE}k`, '-ar', String(SOUND_FRAME.hertz), '-ac', '2'],
  ...['-f', 'mp3', '-write_xing', '0', '-id3v2_version', '0', '-flush_packets', '1', 'pipe:1'],
]
