/**
 * Measures the memory that a page retains of earlier screens: heap and elements after 20, 80, 140 and 200
 * route changes while the player plays. Runs with and without V8's compilers, because machine code is not
 * data of the page.
 *
 *     node bench/route-changes.ts --address http://127.0.0.1:8080
 *
 * Requires a running server with the demo.
 */
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browsers/chromium.ts'
import { playerOf } from '../e2e/pages/player.ts'

const { values: options } = parseArgs({
  options: { address: { type: 'string', default: 'http://127.0.0.1:8080' } },
})

const PATHS = [
  ...[
    '/musics',
    '/artist/1001',
    '/album/1001',
    '/',
    '/podcasts',
    '/playPodcast/1001',
    '/allartists',
    '/videos',
  ],
  ...['/events', '/news', '/playlist/1001', '/register', '/search?q=night', '/dj/1001', '/terms-of-service'],
  ...['/albums', '/hotmusics', '/pep', '/MusicVideos', '/playMusic/1001'],
]
const STOPS = [20, 80, 140, 200]
/** Milliseconds per screen */
const PAUSE = 400

/** Changes the route without a click, as going back does. */
const change = (path: string): string => `{
  history.pushState({ key: crypto.randomUUID(), idx: 0, usr: null }, '', ${JSON.stringify(path)})
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}`

async function startPlaying(page: Page): Promise<void> {
  await page.goto('/')
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Play / })
    .first()
    .click()
  await playerOf(page).region.getByRole('button', { name: 'Repeat' }).click()
}

async function measure(name: string, args: string[]): Promise<void> {
  await using browser = await openBrowser(args)
  const context = await browser.newContext({
    baseURL: options.address,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await startPlaying(page)
  let first: number | undefined
  let done = 0
  for (const stop of STOPS) {
    for (; done < stop; done += 1) {
      await page.evaluate(change(PATHS[done % PATHS.length] ?? '/'))
      await page.waitForTimeout(PAUSE)
    }
    await page.waitForTimeout(4 * PAUSE)
    for (let round = 0; round < 4; round += 1) await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const { nodes } = await devtools.send('Memory.getDOMCounters')
    first ??= usedSize
    const growth = ((usedSize / first - 1) * 100).toFixed(1)
    console.log(`${name}, ${stop} changes: ${(usedSize / 1e6).toFixed(2)} MB (+${growth} %), ${nodes} nodes`)
  }
  await context.close()
}

await measure('as it is', [])
await measure('without compilers', ['--js-flags=--no-opt --no-maglev --no-sparkplug'])
