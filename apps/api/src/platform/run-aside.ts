import { Worker } from 'node:worker_threads'

const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32 }

/** Milliseconds between checks of the CPU time, and maximum ms of a run on a busy machine */
const LOOK_EVERY = 100
const PATIENCE = 60_000

/**
 * Runs `thread` on untrusted `data` and returns its one message. Rejects if it sends none, or after `within`
 * ms of CPU time or too much memory.
 */
export async function runAside<Message>(thread: URL, data: unknown, within: number): Promise<Message> {
  // An empty environment hides the settings, which include secrets.
  const worker = new Worker(thread, { workerData: data, env: {}, execArgv: [], resourceLimits: MEMORY })
  const answer = Promise.withResolvers<Message>()
  const fail = (cause?: unknown) => answer.reject(new Error('The thread has failed', { cause }))
  worker.once('message', (message: Message) => answer.resolve(message))
  worker.once('error', fail)
  worker.once('exit', () => fail())
  const tooLong = setTimeout(fail, PATIENCE)
  const look = async () => {
    const { user, system } = await worker.cpuUsage()
    if ((user + system) / 1000 > within) fail()
  }
  // Reading the CPU time fails while the thread is not running.
  const looking = setInterval(() => void look().catch(() => undefined), LOOK_EVERY)
  try {
    return await answer.promise
  } finally {
    clearTimeout(tooLong)
    clearInterval(looking)
    await worker.terminate()
  }
}
