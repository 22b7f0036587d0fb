import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { journeyPages, untilHolds } from '../browsers/open-page.ts'
import { headerOf } from '../pages/header.ts'
import { registrationIn } from '../pages/registration.ts'
import { watchLoading } from '../screens/loaded.ts'
import { eventually } from '../stack/client.ts'

const openPage = journeyPages()

const scrollPosition = (page: Page) => page.evaluate<number>('Math.round(scrollY)')

const untilAt = (page: Page, position: number) =>
  eventually(`the page is scrolled to ${position}`, 60, async () =>
    Math.abs((await scrollPosition(page)) - position) < 2 ? true : undefined,
  )

describe('the scroll position', () => {
  it('is restored on back and after a reload', async () => {
    const { page } = await openPage({ width: 1280, height: 400 })
    const untilLoaded = watchLoading(page)
    await page.goto('/')
    const shuffle = page.getByRole('main').getByRole('button', { name: 'Random Musics' })
    await shuffle.waitFor()
    await page.waitForLoadState('networkidle')
    await page.mouse.move(600, 200)
    let left = 0
    await eventually('home is scrolled and at rest', 60, async () => {
      const before = left
      left = await scrollPosition(page)
      if (left < 100) await page.mouse.wheel(0, 100)
      return left >= 100 && left === before ? true : undefined
    })
    // The footer is rendered on the client, after the list. A click by Playwright would scroll to it.
    const privacy = page.locator('footer a[href="/privacy-policy"]')
    await privacy.waitFor({ state: 'attached' })
    await privacy.dispatchEvent('click')
    await page.waitForURL('**/privacy-policy')
    await untilAt(page, 0)

    await page.goBack()
    await untilAt(page, left)
    await page.reload()
    await shuffle.waitFor()
    await untilAt(page, left)
    // The position is stored only after all requests have ended.
    await page.waitForLoadState('networkidle')
    await untilLoaded('/')
    expect(Math.abs((await scrollPosition(page)) - left)).toBeLessThan(2)
  })
})

describe('without a network', () => {
  it('a page waits for its code and opens once the network is back, without a reload', async () => {
    const { page } = await openPage()
    await page.goto('/')
    await headerOf(page).signInLink.waitFor()
    // The last file of the layout has arrived by then.
    await untilHolds(
      page,
      `performance.getEntriesByType('resource').some(({ name }) => name.includes('/PlayerView-'))`,
    )
    await page.waitForLoadState('networkidle')
    await page.evaluate('window.neverReloaded = true')
    await page.context().setOffline(true)
    await headerOf(page).signInLink.click()
    await page.getByText("You're offline. What's already loaded still works.").waitFor()
    expect(await registrationIn(page).email.count()).toBe(0)

    await page.context().setOffline(false)
    await registrationIn(page).email.waitFor()
    expect(await page.evaluate('window.neverReloaded')).toBe(true)
  })
})
