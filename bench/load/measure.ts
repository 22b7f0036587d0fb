/** Loads two servers in turns, so that other programs on the machine affect both equally. */
import { httpClient, type Request } from './http-client.ts'

export interface Side {
  address: string
  next: () => Request
}

export interface Measured {
  /** Latency in milliseconds */
  p50: number
  p95: number
  p99: number
  max: number
  rate: number
  failures: number
}

/** Seconds of warm-up for the servers' just-in-time compilers */
const WARM_UP = 1.5

export async function measureBeside(
  sides: readonly [Side, Side],
  { connections, rounds, seconds }: { connections: number; rounds: number; seconds: number },
): Promise<[Measured, Measured]> {
  const runs = sides.map(() => ({ latencies: [] as number[], rates: [] as number[], failures: 0 }))
  for (let round = -1; round < rounds; round += 1)
    for (const [index, side] of sides.entries()) {
      const run = await load(side, connections, round < 0 ? WARM_UP : seconds)
      const into = runs[index]
      if (!into || round < 0) continue
      into.latencies.push(...run.latencies)
      into.rates.push(run.latencies.length / run.seconds)
      into.failures += run.failures
    }
  const [first, second] = runs.map(summary)
  if (!first || !second) throw new Error('there are two sides')
  return [first, second]
}

async function load({ address, next }: Side, connections: number, seconds: number) {
  const clients = await Promise.all(Array.from({ length: connections }, () => httpClient(address)))
  const latencies: number[] = []
  let failures = 0
  const startedAt = performance.now()
  const until = startedAt + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      for (let at = performance.now(); at < until;) {
        const { status } = await client.send(next())
        const now = performance.now()
        latencies.push(now - at)
        if (status !== 200) failures += 1
        at = now
      }
    }),
  )
  for (const client of clients) client.close()
  return { latencies, failures, seconds: (performance.now() - startedAt) / 1000 }
}

function summary({
  latencies,
  rates,
  failures,
}: {
  latencies: number[]
  rates: number[]
  failures: number
}): Measured {
  const sorted = Float64Array.from(latencies).toSorted()
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  const rate = rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? 0
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1), rate, failures }
}
