/** Checks that pages show their content without requests for data that the server could have included. */
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { findVideo } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { commentsOf } from '../pages/comments.ts'
import { registrationIn } from '../pages/registration.ts'
import { openRendered, takeoverFaults, untilTakenOver, watchRendered } from '../screens/rendered.ts'
import { publicPages } from '../screens/screens.ts'

const openPage = journeyPages()

describe('the first page of a visit', () => {
  it.each([
    '/',
    '/artist/1001',
    '/playPodcast/1001',
    '/collection/1001',
    '/musics',
    '/allartists',
    '/dj/1001',
    '/news',
  ])('%s shows its content without a call, and its first picture is fetched once', async (path) => {
    const { page } = await openPage()
    const calls: string[] = []
    const pictures: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (request.isNavigationRequest()) calls.length = pictures.length = 0
      if (pathname.startsWith('/api/file/images/')) pictures.push(pathname + search)
      else if (pathname.startsWith('/api/')) calls.push(pathname)
    })
    await openRendered(page, path, 'domcontentloaded')
    const srcset = await page.evaluate<string | undefined>(
      `document.querySelector('link[rel=preload][as=image]')?.imageSrcset`,
    )
    const headings = page.getByRole('main').getByRole('heading').filter({ visible: true })
    await expect.poll(() => headings.count()).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    // Ignores calls for notices, comments and the demo's progress, because they are not content.
    expect(calls.filter((call) => !/^\/api\/(site|comments|notices)\b/.test(call))).toEqual([])
    const address = srcset?.split(/[?&]w=/)[0] ?? ''
    const fetched = pictures.filter((picture) => address && picture.startsWith(address))
    expect(new Set(fetched.map((picture) => /w=(\d+)/.exec(picture)?.[1])).size).toBeLessThanOrEqual(1)
  })
})

const findPages = async () => publicPages({ musicID: 1001, videoID: (await findVideo()).musicID })

/** Opens a browser with a chosen language, stored data, and a time zone far from the server's. */
async function openKnown(
  language: string,
  {
    width = 1280,
    stored = {},
    expected,
  }: { width?: number; stored?: Record<string, string>; expected?: RegExp } = {},
) {
  const { page } = await openPage({ width, expected })
  const warnings = await watchRendered(page, language)
  const entries = JSON.stringify({ language, ...stored })
  await page.addInitScript(
    `Object.entries(${entries}).forEach(([key, value]) => localStorage.setItem(key, value))`,
  )
  return { page, warnings }
}

const CODE = '**/assets/*.js'
const FONTS = '**/*.woff2'

/** Delays the given files until the returned function is called. */
async function hold(page: Page, files: typeof CODE | typeof FONTS): Promise<() => void> {
  const release = Promise.withResolvers<void>()
  await page.route(files, async (route) => {
    await release.promise
    await route.continue()
  })
  return release.resolve
}

describe('a page that the server has rendered', () => {
  // The journey of the screens on a phone tries Persian.
  it('is taken over as it is, in Arabic', async () => {
    const { page, warnings } = await openKnown('ar')
    for (const path of await findPages()) {
      await openRendered(page, path)
      await untilTakenOver(page)
      expect(await takeoverFaults(page, 'ar'), path).toEqual([])
    }
    expect(warnings).toEqual([])
  })

  it('is taken over as it is, and stays where it is when its fonts come late, on a phone', async () => {
    const { page, warnings } = await openKnown('en', { width: 390 })
    await page.addInitScript(`
      window.shift = { sum: 0, moved: [] }
      new PerformanceObserver((list) =>
        list.getEntries().forEach(({ value, sources }) => {
          shift.sum += value
          shift.moved.push(...sources.map(({ node, previousRect, currentRect }) =>
            \`\${node?.outerHTML?.slice(0, 100)} from \${previousRect.y} to \${currentRect.y}\`))
        })).observe({ type: 'layout-shift', buffered: true })`)
    let release = await hold(page, FONTS)
    for (const path of await findPages()) {
      await openRendered(page, path)
      await untilTakenOver(page)
      expect(await takeoverFaults(page, 'en'), path).toEqual([])
      release()
      await page.evaluate('document.fonts.ready.then(() => undefined)')
      const { sum, moved } = await page.evaluate<{ sum: number; moved: string[] }>('shift')
      // Firefox does not measure layout shifts.
      if (!IN_FIREFOX) expect(sum, `${path}: ${moved.join('\n')}`).toBeLessThanOrEqual(0.02)
      release = await hold(page, FONTS)
    }
    expect(warnings).toEqual([])
  })

  it('gives way where the reader has another language than the server knew', async () => {
    const { page } = await openKnown('en', { stored: { language: 'fa' } })
    await openRendered(page, '/artist/1001')
    await untilTakenOver(page)
    expect(await page.getByRole('main').innerText()).toMatch(/[\u0600-\u06FF]/)
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    // From the next page on, the cookie tells the server the language.
    const reply = await openRendered(page, '/artist/1001')
    expect(await reply.text()).toContain('<html lang="fa" dir="rtl">')
  })

  it('remembers a button that is pressed before its code has arrived', async () => {
    const { page } = await openKnown('en', {})
    const release = await hold(page, CODE)
    await openRendered(page, '/artist/1001')
    const menu = page.getByRole('button', { name: 'Menu', exact: true })
    await menu.click()
    const isOpen = () => menu.getAttribute('aria-expanded')
    expect(await isOpen()).toBe('true')
    release()
    // The press is repeated, which folds the side menu.
    await expect.poll(isOpen).toBe('false')
    await untilTakenOver(page)
    expect(await isOpen()).toBe('false')
  })

  it('leads back from the registration, if its link is followed before its code has arrived', async () => {
    const person = await makeAccount('Early')
    const { page } = await openKnown('en', {})
    const release = await hold(page, CODE)
    await openRendered(page, '/album/1002')
    await page.getByRole('link', { name: 'Login to comment' }).click()
    await page.waitForURL('**/register', { waitUntil: 'commit' })
    release()
    await registrationIn(page).signIn(person)
    await page.waitForURL('**/album/1002')
    await expect.poll(() => commentsOf(page).signInLink.count()).toBe(0)
  })

  it('suits a reader with a theme, a folded menu and a track in the player, without a warning', async () => {
    const track = {
      kind: 'music',
      id: 1001,
      title: 'Kept',
      artists: [],
      color: '',
      length: 40,
      hasVideo: false,
    }
    const stored = { theme: 'dark', menuFolded: 'true', musics: JSON.stringify([track]) }
    const { page, warnings } = await openKnown('en', {
      stored,
      // The demo may not have prepared the track's waveform yet.
      expected: /\/music\/waveform\//,
    })
    await openRendered(page, '/artist/1001')
    await untilTakenOver(page)
    await page.locator('#player').waitFor()
    const menu = page.getByRole('navigation', { name: 'Main', exact: true })
    expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(96)
    await menu.getByRole('link', { name: 'Music', exact: true }).waitFor()
    expect(warnings).toEqual([])
  })
})
