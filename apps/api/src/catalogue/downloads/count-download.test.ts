import { get } from 'node:http'
import { limits } from '@nava/contracts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { buildPodcast } from '../../testing/build.ts'
import { publishAudio } from '../../testing/publish.ts'
import { listeners } from '../music/listener.ts'
import { bytesThatCount } from './count-download.ts'
import { isKnownBot } from './known-bots.ts'

let test: TestApp
let probe: { id: number; asked: number }
beforeAll(async () => {
  test = await startTestApp({ TRUST_PROXY: '1' })
  const { id } = await buildPodcast(test.deps.db)
  await publishAudio(test.deps, { podcastID: id }, { bytes: 10 })
  probe = { id, asked: 0 }
})
afterAll(() => test.close())

const MINUTE = bytesThatCount({ quality: 128, bytes: Infinity })
const PHONE = 'AppleCoreMedia/1.0.0.20G75 (iPhone; U; CPU OS 16_6 like Mac OS X; en_us)'
const ANDROID = 'AntennaPod/3.4.0'

interface ReceivedRequest {
  range?: string
  agent?: string
  address?: string
  method?: 'get' | 'head'
  query?: string
  headers?: Record<string, string>
}

async function written() {
  probe.asked += 1
  const agent = `Probe ${probe.asked}`
  const headers = { 'user-agent': agent, 'x-forwarded-for': `2001:db8:${probe.asked}::1` }
  await test.http.get(`/music/podcast/128/${probe.id}.mp3`).set(headers)
  await vi.waitFor(async () =>
    expect(await test.deps.db.feedDownload.count({ where: { podcastID: probe.id } })).toBe(probe.asked),
  )
}

/** By default an episode of less than a minute, which takes little to send. */
async function onAir(bytes = 5000) {
  const { id } = await buildPodcast(test.deps.db)
  await publishAudio(test.deps, { podcastID: id }, { bytes, qualities: [128] })
  const path = `/music/podcast/128/${id}.mp3`
  const fetchIt = async ({ range, agent = PHONE, address = '192.0.2.1', ...more }: ReceivedRequest = {}) => {
    const { method = 'get', query = '', headers = {} } = more
    await test.http[method](path + query)
      .set({ 'user-agent': agent, 'x-forwarded-for': address, ...(range && { range }), ...headers })
      .buffer(true)
    await written()
  }
  const rows = () => test.deps.db.feedDownload.findMany({ where: { podcastID: id }, orderBy: { day: 'asc' } })
  const downloads = async () => (await rows()).filter(({ isCounted }) => isCounted).length
  return { id, path, fetchIt, rows, downloads }
}

describe('a download', () => {
  it('counts once a day for an address and an agent, however often it is asked for', async () => {
    const { fetchIt, downloads } = await onAir(2 * MINUTE)
    for (let times = 0; times < 3; times += 1) await fetchIt()
    expect(await downloads()).toBe(1)
    await fetchIt({ agent: ANDROID })
    await fetchIt({ address: '192.0.2.2' })
    expect(await downloads()).toBe(3)
  })

  it('may come in parts, which count together once they make a minute', async () => {
    const { fetchIt, downloads } = await onAir(2 * MINUTE)
    const half = MINUTE / 2
    await fetchIt({ range: `bytes=0-${half - 1}` })
    await fetchIt({ range: `bytes=0-${half - 1}` })
    expect(await downloads()).toBe(0)
    await fetchIt({ range: `bytes=${MINUTE}-${MINUTE + half - 2}` })
    expect(await downloads()).toBe(0)
    await fetchIt({ range: `bytes=${half}-${half}` })
    expect(await downloads()).toBe(1)
  })

  it('a player that only looks at the file downloads nothing', async () => {
    const { fetchIt, rows, downloads } = await onAir(2 * MINUTE)
    await fetchIt({ method: 'head' })
    expect(await rows()).toEqual([])
    await fetchIt({ range: 'bytes=0-1' })
    await fetchIt({ range: `bytes=-${MINUTE - 3}` })
    expect(await downloads()).toBe(0)
    await fetchIt({ headers: { 'if-none-match': '*' }, agent: ANDROID })
    expect(await rows()).toHaveLength(1)
  })

  it('of an episode shorter than a minute needs all of it', async () => {
    const { fetchIt, downloads } = await onAir()
    await fetchIt({ range: 'bytes=0-4998' })
    expect(await downloads()).toBe(0)
    await fetchIt({ range: 'bytes=4999-' })
    expect(await downloads()).toBe(1)
  })

  it('that is broken off counts by what was sent until then', async () => {
    const { path, rows } = await onAir(20 * MINUTE)
    await new Promise<void>((resolve, reject) => {
      const request = get(test.address + path, { headers: { 'user-agent': PHONE } }, (reply) => {
        reply.once('data', () => {
          reply.destroy()
          resolve()
        })
      })
      request.on('error', reject)
    })
    await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
    const [{ sent } = { sent: 0 }] = await test.deps.db.$queryRaw<{ sent: number }[]>`
      SELECT (upper(sent) - lower(sent))::int AS sent FROM feed_downloads ORDER BY day DESC, podcast_id DESC LIMIT 1`
    expect(sent).toBeGreaterThan(0)
    expect(sent).toBeLessThan(20 * MINUTE)
  })

  it('the pages of this site, which count plays, and the addresses that only they use count no downloads', async () => {
    const { fetchIt, rows } = await onAir()
    await fetchIt({ headers: { 'sec-fetch-site': 'same-origin' } })
    await fetchIt({ headers: { referer: `${test.address}/podcasts`, host: new URL(test.address).host } })
    await fetchIt({ query: '?v=abc' })
    expect(await rows()).toEqual([])
    await fetchIt({ headers: { 'sec-fetch-site': 'cross-site', referer: 'https://player.example/' } })
    expect(await rows()).toHaveLength(1)
  })

  it('of bots and of watches does not count', async () => {
    const { fetchIt, rows } = await onAir()
    for (const agent of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'python-requests/2.31.0',
      'curl/8.5.0',
      'atc/1.0 watchOS/10.3 model/Watch6,1',
    ])
      await fetchIt({ agent })
    expect(await rows()).toEqual([])
  })

  it('counts for the apps that listeners use', () => {
    for (const agent of [
      PHONE,
      ANDROID,
      'Podcasts/1650.20 CFNetwork/1333.0.4 Darwin/21.5.0',
      'Overcast/3.0 (+http://overcast.fm/; iOS podcast app)',
      'Pocket Casts',
      'Podcast Addict/v5 (+https://podcastaddict.com/; Android podcast app)',
      'Spotify/8.8.50 Android/33 (SM-G991B)',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36',
      '',
    ])
      expect(isKnownBot(agent), agent).toBe(false)
  })

  it('bots are known by the first 500 letters of their agents, which bounds the work', () => {
    const bot = 'Googlebot/2.1'
    expect(isKnownBot(`${' '.repeat(500 - bot.length)}${bot}`)).toBe(true)
    expect(isKnownBot(`${' '.repeat(500)}${bot}`)).toBe(false)
  })
})

it('downloads are counted for 20 apps of one address an hour', async () => {
  const { fetchIt, downloads } = await onAir()
  for (let app = 0; app < limits.listening.visitors + 2; app += 1) await fetchIt({ agent: `App ${app}` })
  expect(await downloads()).toBe(limits.listening.visitors)
  await fetchIt({ agent: 'App 99', address: '192.0.2.2' })
  expect(await downloads()).toBe(limits.listening.visitors + 1)
})

describe('visitors', () => {
  it('are told apart by address and agent on one day, and not recognized on the next', async () => {
    let now = new Date('2100-05-01T23:59:59Z')
    const known = () => listeners(test.deps.sql, () => now)
    const phone = { ip: '192.0.2.1', headers: { 'user-agent': PHONE } }
    const apart = known()
    const nameOf = async (by: typeof apart, over: Partial<typeof phone> = {}) =>
      (await by.visitor({ ...phone, ...over })).key
    const before = await nameOf(apart)
    // Another process uses the same salt.
    expect(await nameOf(known())).toBe(before)
    expect(await nameOf(apart, { headers: { 'user-agent': '' } })).not.toBe(before)
    expect(await nameOf(apart, { ip: '192.0.2.2' })).not.toBe(before)
    // Addresses of one IPv6 /64 count as one network.
    expect(await nameOf(apart, { ip: '2001:db8::1' })).toBe(await nameOf(apart, { ip: '2001:db8::2' }))
    now = new Date('2100-05-02T00:01:00Z')
    expect(await nameOf(apart)).not.toBe(before)
    expect(await test.deps.db.listenerSalt.findMany()).toMatchObject([{ day: new Date('2100-05-02') }])
    await test.deps.db.listenerSalt.deleteMany()
  })
})
