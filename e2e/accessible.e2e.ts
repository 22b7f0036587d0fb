/** Checks the screens with axe, and that none is wider than the window. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { clientOf, eventually } from './client.ts'

/** How long the first track of the demo may take on a busy machine, in seconds. */
const TRACK_WITHIN = 240

let browser: Browser
let musicID: number
beforeAll(async () => {
  browser = await openBrowser()
  const visitor = await clientOf()
  musicID = await eventually('the first track of the demo plays', TRACK_WITHIN, async () => {
    const [first] = (await (await visitor.get('/api/musics/newReleasedMusics?take=1')).json()) as {
      musicID: number
    }[]
    return first?.musicID
  })
}, 300_000)
afterAll(() => browser.close())

/** How the screens are looked at: both themes, left to right and right to left, a phone, and a window at twice its size. */
const looks = [
  { name: 'at 1280 pixels in the dark', width: 1280, height: 900, theme: 'dark', language: 'en' },
  { name: 'on a phone, light and in Persian', width: 390, height: 844, theme: 'light', language: 'fa' },
  { name: 'at 200 % zoom, light', width: 640, height: 450, theme: 'light', language: 'en' },
]
const screens = () => [
  '/',
  `/playMusic/${musicID}`,
  '/playVideo/1001',
  '/playPodcast/1001',
  '/artist/1001',
  '/album/1001',
  '/collection/1001',
  '/dj/1001',
  '/podcastCollection/1001',
  '/musics',
  '/hotmusics',
  '/videos',
  '/MusicVideos',
  '/allartists',
  '/alldjs',
  '/albums',
  '/playlists',
  '/podcasts',
  '/podcastCollections',
  '/events',
  '/live',
  '/news',
  '/newsPost/1001',
  '/search?q=night',
  '/pep',
  '/about',
  '/contact-us',
  '/privacy-policy',
  '/terms-of-service',
  '/register',
  '/no/such/page',
]

describe.each(looks)('the screens $name', ({ width, height, theme, language }) => {
  it('have no serious accessibility violation, and no horizontal scrolling', async () => {
    const { page } = await openPage(browser, { width, height })
    await page.addInitScript(
      `localStorage.setItem('theme', '${theme}'); localStorage.setItem('language', '${language}')`,
    )
    const faults: string[] = []
    for (const path of screens()) {
      await page.goto(path)
      await page.getByRole('heading').filter({ visible: true }).first().waitFor()
      // A video goes on loading for longer than its page needs to be complete.
      await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const serious = violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        // A row that the fixed bar half covers counts as too small a target until one scrolls.
        .filter(({ id }) => id !== 'target-size')
        .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
      faults.push(...serious)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      if (overflow > 0) faults.push(`${path} is ${overflow} pixels wider than the window`)
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})
