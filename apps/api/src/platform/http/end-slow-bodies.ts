import { isFile } from '@nava/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { problem } from './errors.ts'

/**
 * After each `timeout` ms, refuses an unfinished body, but a file only if its average is below
 * `minUploadRate` bytes per second (0: never). Replies 408 if the body is being read, else closes the
 * connection.
 */
export function endSlowBodies(app: FastifyInstance, limits: { timeout: number; minUploadRate: number }) {
  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.raw.headers
    if ((length !== undefined && length !== '0') || encoding !== undefined) watch(request, reply, limits)
    done()
  })
}

function watch(
  request: FastifyRequest,
  reply: FastifyReply,
  { timeout, minUploadRate }: { timeout: number; minUploadRate: number },
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
    // After the reply, `drainBody` handles the body.
    if (raw.complete || raw.destroyed || reply.sent) return clearInterval(timer)
    if (isFastEnough()) return
    clearInterval(timer)
    // The reader of the body, if any, fails with this error and replies.
    if (raw.listenerCount('error') > 0) raw.emit('error', problem('request.timed-out'))
    else socket.destroy()
  }, timeout)
  raw.once('close', () => clearInterval(timer))
}
