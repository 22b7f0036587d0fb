import type { IncomingMessage, ServerResponse } from 'node:http'
import * as contracts from '@nava/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Audited } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import { presentAir } from './air.present.ts'
import type { AirStore } from './air.store.ts'
import type { ProgramIntake } from './program-intake.ts'
import { type Mount, MOUNTS, mountOf, readSourceRequest, titleIn } from './source-request.ts'

interface AirFeatures {
  air: AirStore
  programs: ProgramIntake
  changes: Audited
}

export function airRoutes(routes: Routes, features: AirFeatures) {
  const { air, changes } = features

  serve(routes, contracts.getAir, async () => {
    const show = await air.onAir()
    return { onAir: show ? presentAir(show) : null }
  })

  serve(routes, contracts.adminReleaseAir, async ({ user, body: { djID, minutes } }) => {
    const what = { action: 'release air', kind: 'djs', rowID: djID, changes: { minutes } }
    const until = await air.release(djID, minutes, changes.entry(user, what).record)
    if (!until) throw problem('dj.not-found')
    return { djID, until: until.toISOString() }
  })

  serve(routes, contracts.adminCutAir, async ({ user }) => {
    const show = await air.onAir()
    if (!show) throw problem('air.nobody')
    const what = { action: 'cut air', kind: 'djs', rowID: show.djID ?? 0, changes: { show: show.title } }
    if (!(await air.cut(show.showID, changes.entry(user, what).record))) throw problem('air.nobody')
    return 'true' as const
  })

  serve(routes, contracts.airMetadata, async ({ user, request, reply }) => {
    const title = titleIn(request.raw.url ?? '')
    if (title !== undefined && !(await air.setTitle(user.userID, title))) throw problem('air.not-you')
    reply.type('text/xml; charset=utf-8').header('cache-control', 'no-store')
    reply.send(iceReply(title === undefined ? 'There is no title in it' : 'Metadata update successful'))
  })

  chunkedSource(routes, features)
}

/** Formats a reply as Icecast does. */
const iceReply = (message: string) =>
  `<?xml version="1.0"?>\n<iceresponse><message>${message}</message><return>1</return></iceresponse>\n`

/** Takes what comes in chunks, as through a proxy. */
function chunkedSource({ app }: Routes, { programs }: AirFeatures) {
  // By default, Node lets every program send its body before the password is checked.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!mountOf(request.url ?? '')) response.writeContinue()
    app.server.emit('request', request, response)
  })
  const receive = (mount: Mount) => async (request: FastifyRequest, reply: FastifyReply) => {
    const admitted = await programs.admit(mount, readSourceRequest(request.headers), request.ip)
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    if (admitted.state === 'refused') {
      if (admitted.status === 401) reply.header('www-authenticate', 'Basic realm="source"')
      return reply.code(admitted.status).send(`${admitted.text}\n`)
    }
    if (request.headers.expect) reply.raw.writeContinue()
    await admitted.receive(request.raw)
    return reply.send('The end\n')
  }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const mount of ['air', 'test'] as const)
      scope.route({ method: 'PUT', url: MOUNTS[mount], config: { takesFile: true }, handler: receive(mount) })
  })
}
