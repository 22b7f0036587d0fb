import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'

const openPage = journeyPages()

it('all switches of the settings end on one line', async () => {
  const { page } = await openPage({ as: 'listener@example.com' })
  await page.goto('/setting')
  await page.getByRole('switch', { name: 'Autoplay similar music' }).waitFor()
  await page.getByRole('switch', { name: 'Announcements' }).waitFor()
  const ends = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main [role=switch]')].map((each) => Math.round(each.getBoundingClientRect().right))`,
  )
  expect(ends.length).toBeGreaterThan(5)
  expect(new Set(ends).size, ends.join()).toBe(1)
})

it('on a phone, a track takes less than a third of the artist panel', async () => {
  const { page } = await openPage({ as: 'artist@example.com', width: 390, height: 844 })
  await page.goto('/artistPanel')
  await page.getByRole('rowheader').first().waitFor()
  const heights = await page.evaluate<number[]>(
    `[...document.querySelectorAll('main tbody')].map((each) => each.getBoundingClientRect().height)`,
  )
  expect(Math.max(...heights), heights.join()).toBeLessThan(844 / 3)
})

it('a search sent by Enter on a phone leaves no ring on the navigation', async () => {
  const { page } = await openPage({ width: 390, height: 844 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('dialog').getByRole('combobox').fill('tobias')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=tobias')
  await expect.poll(() => page.evaluate('document.activeElement.id')).toBe('content')
})

it('leaves more than half of the first screen to what follows the banner', async () => {
  const { page } = await openPage({ width: 1280, height: 900 })
  await page.goto('/')
  const banner = await page.locator('[aria-roledescription=carousel]').boundingBox()
  expect((banner?.y ?? 900) + (banner?.height ?? 900)).toBeLessThan(450)
})
