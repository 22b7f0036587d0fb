/** What something between the browser and the server answers: sign-in pages, refusals, and lines that break. */
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { IN_FIREFOX, IS_SECURE_CONTEXT, journeyPages, untilHolds } from '../browsers/open-page.ts'
import { findTrack, findVideo } from '../fixtures/find-items.ts'
import { createMusic } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { pageTitle, playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { uploadOf } from '../pages/upload.ts'
import { videoOf } from '../pages/video.ts'
import { clientOf, ownTitle } from '../stack/client.ts'
import { openProxy, SIGN_IN_PAGE } from '../stack/proxy.ts'

const NEEDS_HTTPS = 'Browsers run service workers only in a secure context'

/** Sockets are refused by the proxy, and the journeys plant failed requests. */
const EXPECTED =
  /chathub|^\d{3} |OutdatedError|Failed to load module script|error occurred when fetching the script/i

const openPage = journeyPages()
let proxy: Awaited<ReturnType<typeof openProxy>>
beforeEach(async () => {
  proxy = await openProxy()
  onTestFinished(proxy.close)
})

const open = async (options: { serviceWorkers?: 'allow' } = {}) =>
  (await openPage({ address: proxy.address, expected: EXPECTED, ...options })).page

const isEventsCode = (path: string) => /^\/assets\/EventsPage-[^/]*\.js/.test(path)

/** Opens a page by the menu, without loading the document. */
const follow = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name }).click()

/** Waits until the service worker controls the page. */
const untilControlled = (page: Page) => untilHolds(page, 'navigator.serviceWorker.controller !== null')

/** Returns a script that describes what is stored under a name, as `text/javascript true`: whether it is a page. */
const storedAs = (name: string) => `(async () => {
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName)
    for (const request of await cache.keys()) {
      if (!request.url.includes(${JSON.stringify(name)})) continue
      const text = await (await cache.match(request)).text()
      return text.startsWith('<!doctype') ? 'page' : 'code of ' + text.length
    }
  }
  return 'nothing'
})()`

describe('the service worker', () => {
  it('stores no sign-in page as code at the first visit, and is installed once the network is fine', async ({
    skip,
  }) => {
    skip(!IS_SECURE_CONTEXT, NEEDS_HTTPS)
    proxy.interfere((path) => (isEventsCode(path) ? { status: 200, body: SIGN_IN_PAGE } : undefined))
    const page = await open({ serviceWorkers: 'allow' })
    await page.goto('/')
    // Asked for twice: as usual, and past the browser's cache.
    await expect.poll(() => proxy.requested.filter(isEventsCode).length).toBe(2)
    await untilHolds(page, 'navigator.serviceWorker.getRegistration().then((found) => !found?.installing)')
    expect(await page.evaluate(storedAs('EventsPage'))).toBe('nothing')
    proxy.heal()
    await page.reload()
    await untilControlled(page)
    expect(await page.evaluate(storedAs('EventsPage'))).toMatch(/^code/)
    await follow(page, 'Event')
    await pageTitle(page, 'Events').waitFor()

    // Whoever opens the site while its gateway fails sees it, instead of the gateway's page.
    proxy.interfere(() => ({ status: 502, body: '<h1>502 Bad Gateway</h1>' }))
    await page.reload()
    await pageTitle(page, 'Events').waitFor()
    await page.getByText("Can't reach the server. Retrying...").first().waitFor()
  })

  it('replaces what an earlier release stored damaged: a page, and half a file', async ({ skip }) => {
    skip(!IS_SECURE_CONTEXT, NEEDS_HTTPS)
    const page = await open({ serviceWorkers: 'allow' })
    await page.goto('/')
    await untilControlled(page)
    const damage = (name: string, type: string, body: string) => `(async () => {
      for (const cacheName of await caches.keys()) {
        const cache = await caches.open(cacheName)
        for (const request of await cache.keys()) {
          if (!request.url.includes(${JSON.stringify(name)})) continue
          const text = await (await cache.match(request)).text()
          const headers = { 'content-type': ${JSON.stringify(type)} }
          await cache.put(request, new Response(${body}, { headers }))
        }
      }
    })()`
    await page.evaluate(damage('/assets/EventsPage', 'text/html', JSON.stringify(SIGN_IN_PAGE)))
    await page.evaluate(damage('/assets/NewsPage', 'text/javascript', 'text.slice(0, text.length / 2)'))
    const damaged = await page.evaluate<string>(storedAs('/assets/NewsPage'))
    await follow(page, 'Event')
    await pageTitle(page, 'Events').waitFor()
    expect(await page.evaluate(storedAs('/assets/EventsPage'))).toMatch(/^code/)
    await follow(page, 'News')
    await pageTitle(page, 'News').waitFor()
    expect(await page.evaluate(storedAs('/assets/NewsPage'))).not.toBe(damaged)
  })
})

describe('a release', () => {
  it('beside a page that plays is loaded by one key, and the music goes on where it was', async () => {
    const { musicID, title } = await findTrack()
    const page = await open()
    await page.goto(`/playMusic/${musicID}`)
    await playButton(page, title).click()
    const player = playerOf(page)
    await player.untilPast(3)
    proxy.interfere((path) => {
      if (isEventsCode(path)) return { status: 404, type: 'application/json', body: '{}' }
      if (path.startsWith('/index.html'))
        return {
          status: 200,
          body: '<!doctype html><script type="module" src="/assets/index-next.js"></script>',
        }
      return undefined
    })
    await follow(page, 'Event')
    await page.getByText('This site was updated.').waitFor()
    const { at } = await player.untilPast(3)
    proxy.heal()
    await page.getByRole('button', { name: 'Load the new version' }).click()
    await pageTitle(page, 'Events').waitFor()
    await player.region.waitFor()
    await expect.poll(async () => (await player.sound()).at).toBeGreaterThan(at - 1)
    if (!IN_FIREFOX) await player.untilPast(at)
  })
})

describe('a stream', () => {
  it('that is refused is said not to play, and plays by Retry once it is allowed', async () => {
    const { musicID, title } = await findVideo()
    const page = await open()
    proxy.interfere((path) =>
      path.startsWith('/music/video/') ? { status: 403, body: SIGN_IN_PAGE } : undefined,
    )
    await page.goto(`/playVideo/${musicID}`)
    await page.getByText(`Can't play ${title} right now.`).waitFor()
    proxy.heal()
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect.poll(async () => (await videoOf(page).picture()).length).toBeGreaterThan(0)
  })

  it('on a line that breaks after each 60 kB plays on', async () => {
    const { musicID, title } = await findTrack()
    const page = await open()
    proxy.interfere((path) => (path.startsWith('/music/music/') ? { breaksAfter: 60_000 } : undefined))
    await page.goto(`/playMusic/${musicID}`)
    await playButton(page, title).click()
    expect((await playerOf(page).untilPast(15)).isPaused).toBe(false)
  })
})

it('an upload through a proxy that takes 1 MB at a time arrives in smaller parts', async () => {
  const { page } = await openPage({ address: proxy.address, expected: EXPECTED, as: 'artist@example.com' })
  const musicID = await createMusic(await clientOf('artist@example.com'), ownTitle('Through a narrow door'))
  let refused = 0
  proxy.interfere((_, sent) => {
    if (sent <= 1024 * 1024) return undefined
    refused += 1
    return { status: 413, body: '<html><h1>413 Request Entity Too Large</h1></html>' }
  })
  await page.goto(`/artistPanel/uploadmusic/${musicID}`)
  const upload = uploadOf(page)
  await upload.giveSound({ name: 'song.wav', mimeType: 'audio/wav', bytes: makeWav(40) })
  await upload.untilDone()
  expect(refused).toBe(1)
})

it('a gateway that fails for a while is said to be out of reach, and the list comes by itself', async () => {
  const page = await open()
  await page.goto('/')
  await page.getByRole('main').getByRole('article').first().waitFor()
  proxy.interfere((path) =>
    path.startsWith('/api/') ? { status: 502, body: '<h1>502 Bad Gateway</h1>' } : undefined,
  )
  await follow(page, 'News')
  await page.getByText("Can't reach the server. Retrying...").first().waitFor()
  proxy.heal()
  await page.getByRole('main').getByRole('article').first().waitFor()
  await expect.poll(() => page.getByText("Can't reach the server. Retrying...").count()).toBe(0)
})
