/** Checks the screens with axe, and that none is wider than the window. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
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

/**
 * How the screens are looked at: both themes, left to right and right to left, a phone, and a window at twice its size. A
 * page is loaded once per language, and changes its theme and size as its window does.
 */
const languages = [
  {
    language: 'en',
    looks: [
      { name: 'at 1280 pixels in the dark', width: 1280, height: 900, colorScheme: 'dark' },
      { name: 'at 200 % zoom, light', width: 640, height: 450, colorScheme: 'light' },
    ],
  },
  {
    language: 'fa',
    looks: [{ name: 'on a phone, light', width: 390, height: 844, colorScheme: 'light' }],
  },
] as const
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

describe.each(languages)('the screens in $language', ({ language, looks }) => {
  it('have no serious accessibility violation, and no horizontal scrolling', async () => {
    const { page } = await openPage(browser)
    await page.addInitScript(`localStorage.setItem('language', '${language}')`)
    const faults: string[] = []
    for (const path of screens()) {
      await page.setViewportSize(looks[0])
      await page.emulateMedia({ colorScheme: looks[0].colorScheme })
      await page.goto(path)
      await page.getByRole('heading').filter({ visible: true }).first().waitFor()
      await page.waitForFunction(`!document.querySelector('main [role=status][aria-busy]')`)
      for (const { name, colorScheme, ...size } of looks) {
        await page.setViewportSize(size)
        await page.emulateMedia({ colorScheme })
        faults.push(...(await faultsOf(page)).map((fault) => `${path} ${name}: ${fault}`))
      }
    }
    expect(faults).toEqual([])
    await page.context().close()
  })
})

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    // A row that the fixed bar half covers counts as too small a target until one scrolls.
    .filter(({ id }) => id !== 'target-size')
    .map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  return overflow > 0 ? [...serious, `${overflow} pixels wider than the window`] : serious
}
