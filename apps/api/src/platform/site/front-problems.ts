/** Asks the public address as a visitor does: the proxy and its certificate fail without the api noticing. */
import { limits } from '@nava/contracts'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { TLSSocket } from 'node:tls'
import type { FindProblems, FoundProblem } from './station-problems.ts'

const DAY = 24 * 60 * 60 * 1000

/**
 * Problems are known after the first answer, because some machines cannot reach their own public address, and at the
 * first start the proxy is not there yet. `waits`: the first call waits for the answer. `ca`: of a certificate in tests
 */
export function frontProblems(
  publicUrl: string,
  {
    waits,
    ca,
    every = limits.stationProblems.frontCheckEvery,
  }: { waits: boolean; ca?: string; every?: number },
): FindProblems {
  let hasAnswered = false
  let found: readonly FoundProblem[] = []
  let askedAt = -Infinity
  return async () => {
    if (publicUrl !== '' && performance.now() - askedAt > every) {
      askedAt = performance.now()
      const asking = ask(publicUrl, ca).then(
        (problems) => {
          hasAnswered = true
          found = problems
        },
        (error: unknown) => {
          const reason = error instanceof Error ? error.message : String(error)
          found = hasAnswered ? [{ code: 'front.unreachable', params: { reason } }] : []
        },
      )
      if (waits) await asking
    }
    return found
  }
}

/** Resolves with what is wrong with the certificate. @throws Error if nobody answers as Nava does */
function ask(publicUrl: string, ca: string | undefined): Promise<readonly FoundProblem[]> {
  const url = new URL('/api/health', publicUrl)
  return new Promise((resolve, reject) => {
    const options = { agent: false, timeout: limits.stationProblems.frontPatience } as const
    const asked =
      url.protocol === 'https:'
        ? request(url, { ...options, rejectUnauthorized: false, ...(ca !== undefined && { ca }) })
        : requestPlain(url, options)
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', reject)
    asked.once('response', (reply) => {
      reply.resume()
      if (reply.statusCode !== 200) return reject(new Error(`it answers ${String(reply.statusCode)}`))
      resolve(reply.socket instanceof TLSSocket ? judge(reply.socket) : [])
    })
    asked.end()
  })
}

function judge(socket: TLSSocket): readonly FoundProblem[] {
  const until = new Date(socket.getPeerCertificate().valid_to)
  const isEnding = until.getTime() - Date.now() < limits.stationProblems.certificateDays * DAY
  if (socket.authorized && !isEnding) return []
  const reason = socket.authorized ? '' : String(socket.authorizationError)
  return [{ code: 'certificate.failing', params: { until: until.toISOString(), reason } }]
}
