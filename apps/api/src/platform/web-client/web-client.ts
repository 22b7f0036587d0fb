import { readFile, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { DEFAULT_LANGUAGE, type Endpoint, type Language, plainPath } from '@nava/contracts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contentSecurity, type OtherHosts, stylePolicy } from '../http/content-security.ts'
import { problem } from '../http/errors.ts'
import { allowedMethods, encodedPathOf, pathOf } from '../http/allowed-methods.ts'
import { ReadyText, sendReady, sendText } from '../http/caching.ts'
import { chosenLanguage } from '../http/language.ts'
import type { ReplyCache } from '../cache/reply-cache.ts'
import { staleHeaders } from '../http/visitor-replies.ts'
import { anySite, documentHeaders } from '../http/security-headers.ts'
import type { Manifest, StationLook } from '../station/station-look.ts'
import { changedFiles } from './changed-files.ts'
import { keepAssetsDaily } from './keep-assets.ts'
import { assemblePage, HTML, pageBytes, type PageParts, stylesheetsOf } from './page-bytes.ts'
import { pageRenderer } from './render-pages.ts'
import { sendIcon } from './send-icon.ts'

const isServerPath = (path: string) => /^\/(api|music|rest|1)(\/|$)/i.test(path)

/** Returns true for browsers that open an address, whose `Accept` names HTML, unlike that of scripts and programs. */
const asksForPage = ({ headers }: FastifyRequest) => /\btext\/html\b/i.test(headers.accept ?? '')

/** Players for other sites have separate HTML, the only pages that may be framed. */
const isEmbed = (path: string) => /^\/embed\//i.test(path)

/**
 * Returns true for file names such as `/sw.js` or `/.git/HEAD`, for which a page would be a wrong reply.
 * Names after an ID may contain dots.
 */
function namesFile(path: string): boolean {
  const segments = path.split('/')
  const id = segments.findIndex((segment) => /^\d+$/.test(segment))
  const fixed = id < 0 ? segments : segments.slice(0, id)
  return path.startsWith('/assets/') || fixed.some((segment) => /^\.|\.\w+$/.test(segment))
}

export type DescribePage = (
  page: { path: string; language: Language },
  request: FastifyRequest,
) => Promise<DescribedPage>

interface DescribedPage extends Omit<PageParts, 'language' | 'policyFor'> {
  status: number
  staleFor?: number | undefined
  /** Returns the data for rendering as JSON; without it the browser renders. */
  data?: (() => string) | undefined
}

interface WebClientOptions {
  served: readonly Endpoint[]
  describePage: DescribePage
  look: StationLook
  hosts: OtherHosts
  /** Folder for files of earlier builds */
  keptDir: string
  replyCache: Pick<ReplyCache, 'store' | 'last'>
  renderWithin?: number | undefined
}

/** Served separately, because the build's manifest lacks the name of the product. */
const MANIFEST = '/manifest.webmanifest'
const manifestHeaders = {
  ...anySite,
  'cache-control': 'no-cache',
  'content-type': 'application/manifest+json',
}

/** Serves the client. Without `webDir`, unknown addresses are 404 in JSON; wrong methods are 405. */
export async function serveWebClient(
  app: FastifyInstance,
  webDir: string | undefined,
  { served, describePage, look, hosts, keptDir, replyCache, renderWithin }: WebClientOptions,
) {
  const methodsAt = allowedMethods(served)
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply): never => {
    const methods = methodsAt(request.url)
    // A parameter may match the contract's path, but not the route: 404.
    if (methods.length === 0 || methods.includes(request.method)) throw problem('address.not-found')
    reply.header('allow', methods.join(', '))
    throw problem('address.wrong-method', { methods: methods.join(', ') })
  }
  app.setNotFoundHandler(answerUnknown)
  if (!webDir) return

  const warn = (text: string) => (error: unknown) => app.log.warn({ err: error }, text)
  const renderer = pageRenderer(webDir, warn('the thread for pages failed'), { renderWithin })
  app.addHook('onClose', renderer.stop)
  const readPage = pageBytes(warn('a page could not be rendered'))
  const readHtml = changedFiles()
  const boot = await readFile(join(webDir, 'boot.js'), 'utf8').catch(() => '') // Test clients have no boot script.
  const ofPage = await documentHeaders(contentSecurity(hosts, { script: boot }))
  const ofFrame = await documentHeaders(contentSecurity(hosts, { isFramed: true }))
  await serveFiles(app, { webDir, keptDir, ofPage })
  app.get('/*', async (request, reply) => {
    const path = pathOf(request.url)
    // People who open an unknown address see the page that says so, while programs and scripts get JSON.
    const isForPeople = asksForPage(request) && methodsAt(request.url).length === 0
    if (isServerPath(path) && !isForPeople) answerUnknown(request, reply)
    if (path === MANIFEST)
      return sendText(request, reply.headers(manifestHeaders), await manifestOf(webDir, look))
    const icon = await look.icon(path)
    if (icon) return sendIcon(request, reply, icon)
    if (!isHidden(path) && (await isFile(webDir, path))) return reply.sendFile(path)
    if (path.startsWith('/assets/') && (await isFile(keptDir, path))) return reply.sendFile(path, keptDir)
    if (namesFile(path) && !isForPeople) answerUnknown(request, reply)
    const plain = plainAddress(request.originalUrl)
    if (plain !== request.originalUrl) return reply.redirect(plain, 301)
    const wanted = { path: encodedPathOf(request.url), language: chosenLanguage(request) ?? DEFAULT_LANGUAGE }
    const { status, data, staleFor, ...described } = await describePage(wanted, request)
    const key = JSON.stringify([request.host, wanted])
    // A 503 means that the page's data cannot be read.
    const last = status === 503 ? replyCache.last(key) : undefined
    const age = last?.age ?? staleFor
    const isFramed = isEmbed(path)
    const html = await readHtml(join(webDir, isFramed ? 'embed.html' : 'index.html'))
    const { page, styles: ownStyles } = look.dress(html)
    reply.code(last ? 200 : status).headers({
      ...(isFramed ? ofFrame : ofPage),
      'cache-control': 'no-cache',
      'content-type': HTML,
      vary: isServerPath(path) || namesFile(path) ? 'cookie, accept' : 'cookie',
      ...(age !== undefined && staleHeaders(age)),
    })
    if (last) return sendReady(request, reply, last.value)
    const policyFor = (styles: readonly string[]) => stylePolicy(hosts, [...ownStyles, ...styles])
    const parts = { ...described, language: wanted.language, policyFor }
    if (data !== undefined) {
      const render = async () => {
        const [rendered, styles] = await Promise.all([
          renderer.render({ ...wanted, replies: data() }),
          readStyles(webDir, stylesheetsOf(page + parts.files)),
        ])
        return rendered && { ...rendered, boot, styles }
      }
      const ready = await readPage(wanted.path, { page, parts, render })
      if (status === 200 && age === undefined) replyCache.store(key, ready)
      return sendReady(request, reply, ready)
    }
    const text = assemblePage(page, parts)
    // With a 304, the client would keep the status of its earlier reply.
    if (status !== 200) return reply.send(text)
    const ready = new ReadyText(text, HTML)
    if (age === undefined) replyCache.store(key, ready)
    return sendReady(request, reply, ready)
  })
}

interface FileOptions {
  webDir: string
  keptDir: string
  ofPage: Record<string, string>
}

/** Prepares `reply.sendFile`, and keeps the files of this build for the time after it. */
async function serveFiles(app: FastifyInstance, { webDir, keptDir, ofPage }: FileOptions): Promise<void> {
  // Built files have a hash in their name, so they never change.
  const [built, kept] = [join(webDir, 'assets'), join(keptDir, 'assets')] as const
  const warn = (error: unknown) => app.log.warn({ err: error }, 'files of this build could not be kept')
  app.addHook('onClose', keepAssetsDaily(built, kept, warn))
  await app.register(fastifyStatic, {
    root: webDir,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const immutable = path.startsWith(built) || path.startsWith(kept)
      reply.headers(/\.html(\.\w+)?$/.test(path) ? ofPage : anySite)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}

/** Reads style sheets; browsers fetch those that are missing here. */
async function readStyles(webDir: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const texts = await Promise.all(
    addresses.map(async (address) => {
      const text = await readFile(join(webDir, address), 'utf8').catch(() => undefined)
      return text === undefined ? [] : [[address, text] as const]
    }),
  )
  return new Map(texts.flat())
}

async function manifestOf(webDir: string, look: StationLook): Promise<string> {
  return JSON.stringify(look.manifest(JSON.parse(await readFile(join(webDir, MANIFEST), 'utf8')) as Manifest))
}

function plainAddress(url: string): string {
  const [path = '', ...query] = url.split('?')
  return [plainPath(path), ...query].join('?')
}

const isHidden = (path: string) => path.startsWith('/.')

async function isFile(folder: string, path: string): Promise<boolean> {
  const file = join(folder, path)
  if (!file.startsWith(folder + sep) || file.includes('\0')) return false
  return stat(file).then(
    (facts) => facts.isFile(),
    () => false,
  )
}
