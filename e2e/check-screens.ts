/** Checks the screens with axe in both themes, and that none is wider than the window. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { type Person, type ScreenIDs, findIDs, screensOf } from './screens.ts'

/** How the screens are looked at. */
export interface Look {
  name: string
  width: number
  height: number
  language: 'en' | 'fa' | 'ar'
}

const PEOPLE: readonly Person[] = ['visitor', 'listener', 'artist', 'dj']
const THEMES = ['dark', 'light'] as const
/** After how long a call counts as lost, in ms: the browser does not always tell the end of one that a new page cut off. */
const LOST_AFTER = 10_000
/** How long a screen may load on a busy machine, in ms. */
const LOADED_WITHIN = 30_000

/** The tests of one look; each has a file of its own, so that they can run side by side. */
export function checkScreens({ name, width, height, language }: Look): void {
  let browser: Browser
  let ids: ScreenIDs
  beforeAll(async () => {
    browser = await openBrowser()
    ids = await findIDs()
  }, 300_000)
  afterAll(() => browser.close())

  describe(`the screens ${name}`, () => {
    it.each(PEOPLE)(
      'of the %s have no serious accessibility violation, and no horizontal scrolling',
      async (person) => {
        const { page } = await openPage(browser, {
          width,
          height,
          ...(person !== 'visitor' && { as: `${person}@example.com` }),
        })
        await page.addInitScript(
          `localStorage.setItem('theme', 'dark'); localStorage.setItem('language', '${language}')`,
        )
        const untilLoaded = watchLoading(page)
        const faults: string[] = []
        for (const path of screensOf(ids)[person]) {
          await page.goto(path, { waitUntil: 'domcontentloaded' })
          await untilLoaded(path)
          for (const theme of THEMES) {
            await wear(page, theme)
            faults.push(...(await violationsOf(page, theme)).map((fault) => `${path} ${fault}`))
          }
          const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
          if (overflow > 0) faults.push(`${path} is ${overflow} pixels wider than the window`)
        }
        expect(faults).toEqual([])
        await page.context().close()
      },
    )
  })
}

/**
 * Gives a function that waits until the page is complete: React owns it, nothing of its content is awaited, and no call is
 * under way. Media may go on loading.
 */
function watchLoading(page: Page): (path: string) => Promise<void> {
  const pending = new Map<unknown, number>()
  const isPending = () => [...pending.values()].some((since) => Date.now() - since < LOST_AFTER)
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isCall = request.resourceType() === 'fetch' && /^\/api\/[^.]*$/i.test(pathname)
    if (isCall || ['script', 'stylesheet'].includes(request.resourceType())) pending.set(request, Date.now())
  })
  page.on('requestfinished', (request) => pending.delete(request))
  page.on('requestfailed', (request) => pending.delete(request))
  // Two frames after each other: a reply has been rendered, and what it leads to has been asked for.
  const look = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => {
    const root = document.querySelector('#root')
    const headings = [...document.querySelectorAll('h1, h2')]
    resolve(
      Object.keys(root).some((key) => key.startsWith('__reactContainer')) &&
      !document.querySelector('main [role=status][aria-busy=true]') &&
      document.fonts.status === 'loaded' &&
      headings.some((heading) => heading.checkVisibility())
    )
  })))`
  return async (path) => {
    const end = Date.now() + LOADED_WITHIN
    let quiet = 0
    while (quiet < 2) {
      const loaded = await page.evaluate<boolean>(look)
      quiet = loaded && !isPending() ? quiet + 1 : 0
      if (Date.now() > end) throw new Error(`${path} does not finish loading`)
    }
    pending.clear()
  }
}

/** Changes the theme as boot.js and the menu do, and waits until the colours have gone over. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(`(async () => {
    document.documentElement.dataset.theme = '${theme}'
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const changes = document.getAnimations().filter((each) => each instanceof CSSTransition)
    await Promise.allSettled(changes.map(({ finished }) => finished))
  })()`)
}

async function violationsOf(page: Page, theme: string): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
  // Only the colours differ between the themes.
  if (theme === THEMES[0]) axe.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
  else axe.withRules(['color-contrast'])
  // Without frames there is nothing to put together in a second page.
  const { violations } = await axe.setLegacyMode().analyze()
  return (
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      // A row that the fixed bar half covers counts as too small a target until one scrolls.
      .filter(({ id }) => id !== 'target-size')
      .map(
        ({ id, nodes }) =>
          `in the ${theme}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
  )
}
