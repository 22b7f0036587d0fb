/** Serves the built web client: its files, and its page for every address of the client. */
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { HttpError } from '../http/errors.ts'

/** What belongs to the api and the streams is never answered with a page. */
const isServerPath = (url: string) => /^\/+(api|music)(\/|\?|$)/i.test(url)

/** A built file of another version is gone; a page in its place would be taken for a script. */
const isBuiltFile = (url: string) => url.startsWith('/assets/')

/** Serves the client from `webDir`, or only a JSON 404 for unknown addresses where there is none. */
export async function serveWebClient(app: FastifyInstance, webDir: string | undefined) {
  if (webDir) {
    await app.register(fastifyStatic, {
      root: webDir,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Built files carry a hash in their name; all others may change under it.
        const immutable = path.startsWith(join(webDir, 'assets'))
        reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (!webDir || !wantsPage || isServerPath(request.url) || isBuiltFile(request.url))
      throw new HttpError(404, 'There is nothing at this address')
    return reply.header('cache-control', 'no-cache').sendFile('index.html', { cacheControl: false })
  })
}
