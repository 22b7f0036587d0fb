/** Serves the built web client: its files, and its page for every address of the client. */
import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Endpoint } from '@nava/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurity, type OtherHosts } from '../http/content-security.ts'
import { problem } from '../http/errors.ts'
import { allowedMethods, encodedPathOf, pathOf } from '../http/allowed-methods.ts'
import { ReadyText, sendReady, sendText } from '../http/caching.ts'
import { chosenLanguage, DEFAULT_LANGUAGE, type Language } from '../http/language.ts'
import type { KeptReplies } from '../cache/kept-replies.ts'
import { staleHeaders } from '../http/stale.ts'
import { anySite, documentHeaders } from '../http/security-headers.ts'
import { changedFiles } from './changed-files.ts'
import { assemblePage, HTML, pageBytes, type PageParts, stylesheetsOf } from './page-bytes.ts'
import { pageRenderer } from './render-pages.ts'

/** Addresses of the api and the streams are never answered with a page. */
const isServerPath = (path: string) => /^\/(api|music)(\/|$)/i.test(path)

/** Players inside the pages of other sites have an HTML of their own, the only one that may be framed. */
const isEmbed = (path: string) => /^\/embed\//i.test(path)

/**
 * Returns true if `path` names a file, such as `/sw.js` or `/.git/HEAD`, rather than a page: a page instead of a
 * missing file would be taken for a script, or for an exposed secret. Names of tracks and artists, which may
 * have dots, only follow an id.
 */
function namesFile(path: string): boolean {
  const segments = path.split('/')
  const id = segments.findIndex((segment) => /^\d+$/.test(segment))
  const fixed = id < 0 ? segments : segments.slice(0, id)
  return path.startsWith('/assets/') || fixed.some((segment) => /^\.|\.\w+$/.test(segment))
}

/**
 * Returns the status of the page at an encoded path of the client in a language: the tags that go into its head, those of its
 * code and styles, and the element with the replies to its first calls.
 */
export type DescribePage = (
  page: { path: string; language: Language },
  request: FastifyRequest,
) => Promise<DescribedPage>

interface DescribedPage extends Omit<PageParts, 'language'> {
  status: number
  /** The age of what it is made of in seconds, while the database is away. */
  staleFor?: number | undefined
  /** Gives the data that the server renders the page with, as JSON; without it the browser renders it. */
  data?: (() => string) | undefined
}

interface WebClientOptions {
  served: readonly Endpoint[]
  describePage: DescribePage
  /** The name that an installed client has. */
  productName: string
  /** Other hosts that pages load something from. */
  hosts: OtherHosts
  kept: Pick<KeptReplies, 'keep' | 'find'>
}

/** The manifest of the installable client; the build knows everything of it but the product's name. */
const MANIFEST = '/manifest.webmanifest'

/**
 * Serves the client from `webDir`, or only a JSON 404 for unknown addresses if there is none. An address of a
 * contract that is called with another method is answered with 405.
 */
export async function serveWebClient(
  app: FastifyInstance,
  webDir: string | undefined,
  { served, describePage, productName, hosts, kept }: WebClientOptions,
) {
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = allowedMethods(served, request.url)
    // The own method is among them where a parameter is one that no route takes.
    if (methods.length === 0 || methods.includes(request.method)) throw problem('address.not-found')
    reply.header('allow', methods.join(', '))
    throw problem('address.wrong-method', { methods: methods.join(', ') })
  }
  app.setNotFoundHandler(answerUnknown)
  if (!webDir) return

  const renderer = pageRenderer(webDir, (error) =>
    app.log.warn({ err: error }, 'the thread for pages failed'),
  )
  app.addHook('onClose', renderer.stop)
  const readPage = pageBytes((error) => app.log.warn({ err: error }, 'a page could not be rendered'))
  const readHtml = changedFiles()
  const boot = await readFile(join(webDir, 'boot.js'), 'utf8').catch(() => '') // not every client has one
  const ofPage = await documentHeaders(contentSecurity(hosts, { script: boot }))
  const ofFrame = await documentHeaders(contentSecurity(hosts, { isFramed: true }))
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Built files carry a hash in their name; all others may change under it.
      const immutable = path.startsWith(join(webDir, 'assets'))
      reply.headers(/\.html(\.\w+)?$/.test(path) ? ofPage : anySite)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    if (isServerPath(path)) answerUnknown(request, reply)
    if (path === MANIFEST) {
      reply.headers({ ...anySite, 'cache-control': 'no-cache', 'content-type': 'application/manifest+json' })
      return sendText(request, reply, await manifestOf(webDir, productName))
    }
    if (!isHidden(path) && (await isFile(webDir, path))) return reply.sendFile(path)
    if (namesFile(path)) answerUnknown(request, reply)
    const wanted = { path: encodedPathOf(request.url), language: chosenLanguage(request) ?? DEFAULT_LANGUAGE }
    const { status, data, staleFor, ...described } = await describePage(wanted, request)
    const key = JSON.stringify([request.host, wanted])
    // 503: what the page is about could not be read.
    const last = status === 503 ? kept.find(key) : undefined
    const age = last?.age ?? staleFor
    const isFramed = isEmbed(path)
    const page = await readHtml(join(webDir, isFramed ? 'embed.html' : 'index.html'))
    reply.code(last ? 200 : status).headers({
      ...(isFramed ? ofFrame : ofPage),
      'cache-control': 'no-cache',
      'content-type': HTML,
      vary: 'cookie',
      ...(age !== undefined && staleHeaders(age)),
    })
    if (last) return sendReady(request, reply, asPage(last.reply))
    const parts = { ...described, language: wanted.language }
    if (data !== undefined) {
      const render = async () => {
        const [rendered, styles] = await Promise.all([
          renderer.render({ ...wanted, replies: data() }),
          readStyles(webDir, stylesheetsOf(page + parts.files)),
        ])
        return rendered && { ...rendered, boot, styles }
      }
      const ready = await readPage(wanted.path, { page, parts, render })
      if (status === 200 && age === undefined) kept.keep(key, ready)
      return sendReady(request, reply, ready)
    }
    const text = assemblePage(page, parts)
    if (status === 200 && age === undefined) kept.keep(key, text)
    // A 304 would keep the status that the client saw before.
    return status === 200 ? sendText(request, reply, text) : reply.send(text)
  })
}

const asPage = (text: string | ReadyText) => (typeof text === 'string' ? new ReadyText(text, HTML) : text)

/** Returns the text of stylesheets by their address; one that is missing is left to the browser to fetch. */
async function readStyles(webDir: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(
    addresses.map(async (address) => {
      const text = await readFile(join(webDir, address), 'utf8').catch(() => undefined)
      return text === undefined ? [] : [[address, text] as const]
    }),
  )
  return new Map(texts.flat())
}

async function manifestOf(webDir: string, productName: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(webDir, MANIFEST), 'utf8')) as object // of the build
  return JSON.stringify({ ...manifest, name: productName, short_name: productName })
}

/** What the build leaves for the server alone: what it renders pages with, and the files that each of them needs. */
const isHidden = (path: string) => path.startsWith('/.')

/** Returns true if `path` names a file within `folder`. */
async function isFile(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path)
  if (!file.startsWith(folder + sep) || file.includes('\0')) return false
  return stat(file).then(
    (facts) => facts.isFile(),
    () => false,
  )
}
