import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findEpisode, findItem, findItems } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { publishVideo } from '../fixtures/make-music.ts'
import { commentsOf } from '../pages/comments.ts'
import { pageTitle, playButton, shelf, tile } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { registrationIn } from '../pages/registration.ts'
import { videoOf } from '../pages/video.ts'
import { clientOf, eventually, stopwatch } from '../stack/client.ts'

interface Item {
  title: string
  musicLength: number
  hasAudio: boolean
  hasVideo: boolean
}

interface Track extends Item {
  albumID: number
  musicArtists: { artist: { name: string } }[]
}

const openPage = journeyPages()
let page: Page
beforeEach(async () => {
  ;({ page } = await openPage())
})

/** More artists than a list loads at once */
const MANY = 60

/** Returns name and position of a tile in the middle of the window. */
const IN_THE_MIDDLE = `(() => {
  for (const link of document.querySelectorAll('main article :is(h2, h3) a')) {
    const { top } = link.getBoundingClientRect()
    if (top > 300 && top < 700) return { name: link.textContent, at: top }
  }
})()`

/** Does not wait for pictures, because the demo's transcodes keep the server busy at first. */
const open = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded', timeout: 120_000 })

/** Waits until the list has loaded its second page and stopped moving. */
async function scrollFarDown(): Promise<void> {
  await page.mouse.move(700, 500)
  let before = 0
  await eventually('the list has its second step and is at rest', 60, async () => {
    // Distant tiles are not in the page, but the scroll bar includes their height.
    const at = await page.evaluate<number>('scrollY')
    const isAtRest = at === before
    before = at
    if (at <= 1500) await page.mouse.wheel(0, 600)
    return (at > 1500 && isAtRest) || undefined
  })
}

describe('a visitor', () => {
  it('browses from home to an artist and an album, and plays it', async () => {
    const { title, albumID, musicArtists } = await findItem<Track>(
      '/api/musics/newReleasedMusics?take=40',
      (track) => track.hasAudio && track.albumID > 0 && track.musicArtists.length === 1,
    )
    const artist = musicArtists[0]?.artist.name ?? ''
    const reply = await (await clientOf()).send('POST', `/api/albums/getmusics/${albumID}`)
    const album = (await reply.json()) as { name: string; musics: Item[] }
    // Skips tracks that have no audio yet.
    const first = album.musics.find(({ hasAudio }) => hasAudio)?.title ?? ''
    await open('/')
    await tile(shelf(page, 'New Releases'), title)
      .article.getByRole('link', { name: artist, exact: true })
      .click()
    await pageTitle(page, artist).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/artist\/\d+\//)

    await tile(shelf(page, 'Albums'), album.name).link.click()
    await pageTitle(page, album.name).waitFor()
    await playButton(page, album.name).click()
    const player = playerOf(page)
    await player.untilPast(0.3)
    await player.pauseButton(first).waitFor()
    await page.goBack()
    await pageTitle(page, artist).waitFor()
    await player.untilPast(0.3)
  })

  it('watches a video in another quality, and the next one plays when it ends', async () => {
    const next = 'The next one'
    await publishVideo(next)
    const { title } = await findItem<Item>(
      '/api/videos?take=40',
      // Long enough to be watched before it ends, unlike those of other journeys
      (each) => each.hasVideo && each.musicLength > 10,
    )
    await open('/videos')
    await tile(page.getByRole('tabpanel'), title).link.click()
    await pageTitle(page, title).waitFor()
    const video = videoOf(page)
    const { at } = await video.untilPast(1)
    const elapsed = stopwatch()

    await video.chooseQuality('360p')
    await expect.poll(async () => (await video.picture()).height).toBe(360)
    const { at: later, length } = await video.untilPast(at)
    expect(later).toBeLessThan(at + elapsed() + 1)
    await video.quality('360p').waitFor()

    const address = page.url()
    await video.seek.focus()
    await video.seek.press('End')
    expect(length).toBeGreaterThan(later)
    await page.waitForURL((url) => url.href !== address && url.pathname.startsWith('/playVideo/'))
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    await expect.poll(() => heading.textContent()).not.toBe(title)
    const shown = await video.untilPast(0.3)
    expect(shown.at).toBeLessThan(length)
    expect(shown.height).toBe(360)
  })

  it('hears an episode one and a half times as fast, and goes on with it after a reload', async () => {
    // Leaves room for a step of thirty seconds, with time before and after.
    const { podcastID, title } = await findEpisode()
    const speed = (rate: string) =>
      page.getByRole('main').getByRole('button', { name: `Playback speed: ${rate}` })
    const player = playerOf(page)
    await open(`/playPodcast/${podcastID}`)
    await playButton(page, title).click()
    await player.untilPast(0.3)
    await speed('1×').click()
    await page.getByRole('menuitemradio', { name: '1.5×' }).click()
    await page.getByRole('main').getByRole('button', { name: 'Forward 30 seconds' }).click()
    await player.untilPast(31)

    await page.reload()
    await speed('1.5×').waitFor()
    await player.playButton(title).click()
    const { at, rate } = await player.untilPast(0)
    expect(at).toBeGreaterThan(30)
    expect(rate).toBe(1.5)
  })

  it('opens an artist far down a list, and comes back to the same place', async () => {
    const admin = await clientOf('admin@example.com')
    const made = await Promise.all(
      Array.from({ length: MANY }, async (_, at) => {
        const reply = await admin.send('POST', '/api/admin/artists', { name: `Choir ${at}`, memberIDs: [] })
        return ((await reply.json()) as { artistID: number }).artistID
      }),
    )
    try {
      // Lists include new artists a moment later.
      await findItems(`/api/artists?take=${MANY}`, () => true, MANY)
      await open('/allartists')
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBeGreaterThan(0)
      await scrollFarDown()
      const { name } = await page.evaluate<{ name: string }>(IN_THE_MIDDLE)
      const { link } = tile(page, name)
      // Playwright may scroll a little before it points at an element.
      await link.hover()
      const seen = await page.evaluate<{ name: string; at: number }>(IN_THE_MIDDLE)
      await link.click()
      await pageTitle(page, name).waitFor()
      await page.goBack()
      const back = await eventually('the list is where it was', 60, async () => {
        const now = await page.evaluate<{ name: string; at: number } | undefined>(IN_THE_MIDDLE)
        return now && Math.abs(now.at - seen.at) < 2 ? now.name : undefined
      })
      expect(back).toBe(seen.name)
    } finally {
      await Promise.all(made.map((id) => admin.send('DELETE', `/api/admin/artists/${id}`)))
    }
  })

  it('wants to comment, signs in, and is back to post it', async () => {
    const person = await makeAccount('Parisa')
    await open('/album/1002')
    const comments = commentsOf(page)
    await comments.signInLink.click()
    await registrationIn(page).signIn(person)
    await page.waitForURL('**/album/1002')

    const text = 'The organ at 0:12 is worth it'
    await comments.post(text)
    await expect.poll(() => comments.newest()).toContain(text)
    await page.reload()
    await expect.poll(() => comments.newest()).toContain(person.name)
    expect(await comments.newest()).toContain(text)
  })
})
