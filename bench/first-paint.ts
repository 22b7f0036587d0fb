/**
 * Measures pages on a slow phone (slow 4G, CPU at a quarter): medians of largest contentful paint (LCP),
 * blocking time (TBT), slowest interaction (INP), layout shift (CLS), requests and bytes. First visits have
 * a cold cache; later ones repeat the page in the same browser, with the service worker.
 * https://web.dev/articles/vitals
 *
 *     node bench/first-paint.ts --address http://127.0.0.1:8080 [--rounds 5] [--paths /,/artist/1001]
 *       [--email listener@example.com --password … [--fill]]
 *
 * Requires a running server with the demo. With an account it measures the ten pages of `PERSONAL`; `--fill`
 * has the account like and save 300 tracks, or all there are, and make 30 playlists first.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser } from '../e2e/browsers/chromium.ts'
import { publicPages } from '../e2e/screens/screens.ts'

const { values: options } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://127.0.0.1:8080' },
    rounds: { type: 'string', default: '5' },
    paths: { type: 'string' },
    email: { type: 'string' },
    password: { type: 'string', default: '' },
    fill: { type: 'boolean', default: false },
  },
})

const NETWORK = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const PHONE = { width: 390, height: 844 }
/** Milliseconds of observation after loading */
const WATCHED = 4000
/** Presses of the button that opens the menu of languages and themes, the first as soon as the page has loaded */
const PRESSES = 3
/** Milliseconds; a longer task counts as blocking for the rest */
const LONG_TASK = 50

/** Pages of a signed-in person; `:playlist` is one of their own */
const PERSONAL = [
  '/',
  '/search',
  '/setting',
  '/myMusics',
  '/myplaylists',
  '/myplaylists/:playlist',
  '/history',
  '/profile',
  '/playMusic/1010',
  '/album/1001',
]
const LIKES = 300
const TRACKS_PER_CALL = 100
/** Tracks of the demo that `--fill` puts into each playlist */
const FIRST_TRACKS = [1001, 1002, 1003, 1004]
const PLAYLISTS = 30

async function call<Reply>(path: string, body?: object, token?: string): Promise<Reply> {
  const reply = await fetch(new URL(path, options.address), {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!reply.ok) throw new Error(`${path} is refused with ${reply.status}`)
  return (await reply.json()) as Reply
}

async function signIn(): Promise<string | undefined> {
  const { email, password } = options
  return email && (await call<{ data: string }>('/api/users/login', { email, password })).data
}

interface Playlist {
  playListID: number
}
const playlistsOf = (token: string) => call<Playlist[]>('/api/playlists/getplaylist', {}, token)

async function fill(token: string): Promise<void> {
  for (let skip = 0; skip < LIKES; skip += TRACKS_PER_CALL) {
    const tracks = await call<{ musicID: number }[]>(`/api/musics?take=${TRACKS_PER_CALL}&skip=${skip}`)
    for (const { musicID } of tracks) {
      await call('/api/main/like', { musicID, value: 1 }, token)
      await call('/api/savedmusics', { musicID, value: 1 }, token)
    }
  }
  for (let number = (await playlistsOf(token)).length; number < PLAYLISTS; number += 1)
    await call('/api/playlists', { name: `Playlist ${number + 1}` }, token)
  for (const { playListID } of await playlistsOf(token))
    for (const musicID of FIRST_TRACKS) await call('/api/playlistmusics', { playListID, musicID }, token)
}

async function personalPages(token: string): Promise<string[]> {
  const [playlist] = await playlistsOf(token)
  const paths = playlist ? PERSONAL : PERSONAL.filter((path) => !path.includes(':playlist'))
  return paths.map((path) => path.replace(':playlist', String(playlist?.playListID)))
}

async function findPages(): Promise<string[]> {
  const reply = await fetch(new URL('/api/musics/videos?take=1', options.address))
  const [video] = (await reply.json()) as { musicID: number }[]
  return publicPages({ musicID: 1001, videoID: video?.musicID ?? 1001 })
}

interface Vitals {
  lcp: number
  largest: string
  tbt: number
  inp: number
  cls: number
  requests: number
  bytes: number
}

const OBSERVER = `
  window.vitals = { lcp: 0, largest: '', tbt: 0, inp: 0, cls: 0 }
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, durationThreshold: 16 })
  watch('largest-contentful-paint', (entry) => {
    vitals.lcp = entry.startTime
    vitals.largest = (entry.element?.tagName ?? '') + ' ' + (entry.url || entry.element?.textContent || '').slice(-60)
  })
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) vitals.cls += entry.value })
  watch('event', ({ interactionId, duration }) => { if (interactionId) vitals.inp = Math.max(vitals.inp, duration) })
  let painted = 0
  const tasks = []
  // As Lighthouse does: of a task during which the first paint falls only what comes after it, without the first 50 ms.
  const block = () => {
    const after = tasks.map(({ startTime, duration }) => startTime + duration - Math.max(startTime, painted))
    vitals.tbt = painted && after.reduce((sum, blocked) => sum + Math.max(0, blocked - ${LONG_TASK}), 0)
  }
  watch('paint', ({ name, startTime }) => { if (name === 'first-contentful-paint') { painted = startTime; block() } })
  watch('longtask', (entry) => { tasks.push(entry); block() })
`

async function openPhone(browser: Browser, token: string | undefined): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: options.address,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
    serviceWorkers: token ? 'allow' : 'block',
  })
  if (token) await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`)
  return context
}

async function visit(context: BrowserContext, path: string): Promise<Vitals> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let bytes = 0
  let requests = 0
  devtools.on('Network.requestWillBeSent', () => {
    requests += 1
  })
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(OBSERVER)
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 })
  const opener = page.getByRole('banner').getByRole('button', { name: 'Language and theme' })
  const pressMenu = async () => {
    for (let press = 0; press < PRESSES && (await opener.isVisible()); press += 1) {
      await opener.tap()
      await page.keyboard.press('Escape')
    }
  }
  // A press ends the measurement of LCP, and what is a user's own appears after loading.
  if (!options.email) await pressMenu()
  await page.waitForTimeout(WATCHED)
  if (options.email) await pressMenu()
  const vitals = await page.evaluate<Omit<Vitals, 'bytes' | 'requests'>>('vitals')
  await page.close()
  return { ...vitals, requests, bytes }
}

/** Waits until the service worker controls the next page. */
async function untilWorkerRuns(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto('/about')
  await page.evaluate('navigator.serviceWorker.ready')
  await page.close()
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

function print(name: string, visits: readonly Vitals[]): void {
  const of = (pick: (each: Vitals) => number) => median(visits.map(pick))
  console.log(
    [
      name.padEnd(30),
      of(({ lcp }) => lcp)
        .toFixed(0)
        .padStart(8),
      of(({ tbt }) => tbt)
        .toFixed(0)
        .padStart(8),
      of(({ inp }) => inp)
        .toFixed(0)
        .padStart(8),
      of(({ cls }) => cls)
        .toFixed(3)
        .padStart(8),
      String(of(({ requests }) => requests)).padStart(9),
      (of(({ bytes }) => bytes) / 1000).toFixed(0).padStart(6),
      ` ${visits[0]?.largest.replaceAll(/\s+/g, ' ')}`,
    ].join(' '),
  )
}

async function main() {
  const token = await signIn()
  if (token && options.fill) await fill(token)
  await using browser = await openBrowser()
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const paths = options.paths?.split(',') ?? (token ? await personalPages(token) : await findPages())
  console.log('page                             LCP ms   TBT ms   INP ms    CLS  requests     kB  largest')
  for (const path of paths) {
    const first: Vitals[] = []
    const later: Vitals[] = []
    for (let round = 0; round < Number(options.rounds); round += 1) {
      const context = await openPhone(browser, token)
      first.push(await visit(context, path))
      if (token) {
        await untilWorkerRuns(context)
        later.push(await visit(context, path))
      }
      await context.close()
    }
    print(path, first)
    if (token) print(`${path} later`, later)
  }
}

await main()
