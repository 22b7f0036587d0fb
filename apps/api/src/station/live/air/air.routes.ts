import type { IncomingMessage, ServerResponse } from 'node:http'
import * as contracts from '@nava/contracts'
import type { CallerOfSource } from '../../../listeners/app-passwords/app-callers.ts'
import type { Audited } from '../../../platform/audit/audited.ts'
import { problem } from '../../../platform/http/errors.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import type { AirIntake } from './air-intake.ts'
import { presentAir } from './air.present.ts'
import type { AirStore } from './air.store.ts'
import { AIR_MOUNT, isAirMount, passwordIn, titleIn } from './source-request.ts'

interface AirFeatures {
  air: AirStore
  intake: AirIntake
  callerOfSource: CallerOfSource
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

  metadataRoute(routes, features)
  chunkedSource(routes, features)
}

function metadataRoute(routes: Routes, { air, callerOfSource }: AirFeatures) {
  serve(routes, contracts.airMetadata, async ({ request, reply }) => {
    const answer = (status: number, message: string) =>
      void reply
        .code(status)
        .type('text/xml; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(
          `<?xml version="1.0"?>\n<iceresponse><message>${message}</message><return>${status === 200 ? 1 : 0}</return></iceresponse>\n`,
        )
    const password = passwordIn(request.headers.authorization)
    const program = { ip: request.ip, name: request.headers['user-agent'] ?? '' }
    const caller = password === undefined ? 'wrong' : await callerOfSource(password, program)
    if (caller === 'refused') return answer(429, 'Too many wrong passwords: try again later')
    if (caller === 'wrong') {
      reply.header('www-authenticate', 'Basic realm="source"')
      return answer(401, 'Give an app password for sending to the live channel')
    }
    const title = titleIn(request.raw.url ?? '')
    if (title === undefined) return answer(200, 'There is no title in it')
    if (!(await air.setTitle(caller.userID, title))) return answer(404, 'You are not on the air')
    return answer(200, 'Metadata update successful')
  })
}

/** Takes a show whose bytes come in chunks, as through a proxy. */
function chunkedSource({ app }: Routes, { intake }: AirFeatures) {
  // By default, Node lets every program send its body before the password is checked.
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (!isAirMount(request.url ?? '')) response.writeContinue()
    app.server.emit('request', request, response)
  })
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.route({
      method: 'PUT',
      url: AIR_MOUNT,
      config: { takesFile: true },
      handler: async (request, reply) => {
        const admitted = await intake.admit(request.headers, request.ip)
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        if (admitted.state === 'refused') {
          if (admitted.status === 401) reply.header('www-authenticate', 'Basic realm="source"')
          return reply.code(admitted.status).send(`${admitted.text}\n`)
        }
        if (request.headers.expect) reply.raw.writeContinue()
        await intake.receive(admitted, request.raw)
        return reply.send('The end\n')
      },
    })
  })
}
