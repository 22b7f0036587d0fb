/**
 * Counts stalls of the live channel in Chromium, across items and programmes.
 *
 *     node bench/live.ts [--minutes 10] [--items 14] [--address http://127.0.0.1:8080 --password ...]
 *
 * Makes a demo of `--items`, unless `--address` names a server whose demo admin has this password. Exits with
 * 1 after a stall.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright-core'
import { openBrowser } from '../e2e/browsers/chromium.ts'
import { freePort } from '@nava/tools/stack/port'
import { IS_PLAYING, WATCH, WATCHED, type Watched } from './players/watch-page.ts'
import { startStack } from './servers/stack.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    items: { type: 'string', default: '14' },
    address: { type: 'string' },
    password: { type: 'string', default: '' },
  },
})

/** Milliseconds: interval of polls, start of the first programme, and interval of programmes */
const LOOK_EVERY = 2000
const PROGRAMMES = { first: 45_000, apart: 60_000 }

interface OnAir {
  state: string
  kind?: string
  now?: { musicID: number; title: string; startsAt: string }
  programme: { title: string } | null
}

async function main(): Promise<void> {
  if (options.address !== undefined) return play(options.address, options.password)
  const dataDir = await mkdtemp(join(tmpdir(), 'nava-bench-'))
  const port = await freePort()
  const env = { DATA_DIR: dataDir, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' }
  try {
    await using stack = await startStack({ ...env, DEMO_ITEMS: options.items })
    await stack.says('The demo is ready.')
    await play(`http://127.0.0.1:${port}`, (await readFile(join(dataDir, 'demo-password'), 'utf8')).trim())
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function play(address: string, password: string): Promise<void> {
  const onAir = async () => (await (await fetch(`${address}/api/live`)).json()) as OnAir
  if ((await onAir()).kind !== 'video') throw new Error('The channel plays no videos yet')
  const minutes = Number(options.minutes)
  await schedule(address, password, minutes)

  const browser = await openBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
    await page.goto(`${address}/live`)
    await startVideo(page)
    await page.evaluate(WATCH)
    const items = new Set<string>()
    const programmes = new Set<string>()
    const startedAt = performance.now()
    while (performance.now() - startedAt < minutes * 60_000) {
      const { now, programme } = await onAir()
      if (now) items.add(now.startsAt)
      if (programme) programmes.add(programme.title)
      await sleep(LOOK_EVERY)
    }
    // The injected script returns this type, so the cast is safe.
    const { stalls, played } = JSON.parse(await page.evaluate<string>(WATCHED)) as Watched
    const seconds = (performance.now() - startedAt) / 1000
    console.log(
      `${played.toFixed(0)} s played in ${seconds.toFixed(0)} s, ${items.size} items, ${programmes.size} programmes, ${stalls.length} stalls`,
    )
    for (const stall of stalls)
      console.log(
        `  at ${stall.at.toFixed(2)} s for ${stall.seconds.toFixed(2)} s, ${stall.ahead.toFixed(2)} s were loaded ahead`,
      )
    if (stalls.length > 0) process.exitCode = 1
  } finally {
    await browser.close()
  }
}

async function schedule(address: string, password: string, minutes: number): Promise<void> {
  const post = async (path: string, body: object, token = '') => {
    const reply = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    })
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`)
    return reply.json() as Promise<{ data?: string }>
  }
  const { data: token } = await post('/api/users/login', { email: 'admin@example.com', password })
  const videos = (await (await fetch(`${address}/api/musics/newReleasedVideos?take=12`)).json()) as {
    musicID: number
  }[]
  for (let at = PROGRAMMES.first; at < minutes * 60_000; at += PROGRAMMES.apart) {
    const date = new Date(Date.now() + at).toISOString()
    const musicID = videos[Math.floor(at / PROGRAMMES.apart) % videos.length]?.musicID
    await post('/api/admin/schedules', { title: `Programme at ${date}`, date, musicID }, token)
  }
}

async function startVideo(page: Page): Promise<void> {
  while (!(await page.evaluate<boolean>(IS_PLAYING))) await sleep(250)
}

await main()
