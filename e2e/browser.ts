/** Pages of the stack, in a real browser. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { inject, onTestFailed } from 'vitest'
import { eventually, tokenOf } from './client.ts'

export { openBrowser } from './chromium.ts'

interface PageOptions extends Omit<BrowserContextOptions, 'viewport'> {
  width?: number
  height?: number
  /** Another name of the stack. */
  address?: string
  /** One of the demo's accounts that is signed in from the start. */
  as?: string
}

/** Opens a page of the stack in a fresh profile; its errors are collected in `faults`. */
export async function openPage(
  browser: Browser,
  { width = 1280, height = 900, address = inject('stack').address, as, ...options }: PageOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height },
    reducedMotion: 'reduce',
    // It would fetch the whole client for each profile. The journeys that are about it allow it.
    serviceWorkers: 'block',
    ...options,
  })
  if (as) {
    const token = JSON.stringify(await tokenOf(as))
    // Once: a page that signs out stays signed out.
    await context.addInitScript(
      `if (!sessionStorage.getItem('visited')) { sessionStorage.setItem('visited', 'yes'); localStorage.setItem('token', ${token}) }`,
    )
  }
  const page = await context.newPage()
  // The demo is still being transcoded on the same cores.
  page.setDefaultTimeout(60_000)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    // The browser's message about an answer of 400 or more; those are checked below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(message.text())
  })
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    // A picture that is not there, or not yet, has a drawing in its place.
    if (response.status() >= 400 && !pathname.startsWith('/api/file/images/'))
      faults.push(`${response.status()} ${pathname}`)
  })
  onTestFailed(() => tellOf(page, faults))
  return { page, faults }
}

/** Says what a page looked like when its test failed, what went wrong in it before, and what the stack said last. */
async function tellOf(page: Page, faults: string[]): Promise<void> {
  if (page.isClosed()) return
  const seen = await page
    .locator('body')
    .ariaSnapshot({ timeout: 2000 })
    .catch((error: unknown) => String(error))
  const log = await readFile(join(inject('stack').dataDir, 'stack.log'), 'utf8').catch(() => '')
  console.error([page.url(), JSON.stringify(faults), seen, log.slice(-2000)].join('\n'))
}

/** Waits until an expression holds in the page. Its content security policy forbids the eval that Playwright would wait with. */
export function untilHolds(page: Page, expression: string, seconds = 30): Promise<true> {
  return eventually(expression, seconds, async () => (await page.evaluate<boolean>(expression)) || undefined)
}

/** Signs in on the page of its own, by default with the password of the demo's people, and waits for home. */
export async function signIn(page: Page, email: string, password = inject('stack').password): Promise<void> {
  await page.goto('/register')
  await fillSignIn(page, { email, password })
  await page.waitForURL((url) => url.pathname === '/')
}

/** Signs in by the form that the page shows, to an account that has a password. */
export async function fillSignIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(account.email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
