/** A DJ takes the live channel of a station of its own: others listen to that of the other journeys. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@nava/tools/stack/port'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFfmpeg } from '../../worker/src/ffmpeg/binary.ts'
import { journeyPages, untilHolds } from '../browsers/open-page.ts'
import { eventually } from '../stack/client.ts'
import { PASSWORD, startStack } from '../stack/stack.ts'

const openPage = journeyPages()

let folder: string
let station: Awaited<ReturnType<typeof startStack>>
let ports: { source: number; rtmp: number }
let password: string
let ffmpeg: string
const programs = new Set<ChildProcess>()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nava-on-air-'))
  ports = { source: await freePort(), rtmp: await freePort() }
  station = await startStack({
    ...{ DATA_DIR: folder, DEMO: '1', DEMO_ITEMS: '2' },
    ...{ LIVE_SOURCE_PORT: String(ports.source), RTMP_PORT: String(ports.rtmp), LIVE_DROP_SECONDS: '3' },
  })
  ffmpeg = (await findFfmpeg(process.env.FFMPEG_PATH)).path
  const { data } = await send('/api/users/login', { email: 'admin@example.com', password: PASSWORD })
  const made = await send('/api/apppasswords', { name: 'OBS', use: 'source' }, `Bearer ${data}`)
  password = made.password ?? ''
})
afterAll(async () => {
  for (const program of programs) program.kill('SIGKILL')
  await station.end()
  await rm(folder, { recursive: true, force: true })
})

async function send(path: string, body: object, authorization = '') {
  const reply = await fetch(station.address + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { data?: string; password?: string }
}

const TONE = ['-re', '-f', 'lavfi', '-i', 'sine=frequency=440']

/** Begins to send. Returns what ends it. */
function sendShow(words: readonly string[]): () => void {
  const program = spawn(ffmpeg, ['-v', 'error', ...TONE, ...words], { stdio: 'ignore' })
  programs.add(program)
  return () => void program.kill('SIGKILL')
}

/** Waits until the page has played on for some seconds. */
async function playsOn(page: Page): Promise<void> {
  const at = await page.evaluate<number>(`document.querySelector('main video').currentTime`)
  await untilHolds(page, `document.querySelector('main video').currentTime > ${at + 4}`)
}

it('a DJ takes the air from a program, with a picture and without, and who listens hears it go on', async () => {
  await eventually('the channel has something to play', 300, async () => {
    const reply = await fetch(`${station.address}/api/live`)
    return ((await reply.json()) as { state: string }).state === 'channel' || undefined
  })
  const { page } = await openPage({ address: station.address })
  await page.goto('/live')
  // A browser may want a click before it plays.
  await page
    .getByRole('button', { name: /Tap to play|Pause/ })
    .first()
    .waitFor()
  if (await page.getByRole('button', { name: 'Tap to play' }).count())
    await page.getByRole('button', { name: 'Tap to play' }).click()
  await playsOn(page)
  await page.evaluate(
    `document.querySelector('main video').addEventListener('emptied', () => { window.began = true })`,
  )

  const sign = page.getByText(/^On air: /)
  const endSound = sendShow([
    ...['-c:a', 'libmp3lame', '-content_type', 'audio/mpeg', '-ice_name', 'Night Drive', '-f', 'mp3'],
    `icecast://source:${password}@127.0.0.1:${ports.source}/air`,
  ])
  await sign.waitFor({ timeout: 90_000 })
  await page.getByText('Night Drive').first().waitFor()
  await playsOn(page)
  endSound()
  await sign.waitFor({ state: 'hidden', timeout: 90_000 })
  await playsOn(page)

  const endFilm = sendShow([
    ...['-re', '-f', 'lavfi', '-i', 'testsrc2=size=640x480:rate=30', '-c:a', 'aac', '-ac', '2'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '60', '-pix_fmt', 'yuv420p', '-f', 'flv'],
    `rtmp://127.0.0.1:${ports.rtmp}/air/${password}`,
  ])
  await sign.waitFor({ timeout: 90_000 })
  await untilHolds(page, `document.querySelector('main video').videoHeight === 480`)
  // The picture is the DJ's, without a cover over it.
  expect(await page.locator('main video + div img').count()).toBe(0)
  await playsOn(page)
  endFilm()
  await sign.waitFor({ state: 'hidden', timeout: 90_000 })
  await playsOn(page)
  expect(await page.evaluate('window.began')).toBeUndefined()
})
