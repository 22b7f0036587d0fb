import { readFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContextOptions, Page, Request, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, onTestFinished } from 'vitest'
import { openBrowser as openChromium } from './chromium.ts'
import { eventually, INTERRUPTED, tokenOf } from '../stack/client.ts'
import { FIREFOX_SCRIPT, openFirefox } from './firefox.ts'

/** E2E_HOST: name under which pages are opened, such as nava.test; any but localhost is no secure context */
const { E2E_BROWSER = 'chromium', E2E_HOST = '' } = process.env
if (E2E_BROWSER !== 'chromium' && E2E_BROWSER !== 'firefox')
  throw new Error(`E2E_BROWSER is chromium or firefox, not ${E2E_BROWSER}`)

export const IN_FIREFOX = E2E_BROWSER === 'firefox'
/** False on plain http, where browsers withhold service workers, push, passkeys and the clipboard */
export const IS_SECURE_CONTEXT = ['', 'localhost'].includes(E2E_HOST)

interface BrowserOptions {
  textHeight?: number
  /** A microphone that beeps, and that pages may use without a question; in Chromium */
  hasMicrophone?: boolean
}

const MICROPHONE = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

/** Starts the browser that E2E_BROWSER names; `textHeight`: pixels, default 16 */
export function openBrowser({ textHeight, hasMicrophone }: BrowserOptions = {}): Promise<Browser> {
  if (IN_FIREFOX) return openFirefox(textHeight ? { 'font.size.variable.x-western': textHeight } : {})
  const height = textHeight ? [`--blink-settings=defaultFontSize=${textHeight}`] : []
  return openChromium([...height, ...(hasMicrophone ? MICROPHONE : [])])
}

/** Returns the stack's address under another name, which openBrowser resolves. */
function addressUnder(host: string): string {
  const address = new URL(inject('stack').address)
  if (host) address.hostname = host
  return address.origin
}

interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  /** True to keep notifications open; otherwise those of other journeys are closed where they are in the way. */
  showsPopups?: boolean
  width?: number
  height?: number
  address?: string
  as?: string
}

/**
 * Starts a browser for a file of journeys; returns its `openPage`, of pages under `host`. After each journey its pages are
 * closed, and only `expected` errors are allowed.
 */
export function journeyPages({
  host = E2E_HOST,
  ...browserOptions
}: BrowserOptions & { host?: string } = {}) {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser(browserOptions)
  })
  afterAll(() => browser.close())

  return async ({ expected, ...options }: PageOptions & { expected?: RegExp | undefined } = {}) => {
    const { page, faults, report } = await openPage(browser, { address: addressUnder(host), ...options })
    onTestFinished(async ({ task }) => {
      const unexpected = faults.filter((fault) => !expected?.test(fault))
      if (task.result?.state === 'fail' || unexpected.length > 0) await report()
      await page.context().close()
      expect(unexpected).toEqual([])
    })
    return { page }
  }
}

/**
 * Replies are checked by the `response` handler. Firefox also reports sockets that end because the page is left, and
 * Chromium a header without effect on plain http.
 */
const IGNORED =
  /^Failed to load resource|^The Cross-Origin-Opener-Policy header has been ignored|^Firefox can’t establish a connection to the server at ws|^The connection to ws\S+ was interrupted/

/**
 * A missing picture has a placeholder; after 409, a page reads the queue and writes it again. The track that comes next
 * may be one that another journey deletes.
 */
const HANDLED =
  /^\d+ \/api\/file\/images\/|^409 \/api\/queue$|^404 \/(?:api\/musics\/\w+\/\d+|music\/music\/\d+\/\d+\.mp3)$/

/** What a page says of requests and sockets that a killed process interrupted; no other one knows its sockets. */
const OF_KILLS = new RegExp(
  `^(?:${INTERRUPTED.join('|')}) |^400 /music/chatHub/|^WebSocket connection to|net::ERR_`,
)

/** Lets a page on a stack whose processes are killed repeat what nginx does not: a page, and calls that change. */
async function repeatInterrupted(page: Page): Promise<void> {
  const isChange = (url: URL) => url.pathname.startsWith('/api/')
  const repeat = async (route: Route) => {
    if (route.request().method() === 'GET') return route.fallback()
    const response = await eventually('a call is answered', 60, async () => {
      // Only browsers know other names of the stack.
      const { host } = new URL(route.request().url())
      const reply = await route
        .fetch({
          url: route
            .request()
            .url()
            .replace(host, new URL(inject('stack').address).host),
          headers: { ...(await route.request().allHeaders()), host },
        })
        .catch(() => undefined)
      return reply && !INTERRUPTED.includes(reply.status()) ? reply : undefined
    })
    await route.fulfill({ response })
  }
  // A page that has left the place of its call needs no answer.
  await page.route(isChange, (route) => repeat(route).catch(() => undefined))
  const goto = page.goto.bind(page)
  page.goto = (url, options) =>
    eventually(`${url} is answered`, 120, async () => {
      const reply = await goto(url, options)
      return reply && INTERRUPTED.includes(reply.status()) ? undefined : { reply }
    }).then(({ reply }) => reply)
}

/** Returns the address of pages that name no other. */
export const pageAddress = (): string => addressUnder(E2E_HOST)

export async function openPage(
  browser: Browser,
  {
    width = 1280,
    height = 900,
    address = pageAddress(),
    as,
    showsPopups = false,
    ...options
  }: PageOptions = {},
): Promise<{ page: Page; faults: string[]; report: () => Promise<void> }> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    reducedMotion: 'reduce',
    // The service worker would load the entire client for each profile; only the journeys about it allow it.
    serviceWorkers: 'block',
    ...options,
  })
  if (IN_FIREFOX) await context.addInitScript(FIREFOX_SCRIPT)
  if (as) {
    const token = JSON.stringify(await tokenOf(as))
    // Signs in only once per tab, so that signing out persists.
    await context.addInitScript(
      `if (!sessionStorage.getItem('visited')) { sessionStorage.setItem('visited', 'yes'); localStorage.setItem('token', ${token}) }`,
    )
  }
  const page = await context.newPage()
  // The demo is transcoded on the same cores, so everything takes longer.
  page.setDefaultTimeout(60_000)
  if (!showsPopups)
    await page.addLocatorHandler(page.getByRole('alertdialog'), (popup) =>
      popup.getByRole('button').first().click(),
    )
  if (inject('stack').isKilled) await repeatInterrupted(page)
  const faults: string[] = []
  const note = (fault: string) => {
    if (!(inject('stack').isKilled && OF_KILLS.test(fault))) faults.push(fault)
  }
  page.on('pageerror', (error) => {
    // In Firefox, injected scripts also run in the empty first page, which has no storage; such errors are
    // ignored.
    if (page.url() !== 'about:blank' && !IGNORED.test(error.message)) note(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !IGNORED.test(message.text())) note(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const fault = `${response.status()} ${pathname}`
    if (response.status() >= 400 && !HANDLED.test(fault)) note(fault)
  })
  const waiting = requestsOf(page)
  const report = () => reportOf(page, faults, waiting())
  onTestFailed(report)
  return { page, faults, report }
}

/** Returns a function that names the requests without an answer, oldest first, with their seconds. */
function requestsOf(page: Page): () => string[] {
  const begun = new Map<Request, number>()
  page.on('request', (request) => begun.set(request, performance.now()))
  page.on('response', (response) => begun.delete(response.request()))
  page.on('requestfailed', (request) => begun.delete(request))
  return () =>
    [...begun].map(([request, at]) => `${request.url()} for ${Math.round((performance.now() - at) / 1000)} s`)
}

async function reportOf(page: Page, faults: string[], waiting: string[]): Promise<void> {
  if (page.isClosed()) return
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  const log = await readFile(join(inject('stack').dataDir, 'stack.log'), 'utf8').catch(() => '')
  const state = `${await drawingOf(page)}; load ${loadavg().map(Math.round).join(' ')}`
  console.error([page.url(), state, JSON.stringify(faults), ...waiting, seen, log.slice(-2000)].join('\n'))
}

/** Says whether the page draws: a click waits for two frames, which a stalled browser never draws. */
function drawingOf(page: Page): Promise<string> {
  const frame = page.evaluate<string>(`new Promise((resolve) => {
    const begin = performance.now()
    requestAnimationFrame(() =>
      resolve(document.visibilityState + ', a frame after ' + Math.round(performance.now() - begin) + ' ms'))
  })`)
  const none = setTimeout(5000, 'draws no frame in 5 s', { ref: false })
  return Promise.race([frame, none]).catch(String)
}

export function untilHolds(page: Page, expression: string, seconds = 60): Promise<true> {
  return eventually(expression, seconds, async () => (await page.evaluate<boolean>(expression)) || undefined)
}
