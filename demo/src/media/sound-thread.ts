/** The thread that synthesises and films: work of seconds, kept away from the thread that talks to the database. */
import { parentPort } from 'node:worker_threads'
import { makeShow, makeTrack, makeVideo } from './make-sound.ts'
import type { SoundAnswer, SoundOrder } from './sound-maker.ts'

const port = parentPort
if (!port) throw new Error('sound-thread.ts runs as a worker thread')

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
      return new Uint8Array(makeTrack(order.recipe))
    case 'show':
      return new Uint8Array(makeShow(order.recipe))
    case 'film':
      return new Uint8Array(await makeVideo(order.film, order.ffmpeg))
    default:
      return order satisfies never
  }
}
