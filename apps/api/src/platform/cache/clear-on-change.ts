import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/**
 * Clears caches before the reply to a change, because the notification may arrive later: `clearFacts` after each by artists,
 * DJs and admins, `clearReplies` after an admin's change or a deletion, which may hide content. `notify` tells other processes.
 */
export function clearOnChange(
  app: FastifyInstance,
  {
    clearFacts,
    clearReplies,
    notify,
    log,
  }: {
    clearFacts: () => void
    clearReplies: () => void
    notify: () => Promise<unknown>
    log: Pick<FastifyBaseLogger, 'warn'>
  },
) {
  app.addHook('onRoute', (route) => {
    const endpoint = route.config?.endpoint
    if (!endpoint || endpoint.method === 'GET' || !['artist', 'dj', 'admin'].includes(endpoint.access)) return
    const before = route.onSend ? [route.onSend].flat() : []
    const mayHide = endpoint.method === 'DELETE' || endpoint.access === 'admin'
    route.onSend = [
      (request, _reply, payload, done) => {
        if (request.callerID === undefined) return done(null, payload)
        clearFacts()
        if (mayHide) clearReplies()
        done(null, payload)
        if (mayHide)
          notify().catch((error: unknown) => log.warn({ err: error }, 'others were not notified of a change'))
      },
      ...before,
    ]
  })
}
