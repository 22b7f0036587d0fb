import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { shelf } from '../pages/lists.ts'

const openPage = journeyPages()

interface Shelf {
  scrolls: boolean
  hasArrows: boolean
  /** Pixels from 'See all' to the end of the shelf */
  afterSeeAll?: number
}

/** Returns, for each shelf in the window, whether it shows arrows and whether it needs them, and where it ends. */
const SHELVES = `[...document.querySelectorAll('section:has(> header [aria-label="Scroll right"])')].filter((shelf) => {
  const { top, bottom } = shelf.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}).map((shelf) => {
  const row = [...shelf.querySelectorAll('div')].find((each) => getComputedStyle(each).overflowX === 'auto')
  return {
    scrolls: row.scrollWidth > row.clientWidth,
    hasArrows: shelf.querySelector('[aria-label="Scroll right"]').checkVisibility({ visibilityProperty: true }),
    afterSeeAll: [...shelf.querySelectorAll(':scope > header a')]
      .filter(({ textContent }) => textContent === 'See all')
      .map((link) => shelf.getBoundingClientRect().right - link.getBoundingClientRect().right)[0],
  }
})`

it('a shelf has arrows only while its cards do not fit', async ({ skip }) => {
  const { page } = await openPage({ width: 320, height: 2000 })
  await page.goto('/')
  const scrollRight = shelf(page, 'New Releases').getByRole('button', { name: 'Scroll right New Releases' })
  await scrollRight.waitFor({ state: 'attached' })
  skip(
    !(await page.evaluate(`CSS.supports('animation-timeline: scroll()')`)),
    'the browser shows them always',
  )
  const shelves = () => page.evaluate<Shelf[]>(SHELVES)
  const wrong = async () => (await shelves()).filter(({ scrolls, hasArrows }) => scrolls !== hasArrows)
  await expect.poll(wrong).toEqual([])
  expect((await shelves()).some(({ hasArrows }) => hasArrows)).toBe(true)
  await page.setViewportSize({ width: 4000, height: 2000 })
  await expect.poll(wrong).toEqual([])
  const withoutArrows = (await shelves()).filter(({ hasArrows }) => !hasArrows)
  expect(withoutArrows.length).toBeGreaterThan(0)
  const gaps = withoutArrows.flatMap(({ afterSeeAll = 0 }) => afterSeeAll)
  expect(Math.max(...gaps), gaps.join()).toBeLessThan(2)
})
