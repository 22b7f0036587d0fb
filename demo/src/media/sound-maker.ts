import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Film } from '../catalogue/build-catalogue.ts'
import type { ShowRecipe } from '../sound/render-show.ts'
import type { TrackRecipe } from '../sound/render-track.ts'

export type SoundOrder =
  | { kind: 'track'; recipe: TrackRecipe }
  | { kind: 'show'; recipe: ShowRecipe }
  | { kind: 'film'; film: Film }

export type SoundAnswer = { file: Uint8Array } | { failure: string }

export interface SoundMaker extends AsyncDisposable {
  /**
   * Makes a sound as FLAC, or a film as MP4. Orders run one at a time.
   * @throws the failure, or the signal's reason
   */
  make: (order: SoundOrder, signal?: AbortSignal) => Promise<Uint8Array>
}

export interface SoundThreadData {
  ffmpeg: string
}

export function openSoundMaker(ffmpeg: string): SoundMaker {
  const workerData: SoundThreadData = { ffmpeg }
  const thread = new Worker(new URL('sound-thread.ts', import.meta.url), { workerData })
  const ended = once(thread, 'exit').then((): never => {
    throw new Error('The thread that makes sounds has ended')
  })
  ended.catch(() => undefined)
  return {
    make: async (order, signal) => {
      signal?.throwIfAborted()
      const answered = once(thread, 'message', { ...(signal && { signal }) }) as Promise<[SoundAnswer]>
      // The rule is about windows; a thread has no origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      thread.postMessage(order)
      const [answer] = await Promise.race([answered, ended])
      if ('failure' in answer) throw new Error(answer.failure)
      return answer.file
    },
    [Symbol.asyncDispose]: async () => {
      await thread.terminate()
    },
  }
}
