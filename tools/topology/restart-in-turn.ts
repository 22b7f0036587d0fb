import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Topology } from './start-topology.ts'

/** Number of clients; each sends one request at a time over a kept connection */
const CLIENTS = 12

export interface RestartReport {
  requests: number
  errors: string[]
  restarts: number
  /** Milliseconds */
  slowest: number
}

/** Sends at least `atLeast` requests through the proxy while each api is restarted once. */
export async function restartInTurn(
  { address, apis }: Pick<Topology, 'address' | 'apis'>,
  { atLeast, paths }: { atLeast: number; paths: readonly string[] },
): Promise<RestartReport> {
  const report: RestartReport = { requests: 0, errors: [], restarts: 0, slowest: 0 }
  const turnOver = new AbortController()
  const client = async (first: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let n = first; !turnOver.signal.aborted || report.requests < atLeast; n += 1) {
      const path = paths[n % paths.length] ?? '/'
      const startedAt = performance.now()
      const outcome = await ask(address + path, agent)
      report.slowest = Math.max(report.slowest, performance.now() - startedAt)
      report.requests += 1
      if (outcome !== 'ok') report.errors.push(`${path}: ${outcome}`)
    }
    agent.destroy()
  }
  const restart = async () => {
    const between = atLeast / (apis.length + 1)
    for (const [n, { program, ready }] of apis.entries()) {
      while (report.requests < between * (n + 1)) await sleep(10)
      const { pid } = program
      program.restart()
      while (program.pid === pid) await sleep(10)
      await ready()
      report.restarts += 1
    }
  }
  const turn = restart().finally(() => turnOver.abort())
  await Promise.all([turn, ...Array.from({ length: CLIENTS }, (_, first) => client(first))])
  return report
}

const ask = (address: string, agent: Agent): Promise<string> =>
  new Promise((resolve) => {
    get(address, { agent, timeout: 60_000 }, (reply) => {
      const { statusCode = 0 } = reply
      reply.once('error', (error) => resolve(error.message))
      reply.once('end', () => resolve(statusCode < 400 ? 'ok' : String(statusCode))).resume()
    })
      .once('timeout', () => resolve('no answer within a minute'))
      .once('error', (error) => resolve(error.message))
  })
