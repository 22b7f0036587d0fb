import axe, { type AxeResults } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { watchLoading, wear } from './loaded.ts'
import { openRendered, takeoverFaults, watchRendered } from './rendered.ts'
import {
  PEOPLE,
  type ScreenIDs,
  THEMES,
  type Theme,
  UNKNOWN,
  findIDs,
  publicPages,
  screensOf,
} from './screens.ts'
import { textFaults } from './text-faults.ts'

const NARROW = 640
/** Narrower windows may cut titles and wrap actions. */
const TINY = 360
/** Titles of this length must never be cut */
const SHORT = 14

export interface Look {
  name: string
  width: number
  height: number
  language: 'en' | 'fa' | 'ar'
  /** True to measure also half the width and height, as at 200 % zoom */
  zoomed?: boolean
  /** Screens with even or odd places on which axe runs in this look; another look has the others */
  axeOn?: 'even' | 'odd'
}

/**
 * Reads and measures all screens in one look, and may run axe on half of them, in one theme each: both looks and themes
 * have a share, and apps/web/src/ui/styles/contrast.test.ts compares all colours. Each look has a separate file, so that
 * they run in parallel.
 */
export function checkScreens({ name, width, height, language, zoomed = false, axeOn }: Look): void {
  let browser: Browser
  let ids: ScreenIDs
  beforeAll(async () => {
    browser = await openBrowser()
    ids = await findIDs()
  }, 600_000)
  afterAll(() => browser.close())

  describe(`the screens ${name}`, () => {
    it.each(PEOPLE)(
      'of the %s have whole texts, no accessibility violation, and no horizontal scrolling',
      async (person) => {
        const { page } = await openPage(browser, {
          width,
          height,
          ...(person !== 'visitor' && { as: `${person}@example.com` }),
        })
        await page.addInitScript(
          `localStorage.setItem('theme', 'dark'); localStorage.setItem('language', '${language}')`,
        )
        const warnings = await watchRendered(page, language)
        const untilLoaded = watchLoading(page)
        const rendered = publicPages(ids)
        const faults: string[] = []
        for (const [at, path] of screensOf(ids)[person].entries()) {
          const isRendered = person === 'visitor' && rendered.includes(path)
          const open = isRendered ? openRendered : openPath
          const answer = await open(page, path, 'domcontentloaded')
          await untilLoaded(path)
          const found = [
            ...(isRendered ? await takeoverFaults(page, language) : []),
            // Without this check of the status, an error page could pass in place of the page.
            ...(answer?.ok() === (path === UNKNOWN) ? [`is answered with ${answer?.status()}`] : []),
            ...(await textFaults(page)),
            ...(axeOn && at % 2 === (axeOn === 'even' ? 0 : 1)
              ? await violationsOf(page, THEMES[(at >> 1) % 2])
              : []),
            ...(await overflowOf(page)),
            ...(TINY < width && width < NARROW ? await untidyOf(page) : []),
          ]
          if (zoomed) {
            await page.setViewportSize({ width: width / 2, height: height / 2 })
            found.push(...(await overflowOf(page)))
            await page.setViewportSize({ width, height })
          }
          faults.push(...found.map((fault) => `${path} ${fault}`))
        }
        expect([...faults, ...warnings]).toEqual([])
        await page.context().close()
      },
    )
  })
}

const openPath = (page: Page, path: string, waitUntil: 'domcontentloaded') => page.goto(path, { waitUntil })

export async function violationsOf(page: Page, theme: Theme = 'dark'): Promise<string[]> {
  await wear(page, theme)
  await page.evaluate(axe.source)
  // Screens have no frames, and no rule needs the text of style sheets.
  const options = {
    // A row that the fixed bar half covers would count as too small.
    rules: { 'target-size': { enabled: false } },
    resultTypes: ['violations'],
    iframes: false,
    preload: false,
  }
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(
    ({ id, nodes }) =>
      `in the ${theme} at ${page.viewportSize()?.width} pixels: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  )
}

async function overflowOf(page: Page): Promise<string[]> {
  const [pixels, width] = await page.evaluate<[number, number]>(
    '[document.documentElement.scrollWidth - innerWidth, innerWidth]',
  )
  return pixels > 0 ? [`is ${pixels} pixels wider than the window of ${width} pixels`] : []
}

/**
 * Returns faults of a phone's layout: titles cut short, actions (except groups) in several lines, and dots for many
 * slides.
 */
async function untidyOf(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(() => {
    const rows = [...document.querySelectorAll('main article[data-listed] :is(h2, h3) a')]
    const cut = rows.filter((link) => link.textContent.length <= ${SHORT} && link.scrollWidth > link.clientWidth + 1)
    const bar = document.querySelector('main button[aria-haspopup=dialog]')?.parentElement
    const actions = [...(bar?.children ?? [])].filter((each) => !('wide' in each.dataset) && each.checkVisibility())
    const middles = actions.map((each) => each.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
    const buttons = [...document.querySelectorAll('main section[aria-roledescription] > div > button[aria-label]')]
    const dots = buttons.filter((each) => each.checkVisibility() && /[0-9۰-۹]/.test(each.ariaLabel))
    return [
      ...cut.map(({ textContent }) => 'cuts the title ' + textContent),
      ...(Math.max(...middles) - Math.min(...middles) > 20 ? ['has its actions on two lines'] : []),
      ...(dots.length > 5 ? ['draws ' + dots.length + ' dots'] : []),
    ]
  })()`)
}
