import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, onTestFailed, onTestFinished } from 'vitest'
import { openBrowser as openChromium } from './chromium.ts'
import { eventually, tokenOf } from '../stack/client.ts'
import { FIREFOX_SCRIPT, openFirefox } from './firefox.ts'

const { E2E_BROWSER = 'chromium' } = process.env
if (E2E_BROWSER !== 'chromium' && E2E_BROWSER !== 'firefox')
  throw new Error(`E2E_BROWSER is chromium or firefox, not ${E2E_BROWSER}`)

export const IN_FIREFOX = E2E_BROWSER === 'firefox'

interface BrowserOptions {
  textHeight?: number
}

/** Starts the browser that E2E_BROWSER names; `textHeight`: pixels, default 16 */
export function openBrowser({ textHeight }: BrowserOptions = {}): Promise<Browser> {
  if (IN_FIREFOX) return openFirefox(textHeight ? { 'font.size.variable.x-western': textHeight } : {})
  return openChromium(textHeight ? [`--blink-settings=defaultFontSize=${textHeight}`] : [])
}

interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  width?: number
  height?: number
  address?: string
  as?: string
}

/**
 * Starts a browser for a file of journeys; returns its `openPage`. After each journey its pages are closed,
 * and only `expected` errors are allowed.
 */
export function journeyPages(browserOptions: BrowserOptions = {}) {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser(browserOptions)
  })
  afterAll(() => browser.close())

  return async ({ expected, ...options }: PageOptions & { expected?: RegExp | undefined } = {}) => {
    const { page, faults } = await openPage(browser, options)
    onTestFinished(async ({ task }) => {
      const unexpected = faults.filter((fault) => !expected?.test(fault))
      if (task.result?.state === 'fail' || unexpected.length > 0) await tellOf(page, faults)
      await page.context().close()
      expect(unexpected).toEqual([])
    })
    return { page }
  }
}

/** Replies are checked by the `response` handler. Firefox also reports sockets that end because the page is left. */
const IGNORED =
  /^Failed to load resource|^Firefox can’t establish a connection to the server at ws|^The connection to ws\S+ was interrupted/

/** A missing picture has a placeholder; after 409, a page reads the queue and writes it again. */
const HANDLED = /^\d+ \/api\/file\/images\/|^409 \/api\/queue$/

export async function openPage(
  browser: Browser,
  { width = 1280, height = 900, address = inject('stack').address, as, ...options }: PageOptions = {},
): Promise<{ page: Page; faults: string[] }> {
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
  const faults: string[] = []
  page.on('pageerror', (error) => {
    // In Firefox, injected scripts also run in the empty first page, which has no storage; such errors are
    // ignored.
    if (page.url() !== 'about:blank' && !IGNORED.test(error.message)) faults.push(String(error))
  })
  page.on('console', (message) => {
    if (message.type() === 'error' && !IGNORED.test(message.text())) faults.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    const fault = `${response.status()} ${pathname}`
    if (response.status() >= 400 && !HANDLED.test(fault)) faults.push(fault)
  })
  onTestFailed(() => tellOf(page, faults))
  return { page, faults }
}

async function tellOf(page: Page, faults: string[]): Promise<void> {
  if (page.isClosed()) return
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  const log = await readFile(join(inject('stack').dataDir, 'stack.log'), 'utf8').catch(() => '')
  console.error([page.url(), JSON.stringify(faults), seen, log.slice(-2000)].join('\n'))
}

export function untilHolds(page: Page, expression: string, seconds = 30): Promise<true> {
  return eventually(expression, seconds, async () => (await page.evaluate<boolean>(expression)) || undefined)
}
