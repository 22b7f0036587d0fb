/** Checks the screens with axe in both themes, and that none is wider than the window. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { watchLoading, wear } from './loaded.ts'
import { PEOPLE, type ScreenIDs, THEMES, findIDs, screensOf } from './screens.ts'

/** How the screens are looked at. */
export interface Look {
  name: string
  width: number
  height: number
  language: 'en' | 'fa' | 'ar'
}

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
