import { problemLimits } from '@nava/contracts'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { TLSSocket } from 'node:tls'

const DAY = 24 * 60 * 60 * 1000

/** A certificate that visitors refuse, or soon will */
export interface CertificateFault {
  /** ISO 8601 */
  until: string
  /** Why visitors refuse it already; empty if they do not */
  reason: string
}

/**
 * Asks the public address as a visitor does; resolves with what is wrong with its certificate. `ca`: of a certificate in
 * tests
 * @throws Error if nobody answers as Nava does
 */
export function askFront(publicUrl: string, ca?: string): Promise<CertificateFault | undefined> {
  const url = new URL('/api/health', publicUrl)
  return new Promise((resolve, reject) => {
    const options = { agent: false, timeout: problemLimits.frontTimeout } as const
    const asked =
      url.protocol === 'https:'
        ? request(url, { ...options, rejectUnauthorized: false, ...(ca !== undefined && { ca }) })
        : requestPlain(url, options)
    asked.once('timeout', () => asked.destroy(new Error('no answer')))
    asked.once('error', reject)
    asked.once('response', (reply) => {
      reply.resume()
      if (reply.statusCode !== 200) return reject(new Error(`it answers ${String(reply.statusCode)}`))
      resolve(reply.socket instanceof TLSSocket ? faultOf(reply.socket) : undefined)
    })
    asked.end()
  })
}

function faultOf(socket: TLSSocket): CertificateFault | undefined {
  const until = new Date(socket.getPeerCertificate().valid_to)
  const isEnding = until.getTime() - Date.now() < problemLimits.certificateDays * DAY
  if (socket.authorized && !isEnding) return undefined
  return { until: until.toISOString(), reason: socket.authorized ? '' : String(socket.authorizationError) }
}
