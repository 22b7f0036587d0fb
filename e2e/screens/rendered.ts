/** Pages that the server renders, and how the client takes them over */
import { PAGE_LANGUAGE } from '@nava/contracts'
import type { Page, Response } from 'playwright-core'
import { pageAddress, untilHolds } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { eventually, request } from '../stack/client.ts'

/** Marks the first heading as it arrives, before any code of the client runs. */
const MARK = `new MutationObserver((_, observer) => {
  const heading = document.querySelector('#root h1')
  if (!heading) return
  heading.isOfServer = true
  observer.disconnect()
}).observe(document, { childList: true, subtree: true })`

/** Makes a page known to the server by its cookie, and marks headings of the server. Returns the page's warnings. */
export async function watchRendered(page: Page, language: string): Promise<string[]> {
  const warnings: string[] = []
  page.on('console', (message) => {
    // Ignores warnings about preloads, the service worker, which tests block, and a header without effect on plain http.
    const isOwn = !/preload|Service Worker registration blocked|origin-keyed agent cluster/.test(
      message.text(),
    )
    if (message.type() === 'warning' && isOwn) warnings.push(message.text())
  })
  await page.context().addCookies([{ name: 'language', value: language, url: pageAddress() }])
  await page.addInitScript(MARK)
  return warnings
}

const isRendered = async (reply: { text: () => Promise<string> }) =>
  (await reply.text()).includes(` data-${PAGE_LANGUAGE}=`)

/** Opens a page as the server renders it, which a busy server leaves out for some seconds. */
export async function openRendered(
  page: Page,
  path: string,
  waitUntil: 'commit' | 'domcontentloaded' = 'commit',
): Promise<Response> {
  const cookies = await page.context().cookies()
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  return eventually(`the server renders ${path}`, TIMEOUT, async () => {
    if (!(await isRendered(await request(path, { headers: { cookie } })))) return undefined
    // On several processes another one may answer.
    const reply = await page.goto(path, { waitUntil })
    return reply && (await isRendered(reply)) ? reply : undefined
  })
}

export const untilTakenOver = (page: Page) =>
  untilHolds(
    page,
    "Object.keys(document.querySelector('#root')).some((key) => key.startsWith('__reactContainer')) && !!document.querySelector('footer')",
  )

/** Returns what differs from a page of the server that the client has taken over as it was. */
export const takeoverFaults = (page: Page, language: string) =>
  page.evaluate<string[]>(`[
    document.querySelector('#root h1')?.isOfServer || 'has another heading than the server sent',
    document.documentElement.dir === '${language === 'en' ? 'ltr' : 'rtl'}' || 'has the wrong direction',
    document.querySelectorAll('title').length === 1 || 'has not one title',
  ].filter((each) => each !== true)`)
