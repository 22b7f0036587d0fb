/**
 * Measures public pages on a slow phone (slow 4G, CPU at a quarter, cold cache): medians of largest
 * contentful paint (LCP), blocking time (TBT), slowest interaction (INP) and layout shift (CLS).
 * https://web.dev/articles/vitals
 *
 *     node bench/first-paint.ts --address http://127.0.0.1:8080 [--rounds 5] [--paths /,/artist/1001]
 *
 * Requires a running server with the demo.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../e2e/browsers/chromium.ts'
import { publicPages } from '../e2e/screens/screens.ts'

const { values: options } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://127.0.0.1:8080' },
    rounds: { type: 'string', default: '5' },
    paths: { type: 'string' },
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

async function visit(browser: Browser, path: string): Promise<Vitals> {
  const context = await browser.newContext({
    baseURL: options.address,
    viewport: PHONE,
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...NETWORK })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  let bytes = 0
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript(OBSERVER)
  await page.goto(path, { waitUntil: 'load', timeout: 60_000 })
  const opener = page.getByRole('banner').getByRole('button', { name: 'Language and theme' })
  for (let press = 0; press < PRESSES; press += 1) {
    await opener.tap()
    await page.keyboard.press('Escape')
  }
  await page.waitForTimeout(WATCHED)
  const vitals = await page.evaluate<Omit<Vitals, 'bytes'>>('vitals')
  await context.close()
  return { ...vitals, bytes }
}

const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

async function main() {
  await using browser = await openBrowser()
  console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  const paths = options.paths?.split(',') ?? (await findPages())
  console.log('page                       LCP ms   TBT ms   INP ms    CLS     kB  largest')
  for (const path of paths) {
    const visits: Vitals[] = []
    for (let round = 0; round < Number(options.rounds); round += 1) visits.push(await visit(browser, path))
    const of = (pick: (each: Vitals) => number) => median(visits.map(pick))
    console.log(
      [
        path.padEnd(24),
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
        (of(({ bytes }) => bytes) / 1000).toFixed(0).padStart(6),
        ` ${visits[0]?.largest.replaceAll(/\s+/g, ' ')}`,
      ].join(' '),
    )
  }
}

await main()
