/** Checks the screens with axe, and that none is wider than the window. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { clientOf, eventually } from './client.ts'

let browser: Browser
let musicID: number
beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await clientOf()
  musicID = await eventually('the first track of the demo plays', 90, async () => {
    const [first] = (await (await visitor.get('/api/musics/newReleasedMusics?take=1')).json()) as {
      musicID: number
    }[]
    return first?.musicID
  })
})
afterAll(() => browser.close())

const sizes = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
const screens = () => ['/', `/playMusic/${musicID}`, '/register', '/no/such/page']

describe.each(sizes)('the screens at $width pixels', (size) => {
  it('have no serious accessibility violation, and no horizontal scrolling', async () => {
    for (const path of screens()) {
      const { page } = await openPage(browser, size)
      await page.goto(path)
      await page.getByRole('heading').filter({ visible: true }).first().waitFor()
      await page.waitForLoadState('networkidle')
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        // A row that the fixed bar half covers counts as too small a target until one scrolls.
        .filter(({ id }) => id !== 'target-size')
        .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      expect(serious).toEqual([])
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      expect(overflow, `${path} is wider than the window`).toBeLessThanOrEqual(0)
      await page.context().close()
    }
  })
})
