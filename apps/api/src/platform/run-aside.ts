/** Runs work in a thread of its own whose input is a stranger's, and which may take any time. */
import { Worker } from 'node:worker_threads'

/** In MB. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** How often its time is looked at, and how long it may take with all waits, of a machine that has more to do. In ms. */
const LOOK_EVERY = 100
const PATIENCE = 60_000

/**
 * Starts the program `thread` with `data` and returns the one message that it sends. Rejects if it sends none, or takes more
 * than `within` ms of a processor, or too much memory.
 */
export async function runAside<Message>(thread: URL, data: unknown, within: number): Promise<Message> {
  // It gets none of the settings, some of which are secrets.
  const worker = new Worker(thread, { workerData: data, env: {}, execArgv: [], resourceLimits: MEMORY })
  const answer = Promise.withResolvers<Message>()
  const fail = (cause?: unknown) => answer.reject(new Error('The thread has failed', { cause }))
  // Our own thread says nothing else.
  worker.once('message', (message: Message) => answer.resolve(message))
  worker.once('error', fail)
  worker.once('exit', () => fail())
  const tooLong = setTimeout(fail, PATIENCE)
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 > within) fail()
  }
  // It cannot be asked before it runs, nor after it has ended.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY)
  try {
    return await answer.promise
  } finally {
    clearTimeout(tooLong)
    clearInterval(looking)
    await worker.terminate()
  }
}
