import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { findEpisode, findTwoTracks, TIMEOUT } from '../fixtures/find-items.ts'
import { shelf, tile } from '../pages/lists.ts'
import { fullPlayerOf, playerOf, swipe } from '../pages/player.ts'
import { stopwatch } from '../stack/client.ts'

const openPage = journeyPages()
let first: string
let second: string
beforeAll(async () => {
  ;[first, second] = await findTwoTracks()
}, TIMEOUT * 1000)

async function playOnHome(page: Page, shelfName: string, title: string) {
  await page.goto('/')
  await tile(shelf(page, shelfName), title).play.click()
  const player = playerOf(page)
  await player.pauseButton(title).waitFor()
  return player
}

describe('the audio player', () => {
  it('plays, pauses, seeks and advances to the next track', async ({ skip }) => {
    skip(IN_FIREFOX, "Firefox 153 crashes while Playwright looks for the player's slider")
    const { page } = await openPage()
    const player = await playOnHome(page, 'New Releases', first)
    await player.untilPast(1)

    await player.pauseButton(first).click()
    await player.playButton(first).waitFor()
    const { at, isPaused } = await player.sound()
    expect(isPaused).toBe(true)

    const elapsed = stopwatch()
    await page.keyboard.press('k')
    await page.keyboard.press('ArrowRight')
    expect((await player.untilPast(at + 5)).at).toBeLessThan(at + 5 + elapsed() + 1)
    await player.seek.focus()
    await player.seek.press('Home')
    await expect.poll(async () => (await player.sound()).at).toBeLessThan(at + 5)

    await player.next.click()
    await expect.poll(() => player.pauseButton(first).count()).toBe(0)
    await player.anyPauseButton.waitFor()
    await player.untilPast(0.5)
  })

  it('resumes by itself after the connection broke', async () => {
    const { page } = await openPage()
    let refused = 0
    await page.route('**/music/music/**', (route) => {
      refused++
      return route.abort('connectionfailed')
    })
    const player = await playOnHome(page, 'New Releases', second)
    // The player requests and probes the source, repeats both, then waits.
    await expect.poll(() => refused).toBeGreaterThanOrEqual(4)
    expect((await player.sound()).at).toBe(0)
    await page.unroute('**/music/music/**')
    await player.untilPast(0.5)
    expect(await page.getByText(/^Can't play/).count()).toBe(0)
  })

  it(
    'the audio player counts a play of an episode once enough of it was played',
    { timeout: 2 * TIMEOUT * 1000 },
    async () => {
      const { title } = await findEpisode()
      const { page } = await openPage()
      const counted = page.waitForResponse(/\/api\/podcasts\/play\/\d+(\?|$)/, { timeout: 120_000 })
      const player = await playOnHome(page, 'New Podcasts', title)
      await player.untilPast(0.5)
      // Plays four times as fast, to save half a minute.
      await page.evaluate(`document.querySelector('audio').playbackRate = 4`)
      expect((await counted).status()).toBe(200)
    },
  )
})

describe('the player of a phone', () => {
  it('opens and closes by swipes, skips by swipes, and shows cover, lyrics or queue, with one menu', async ({
    skip,
  }) => {
    skip(IN_FIREFOX, 'Only Chromium can be touched')
    const { page } = await openPage({ width: 390, height: 844, hasTouch: true, isMobile: true })
    await page.goto('/')
    // Fingers play from pages and rows; the cards of shelves have their play button for others.
    await tile(shelf(page, 'New Releases'), first).play.press('Enter')
    await playerOf(page).pauseButton(first).waitFor()
    const mini = page.locator('[data-player=mini]')
    const full = fullPlayerOf(page)
    await swipe(mini, 'up')
    await full.title(first).waitFor()
    const panels = async () => [await full.panel('Lyrics').count(), await full.panel('Queue').count()]
    expect(await panels()).toEqual([0, 0])
    expect(await full.menus.count()).toBe(1)

    await full.toggle('Lyrics')
    await full.panel('Lyrics').waitFor()
    expect(await panels()).toEqual([1, 0])
    expect(await full.menus.count()).toBe(1)
    await full.toggle('Queue')
    await full.panel('Queue').waitFor()
    expect(await panels()).toEqual([0, 1])
    expect((await full.menus.count()) - (await inQueue(page))).toBe(1)
    await full.toggle('Queue')
    await expect.poll(panels).toEqual([0, 0])

    const title = full.dialog.getByRole('heading', { level: 2 })
    await swipe(title, 'left')
    await expect.poll(() => title.innerText()).not.toBe(first)
    await swipe(title, 'right')
    await full.title(first).waitFor()
    await swipe(title, 'down')
    await full.dialog.waitFor({ state: 'detached' })
    await swipe(mini, 'left')
    await expect.poll(() => mini.innerText()).not.toContain(first)
    expect(await full.dialog.count()).toBe(0)
  })
})

/** Returns the number of menus of the rows of the queue. */
const inQueue = (page: Page) =>
  fullPlayerOf(page)
    .panel('Queue')
    .getByRole('button', { name: /^More options/ })
    .count()
