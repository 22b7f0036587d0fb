/** Ends requests whose body arrives too slowly: each would hold a connection, and what its call has claimed. */
import { isFile } from '@nava/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './errors.ts'

/**
 * A body without a file has to arrive within `patience` ms. An uploaded file has to reach `minUploadRate` bytes per
 * second on average, checked every `patience` ms; 0 disables this check. Slower requests are answered with 408.
 */
export function endSlowBodies(app: FastifyInstance, limits: { patience: number; minUploadRate: number }) {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.raw.headers
    if ((length !== undefined && length !== '0') || encoding !== undefined) watch(request, reply, limits)
    done()
  })
}

function watch(
  request: FastifyRequest,
  reply: FastifyReply,
  { patience, minUploadRate }: { patience: number; minUploadRate: number },
) {
  const { raw } = request
  const { socket } = raw
  const { config } = request.routeOptions
  const takesFile = config.takesFile ?? isFile(config.endpoint?.body)
  if (takesFile && minUploadRate === 0) return
  const startedAt = performance.now()
  const readBefore = socket.bytesRead
  const isFastEnough = () => {
    const seconds = (performance.now() - startedAt) / 1000
    return takesFile && (socket.bytesRead - readBefore) / seconds >= minUploadRate
  }
  const timer = setInterval(() => {
    // What was answered already is read to its end, or cut, by `drainBody`.
    if (raw.complete || raw.destroyed || reply.sent) return clearInterval(timer)
    if (isFastEnough()) return
    clearInterval(timer)
    // Whoever reads the body fails with it and answers; where nobody reads, nobody would.
    if (raw.listenerCount('error') > 0) raw.emit('error', problem('request.timed-out'))
    else socket.destroy()
  }, patience)
  raw.once('close', () => clearInterval(timer))
}
