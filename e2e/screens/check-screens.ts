import axe, { type AxeResults, type RunOnly } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { watchLoading, wear } from './loaded.ts'
import { PEOPLE, type ScreenIDs, type Theme, UNKNOWN, findIDs, screensOf } from './screens.ts'

const NARROW = 640
/** Titles of this length must never be cut */
const SHORT = 14

export interface Look {
  name: string
  width: number
  height: number
  language: 'en' | 'fa' | 'ar'
  /** True to check also half the width and height, as at 200 % zoom */
  zoomed?: boolean
}

/** Checks all screens in one look. Each look has a separate file, so that they run in parallel. */
export function checkScreens({ name, width, height, language, zoomed = false }: Look): void {
  let browser: Browser
  let ids: ScreenIDs
  beforeAll(async () => {
    browser = await openBrowser()
    ids = await findIDs()
  }, 600_000)
  afterAll(() => browser.close())

  describe(`the screens ${name}`, () => {
    it.each(PEOPLE)(
      'of the %s have no accessibility violation, and no horizontal scrolling',
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
          const answer = await page.goto(path, { waitUntil: 'domcontentloaded' })
          await untilLoaded(path)
          await page.evaluate(axe.source)
          const found = [
            // Without this check of the status, an error page could pass in place of the page.
            ...(answer?.ok() === (path === UNKNOWN) ? [`is answered with ${answer?.status()}`] : []),
            ...(await violationsOf(page, 'dark')),
            // The themes differ only in colours, so the second one is checked only for colours.
            ...(await violationsOf(page, 'light', COLOURS)),
            ...(await overflowOf(page)),
            ...(width < NARROW ? await untidyOf(page) : []),
          ]
          if (zoomed) {
            await page.setViewportSize({ width: width / 2, height: height / 2 })
            found.push(...(await violationsOf(page, 'light')), ...(await overflowOf(page)))
            await page.setViewportSize({ width, height })
          }
          faults.push(...found.map((fault) => `${path} ${fault}`))
        }
        expect(faults).toEqual([])
        await page.context().close()
      },
    )
  })
}

const COLOURS: RunOnly = { type: 'rule', values: ['color-contrast'] }

async function violationsOf(page: Page, theme: Theme, rules?: RunOnly): Promise<string[]> {
  await wear(page, theme)
  // Screens have no frames, and no rule needs the text of style sheets.
  const options = {
    ...(rules && { runOnly: rules }),
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
