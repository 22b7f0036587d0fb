/** Runs in a separate thread, which synthesis blocks for seconds. */
import { parentPort, workerData } from 'node:worker_threads'
import { makeShow, makeTrack, makeVideo } from './make-sound.ts'
import type { SoundAnswer, SoundOrder, SoundThreadData } from './sound-maker.ts'

const port = parentPort
if (!port) throw new Error('sound-thread.ts runs as a worker thread')
const { ffmpeg } = workerData as SoundThreadData

port.on('message', (order: SoundOrder) => {
  void make(order).then(
    (file) => {
      const answer: SoundAnswer = { file }
      port.postMessage(answer, [file.buffer])
    },
    (error: unknown) => {
      const answer: SoundAnswer = { failure: error instanceof Error ? error.message : String(error) }
      port.postMessage(answer)
    },
  )
})

async function make(order: SoundOrder): Promise<Uint8Array<ArrayBuffer>> {
  switch (order.kind) {
    case 'track':
      return new Uint8Array(await makeTrack(order.recipe, ffmpeg))
    case 'show':
      return new Uint8Array(await makeShow(order.recipe, ffmpeg))
    case 'film':
      return new Uint8Array(await makeVideo(order.film, ffmpeg))
    default:
      return order satisfies never
  }
}
