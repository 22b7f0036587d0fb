import { setTimeout as sleep } from 'node:timers/promises'

const LISTENERS = 4
/** Milliseconds */
const PAUSE = 20
const TIMEOUT = 20_000
const PATHS = ['/', '/api/main/web/all', '/api/musics/hotMusics', '/api/health']

export interface Listening {
  requests: number
  /** What was answered instead of a page or list */
  failures: string[]
  /** Milliseconds between two answers of the station */
  longestGap: number
  end: () => Promise<void>
}

/** Requests pages and lists of a station until `end`, as several visitors at once. */
export function listenThrough(address: string): Listening {
  const ending = new AbortController()
  let lastAnswer = performance.now()
  const listening: Listening = {
    requests: 0,
    failures: [],
    longestGap: 0,
    end: async () => {
      ending.abort()
      await Promise.all(visitors)
    },
  }
  const visit = async (visitor: number) => {
    for (let turn = visitor; !ending.signal.aborted; turn += 1) {
      listening.requests += 1
      const path = PATHS[turn % PATHS.length] ?? '/'
      const failure = await request(address + path)
      if (failure === undefined) {
        listening.longestGap = Math.max(listening.longestGap, performance.now() - lastAnswer)
        lastAnswer = performance.now()
      } else listening.failures.push(`${path}: ${failure}`)
      await sleep(PAUSE)
    }
  }
  const visitors = Array.from({ length: LISTENERS }, (_, visitor) => visit(visitor))
  return listening
}

async function request(address: string): Promise<string | undefined> {
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) })
    await reply.arrayBuffer()
    return reply.ok ? undefined : String(reply.status)
  } catch (error) {
    return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  }
}
