/** Embeds players in a page of another site by oEmbed. */
import { once } from 'node:events'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findItem, isLong } from '../fixtures/find-items.ts'
import { eventually } from '../stack/client.ts'

interface Card {
  musicID: number
  title: string
  albumID: number
  hasAudio: boolean
  musicLength: number
  hasVideo: boolean
}

const openPage = journeyPages()
let site: Server
/** HTML of the other site */
let content = ''
let page: Page
beforeAll(async () => {
  site = createServer((_request, reply) => reply.setHeader('content-type', 'text/html').end(content))
  site.listen(0, '127.0.0.1')
  await once(site, 'listening')
})
beforeEach(async () => {
  ;({ page } = await openPage({ width: 900, height: 700, expected: /frame-ancestors/ }))
})
afterAll(() => site.close())

async function embed(path: string): Promise<FrameLocator> {
  const { address } = inject('stack')
  const asked = await fetch(`${address}/oembed?url=${encodeURIComponent(address + path)}`)
  const { html } = (await asked.json()) as { html: string }
  content = `<!doctype html><title>Another site</title>${html}`
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  return page.frameLocator('iframe')
}

const untilPast = (frame: FrameLocator, media: 'audio' | 'video', seconds: number) =>
  eventually(`the ${media} is past ${seconds} s`, 60, async () => {
    const at = await frame
      .locator(media)
      .evaluate<number, { currentTime: number }>(({ currentTime }) => currentTime)
    return at > seconds || undefined
  })

describe('on another site', () => {
  it('a track is played and paused', async () => {
    const { musicID, title } = await findItem<Card>('/api/musics/newReleasedMusics?take=40', isLong)
    const frame = await embed(`/playMusic/${musicID}`)
    await frame.getByRole('heading', { name: title }).waitFor()
    await frame.getByRole('button', { name: 'Play' }).click()
    await untilPast(frame, 'audio', 0.5)
    await frame.getByRole('button', { name: 'Pause' }).click()
    await frame.getByRole('button', { name: 'Play' }).waitFor()
    expect(await frame.locator('audio').evaluate<boolean, { paused: boolean }>(({ paused }) => paused)).toBe(
      true,
    )
  })

  it('an album plays the track that is chosen', async () => {
    const track = await findItem<Card>(
      '/api/musics/newReleasedMusics?take=40',
      (card) => isLong(card) && card.albumID > 0,
    )
    const frame = await embed(`/album/${track.albumID}`)
    const row = frame.getByRole('listitem').getByRole('button', { name: track.title })
    await row.click()
    await untilPast(frame, 'audio', 0.5)
    expect(await row.getAttribute('aria-current')).toBe('true')
  })

  it('a video is played', async () => {
    const { musicID, title } = await findItem<Card>('/api/videos?take=40', ({ hasVideo }) => hasVideo)
    const frame = await embed(`/playVideo/${musicID}`)
    await frame.getByRole('button', { name: `Play ${title}` }).click()
    expect(await untilPast(frame, 'video', 0.5)).toBe(true)
  })

  it('our pages themselves are not framed by another site', async () => {
    content = `<!doctype html><iframe src="${inject('stack').address}/"></iframe>`
    const refused = page.waitForEvent('console', {
      predicate: (message) => message.text().includes('frame-ancestors'),
    })
    await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
    expect((await refused).type()).toBe('error')
    expect(await page.frameLocator('iframe').getByRole('main').count()).toBe(0)
  })
})
