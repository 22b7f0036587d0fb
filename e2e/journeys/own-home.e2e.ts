import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { makePlaylist } from '../fixtures/make-playlist.ts'
import { shelf, tile } from '../pages/lists.ts'
import { type Client, clientOf, eventually } from '../stack/client.ts'

/** Fewest tiles and cards with which the home has the own shelves */
const FEWEST = 3
/** Most stops of Tab from the top of the home to its end */
const STOPS = 120
const SHIFT = 0.02

const openPage = journeyPages()
let email: string
beforeAll(async () => {
  ;({ email } = await makeAccount('Laleh'))
  const listener = await clientOf(email)
  const tracks = await eventually('enough tracks can be played', TIMEOUT, async () => {
    const reply = await listener.get('/api/musics/newReleasedMusics?take=50')
    const found = (await reply.json()) as { musicID: number }[]
    for (const { musicID } of found) await listener.send('POST', `/api/musics/play/${musicID}`)
    return (await played(listener)).length >= FEWEST ? found : undefined
  })
  for (const { musicID } of tracks.slice(0, FEWEST))
    await makePlaylist(listener, `Mornings ${musicID}`, [musicID])
}, TIMEOUT * 1000)

const played = async (listener: Client) =>
  (await (await listener.get('/api/playlists/recent')).json()) as { title: string }[]

const WATCH_SHIFTS = `
  window.shift = { sum: 0, moved: [] }
  new PerformanceObserver((list) =>
    list.getEntries().forEach(({ value, sources }) => {
      shift.sum += value
      shift.moved.push(...sources.map(({ node, previousRect, currentRect }) =>
        \`\${node?.outerHTML?.slice(0, 100)} from \${previousRect.y} to \${currentRect.y}\`))
    })).observe({ type: 'layout-shift', buffered: true })`

const headingsOf = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()

const untilStored = (page: Page) =>
  expect.poll(() => page.evaluate(`localStorage.getItem('forYou') ?? ''`)).toContain('Mornings')

/** Presses Tab from the top of the page until the focus has left it; returns the number of stops. */
async function countStops(page: Page): Promise<number> {
  await page.evaluate('scrollTo(0, 0)')
  for (let stops = 0; stops <= 2 * STOPS; stops += 1) {
    await page.keyboard.press('Tab')
    const isNew = await page.evaluate<boolean>(`(({ activeElement: at }) => {
      if (at === document.body || at.dataset.counted) return false
      return (at.dataset.counted = 'yes') === 'yes'
    })(document)`)
    if (!isNew) return stops
  }
  return Number.POSITIVE_INFINITY
}

describe('the home of a person', () => {
  it.each([390, 1280])(
    'begins at %i pixels with what to jump back to, painted at a second visit before any reply, and nothing moves when it comes',
    async (width) => {
      const { page } = await openPage({ as: email, width, height: 844 })
      await page.goto('/')
      await shelf(page, 'Jump back in').waitFor()
      await shelf(page, 'Recent Plays').waitFor()
      expect((await headingsOf(page)).slice(0, 2)).toEqual(['Jump back in', 'Recent Plays'])
      await untilStored(page)
      await page.waitForLoadState('networkidle')

      const replies = Promise.withResolvers<void>()
      await page.route(/\/api\/(?:foryou|playlists|albums|podcasts)\b/, async (route) => {
        await replies.promise
        await route.continue()
      })
      await page.addInitScript(WATCH_SHIFTS)
      await page.reload()
      await tile(shelf(page, 'Recent Plays'), (await listenedTo()).title).link.waitFor()
      const places = () =>
        page
          .getByRole('main')
          .getByRole('heading', { level: 2 })
          .evaluateAll((all) =>
            all.slice(0, 4).map((each) => [each.textContent, Math.round(each.getBoundingClientRect().top)]),
          )
      const before = await places()
      expect(before.map(([name]) => name).slice(0, 2)).toEqual(['Jump back in', 'Recent Plays'])

      const renewed = page.waitForResponse(/\/api\/foryou\b/)
      replies.resolve()
      await renewed
      await page.waitForLoadState('networkidle')
      expect(await places()).toEqual(before)
      // Firefox does not measure layout shifts.
      if (IN_FIREFOX) return
      const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('shift')
      expect(sum, moved.join('\n')).toBeLessThan(SHIFT)
    },
  )

  it.each([390, 1280])('has at %i pixels few stops of Tab', async (width) => {
    const { page } = await openPage({ as: email, width, height: 844 })
    await page.goto('/')
    await shelf(page, 'Jump back in').waitFor()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await shelf(page, 'News').waitFor()
    await page.waitForLoadState('networkidle')
    const stops = await countStops(page)
    expect(stops).toBeGreaterThan(20)
    expect(stops).toBeLessThanOrEqual(STOPS)
  })

  it('is used by keys alone: arrows reach each card, what it can do, and its menu', async () => {
    const { page } = await openPage({ as: email })
    await page.goto('/')
    const recent = shelf(page, 'Recent Plays')
    const { title, next } = await listenedTo()
    const [first, second] = [tile(recent, title), tile(recent, next)]
    // The code of menus by the right button arrives after the page.
    await page.waitForLoadState('networkidle')
    await first.link.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => isFocused(second.link)).toBe(true)
    await page.keyboard.press('Home')
    await expect.poll(() => isFocused(first.link)).toBe(true)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Add to playlist' }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => isFocused(first.options)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await recent.locator(':focus').count()).toBe(0)
    await page.keyboard.press('Shift+Tab')
    await expect.poll(() => isFocused(first.link)).toBe(true)
  })
})

const isFocused = async (control: Locator) =>
  (await control.and(control.page().locator(':focus')).count()) === 1

/** Returns the titles of the tracks that were played last. */
async function listenedTo(): Promise<{ title: string; next: string }> {
  const recent = await played(await clientOf(email))
  return { title: recent[0]?.title ?? '', next: recent[1]?.title ?? '' }
}
