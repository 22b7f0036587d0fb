import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { IS_SECURE_CONTEXT, journeyPages } from '../browsers/open-page.ts'
import { pageTitle } from '../pages/lists.ts'
import { clientOf, eventually } from '../stack/client.ts'
import { openNetwork } from '../stack/network.ts'

/** Seconds, because making the demo's pictures takes long beside a browser */
const PICTURES_WITHIN = 240

const NEEDS_HTTPS = 'Browsers run service workers only in a secure context'

const openPage = journeyPages()

/** Opens the home page, and waits until the service worker has loaded its files and controls the page. */
async function openInstalled(address?: string): Promise<Page> {
  const { page } = await openPage({
    serviceWorkers: 'allow',
    // The socket reports that there is no network.
    ...(address && { address, expected: /chathub/i }),
  })
  await page.goto('/')
  await page.evaluate(`new Promise((resolve) => {
    if (navigator.serviceWorker.controller) resolve()
    else navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  })`)
  return page
}

const tilesOf = (page: Page) => page.getByRole('main').getByRole('article').count()

describe('without the network', () => {
  it('cached pages open, even after a reload, and their content loads when the network is back', async () => {
    const network = await openNetwork()
    onTestFinished(network.close)
    const page = await openInstalled(network.address)
    network.cut()
    await page.context().setOffline(true)
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Playlists' })
      .click()
    await pageTitle(page, 'Playlists').waitFor()
    // The page says it, and so does a message that comes and goes.
    const offline = page.getByText("You're offline", { exact: false })
    await offline.first().waitFor()
    await page.reload()
    await pageTitle(page, 'Playlists').waitFor()
    expect(await tilesOf(page)).toBe(0)

    network.mend()
    await page.context().setOffline(false)
    await expect.poll(() => tilesOf(page)).toBeGreaterThan(0)
    await expect.poll(() => offline.count()).toBe(0)
  })

  it('no reply of the api, recording or picture of a user is cached', async ({ skip }) => {
    skip(!IS_SECURE_CONTEXT, NEEDS_HTTPS)
    const visitor = await clientOf()
    await eventually('an artist has a portrait', PICTURES_WITHIN, async () => {
      const artists = (await (await visitor.get('/api/artists')).json()) as { imageVersion: string }[]
      return artists.some(({ imageVersion }) => imageVersion !== '') || undefined
    })
    const page = await openInstalled()
    await page.goto('/allartists')
    await expect.poll(() => tilesOf(page)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    const stored = () =>
      page.evaluate<string[]>(`(async () => {
        const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
        const requests = await Promise.all(caches_.map((cache) => cache.keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })()`)
    const isPicture = (path: string) => path.startsWith('/api/file/images/')
    // A picture is shown before it is stored.
    await expect.poll(async () => (await stored()).some(isPicture)).toBe(true)
    expect(await stored()).toContain('/index.html')
    const others = (await stored()).filter((path) => /^\/(api|music)\//.test(path) && !isPicture(path))
    expect(others).toEqual([])
  })
})

describe('a new release', () => {
  const file = join(import.meta.dirname, '../../apps/web/dist/sw.js')
  let released: string
  /** Writes the service worker in the forms that the server sends: plain and compressed. */
  const release = async (code: string) => {
    await writeFile(file, code)
    await writeFile(`${file}.br`, brotliCompressSync(code))
    await writeFile(`${file}.gz`, gzipSync(code))
  }
  beforeAll(async () => {
    released = await readFile(file, 'utf8')
  })
  afterAll(() => release(released))

  it('is offered on an open page, and Reload switches to it', async ({ skip }) => {
    skip(!IS_SECURE_CONTEXT, NEEDS_HTTPS)
    const page = await openInstalled()
    await release(`${released}\n// another release`)
    await page.evaluate('navigator.serviceWorker.ready.then((registration) => registration.update())')
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Reload' }).click()
    await reloaded
    const isWaiting = 'navigator.serviceWorker.getRegistration().then(({ waiting }) => waiting !== null)'
    expect(await page.evaluate(isWaiting)).toBe(false)
  })
})
