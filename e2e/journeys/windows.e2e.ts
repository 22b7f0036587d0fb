import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { pageTitle, playButton, shelf, tile } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'

const openPage = journeyPages()

/** Opens the page of a track from the home page, and plays it. */
async function playFromHome(page: Page) {
  const { title } = await findTrack()
  await page.goto('/')
  await tile(shelf(page, 'New Releases'), title).link.click()
  await pageTitle(page, title).waitFor()
  await playButton(page, title).click()
  await playerOf(page).pauseButton(title).waitFor()
  return title
}

describe('Back on a phone', () => {
  it('closes the queue, then the player, and then leaves the page', async () => {
    const { page } = await openPage({ width: 390, height: 844 })
    const title = await playFromHome(page)
    const address = page.url()
    await playerOf(page).region.getByRole('button', { name: 'Open the player' }).click()
    const full = page.getByRole('dialog', { name: 'Player' })
    await full.getByRole('button', { name: 'Queue' }).click()
    const queue = full.getByRole('region', { name: 'Queue' })
    await queue.waitFor()

    await page.goBack()
    await queue.waitFor({ state: 'detached' })
    expect(await full.count()).toBe(1)
    await page.goBack()
    await full.waitFor({ state: 'detached' })
    expect(page.url()).toBe(address)
    await pageTitle(page, title).waitFor()
    await page.goBack()
    await page.waitForURL((url) => url.pathname === '/')
  })
})

describe('a finger', () => {
  it.each([390, 1024])('opens the page of a card by its lower corner, at %i pixels', async (width) => {
    const { title } = await findTrack()
    const { page } = await openPage({ width, height: 900, hasTouch: true, isMobile: true })
    await page.goto('/')
    const card = tile(shelf(page, 'New Releases'), title)
    await card.play.scrollIntoViewIfNeeded()
    const box = await card.play.boundingBox()
    if (!box) throw new Error('the button has a place')
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
    await pageTitle(page, title).waitFor()
    expect(await playerOf(page).region.count()).toBe(0)
  })
})

/** Texts of the elements that print, of all that a selector finds */
const printed = (page: Page, selector: string) =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('${selector}')].filter((each) => each.checkVisibility()).map((each) => each.textContent)`,
  )

/** Names of the classes of high elements without a text or picture that prints */
const BLANKS = `[...document.querySelectorAll('main, main *')]
  .filter((each) => each.getBoundingClientRect().height > 100 && !/^(IMG|PICTURE)$/.test(each.tagName))
  .filter((each) => each.innerText.trim() === '' && getComputedStyle(each).position !== 'absolute')
  .filter((each) => ![...each.querySelectorAll('img')].some((img) => img.checkVisibility()))
  .map((each) => each.className)`

describe('paper', () => {
  it('shows the lyrics of a track that plays, and no bars or buttons', async () => {
    const { page } = await openPage()
    const title = await playFromHome(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(
      await printed(
        page,
        'header:not(main header), nav, aside, footer, a[href="#player"], #player, button:not([data-printed], [data-printed] *)',
      ),
    ).toEqual([])
    expect(await printed(page, 'h1')).toEqual([title])
    expect(await page.evaluate(`getComputedStyle(document.querySelector('main h1')).color`)).toBe(
      'rgb(0, 0, 0)',
    )
    expect(await page.evaluate(`document.querySelector('main').getBoundingClientRect().left`)).toBe(0)
  })

  it('keeps words off pictures, the page within the paper, and no room blank', async () => {
    const { page } = await openPage()
    await page.goto('/')
    await page.locator('main h2').first().waitFor()
    const banner = page.locator('main a:has(p) img').first()
    await banner.waitFor()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await banner.isVisible()).toBe(false)
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
    expect(await page.evaluate(BLANKS)).toEqual([])
  })

  it('shows every line of the terms', async () => {
    const { page } = await openPage()
    await page.goto('/terms-of-service')
    await pageTitle(page, 'Terms Of Service').waitFor()
    const whole = await printed(page, 'main p, main li:not(nav li), main h2:not(nav h2)')
    await page.emulateMedia({ media: 'print' })
    expect(await printed(page, 'main p, main li, main h2')).toEqual(whole)
  })
})

describe('the search in Persian', () => {
  it('begins its empty field at the right, and covers a small window', async () => {
    const { page } = await openPage({ width: 320, height: 256 })
    await page.addInitScript(`localStorage.setItem('language', 'fa')`)
    await page.goto('/')
    await page.getByRole('navigation').getByRole('button', { name: 'جست‌وجو' }).click()
    const search = page.getByRole('dialog', { name: 'جست‌وجو' })
    const direction = () =>
      page.evaluate(`getComputedStyle(document.querySelector('dialog[open] input')).direction`)
    await search.waitFor()
    expect(await direction()).toBe('rtl')
    expect(await search.boundingBox()).toMatchObject({ x: 0, width: 320 })
    await search.getByRole('combobox').fill('mira')
    expect(await direction()).toBe('ltr')
  })
})
