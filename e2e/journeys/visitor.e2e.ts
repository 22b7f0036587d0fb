/** A visitor's evening: from home to an album, a video and the next one, an episode, and a comment in the end. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeAccount } from '../fixtures/make-account.ts'
import { fillSignIn, openBrowser, openPage, untilHolds } from '../browsers/open-page.ts'
import { clientOf, eventually } from '../stack/client.ts'
import { createMusic, untilReady } from '../fixtures/make-music.ts'
import { makeFilm } from '../fixtures/recordings.ts'

interface Item {
  title: string
  hasAudio: boolean
  hasVideo: boolean
}

/** How long the demo may take to prepare what is played here, in seconds. */
const PATIENCE = 300

/** Waits until an item of a list is as the test needs it. */
async function find<Found extends Item>(path: string, isFit: (item: Found) => boolean) {
  const visitor = await clientOf()
  return eventually(`one of ${path} can be played`, PATIENCE, async () => {
    const all = (await (await visitor.get(path)).json()) as Found[]
    return all.find(isFit)
  })
}

/** Publishes a short video, so that a film of the demo has one after it. */
async function publishVideo(title: string): Promise<void> {
  const [artist, admin] = await Promise.all([clientOf('artist@example.com'), clientOf('admin@example.com')])
  const musicID = await createMusic(artist, title)
  await artist.upload(`/music/upload/video/${musicID}`, await makeFilm(8, '640x360'), 'film.mp4')
  await untilReady(artist, { musicID, kind: 'video', seconds: PATIENCE })
  await admin.send('PUT', `/api/admin/music/${musicID}`, { isConfirmed: true })
}

let browser: Browser
let page: Page
let faults: string[]
beforeAll(async () => {
  browser = await openBrowser()
})
beforeEach(async () => {
  // Only now, so that one that failed could say what it showed.
  for (const context of browser.contexts()) await context.close()
  ;({ page, faults } = await openPage(browser))
})
afterAll(() => browser.close())

/** More artists than a list loads at a time. */
const MANY = 60

/** The name of a tile in the middle of the window, and where it is. */
const IN_THE_MIDDLE = `(() => {
  for (const link of document.querySelectorAll('main article :is(h2, h3) a')) {
    const { top } = link.getBoundingClientRect()
    if (top > 300 && top < 700) return { name: link.textContent, at: top }
  }
})()`

/** Without waiting for pictures, which do not matter here. The demo's transcodes keep the server busy at first. */
const open = (path: string) => page.goto(path, { waitUntil: 'domcontentloaded', timeout: 120_000 })

const main = () => page.getByRole('main')
const player = () => page.getByRole('region', { name: 'Player' })

const untilSounds = () =>
  untilHolds(
    page,
    `(({ paused, currentTime }) => !paused && currentTime > 0.3)(document.querySelector('audio') ?? { paused: true, currentTime: 0, playbackRate: 0 })`,
    60,
  )

interface Watched {
  at: number
  height: number
  paused: boolean
  length: number
}
const watched = () =>
  page.evaluate<Watched>(
    `(({ currentTime, videoHeight, paused, duration }) => ({ at: currentTime, height: videoHeight, paused, length: duration || 0 }))(document.querySelector('main video'))`,
  )

/** Waits until the video is past a second. Browsers start one with sound by themselves only after a click on the site. */
async function untilWatched(seconds: number): Promise<Watched> {
  const tap = main().getByRole('button', { name: 'Tap to play' })
  return eventually(`the video is past ${seconds} s`, 60, async () => {
    // It may start by itself just now.
    if (await tap.isVisible()) await tap.click({ timeout: 2000 }).catch(() => undefined)
    const now = await watched()
    return now.at > seconds && !now.paused ? now : undefined
  })
}

describe('a visitor', () => {
  it('a visitor browses from home to an artist and an album, and plays it', async () => {
    const track = await find<Item & { albumID: number; musicArtists: { artist: { name: string } }[] }>(
      '/api/musics/newReleasedMusics?take=40',
      ({ hasAudio, albumID, musicArtists }) => hasAudio && albumID > 0 && musicArtists.length === 1,
    )
    const artist = track.musicArtists[0]?.artist.name ?? ''
    await open('/')
    const releases = main().getByRole('region', { name: 'New Releases' })
    await releases.getByRole('link', { name: artist, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: artist }).waitFor()
    expect(new URL(page.url()).pathname).toMatch(/^\/artist\/\d+\//)

    const albums = main().getByRole('region', { name: 'Albums' }).getByRole('article')
    const link = albums.getByRole('heading').getByRole('link').first()
    const album = (await link.textContent()) ?? ''
    await link.click()
    await page.getByRole('heading', { level: 1, name: album, exact: true }).waitFor()
    // One that the demo has not made yet has no button, and is left out.
    const playable = main()
      .getByRole('article')
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Play / }) })
    const first = (await playable.first().getByRole('heading', { level: 3 }).textContent()) ?? ''
    await main()
      .getByRole('button', { name: `Play ${album}`, exact: true })
      .first()
      .click()
    await untilSounds()
    // Long names are cut there.
    await player()
      .getByRole('button', { name: `Pause ${first.replace('…', '')}` })
      .waitFor()
    // It goes on while one looks at another page.
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: artist }).waitFor()
    await untilSounds()
  })

  it('a visitor watches a video in another quality, and the next one plays when it ends', async () => {
    const title = 'The next one'
    await publishVideo(title)
    const video = await find('/api/videos?take=40', (each) => each.hasVideo && each.title !== title)
    await open('/videos')
    await main().getByRole('link', { name: video.title, exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: video.title }).waitFor()
    const { at } = await untilWatched(1)

    await main()
      .getByRole('button', { name: /^Video quality/ })
      .click()
    await page.getByRole('menuitemradio', { name: '360p' }).click()
    await untilHolds(page, `document.querySelector('main video').videoHeight === 360`)
    // It went on from where it was.
    const { at: later, length } = await untilWatched(at)
    expect(later).toBeLessThan(at + 10)
    await main().getByRole('button', { name: 'Video quality: 360p' }).waitFor()

    const address = page.url()
    const slider = main().getByRole('slider', { name: 'Seek' })
    await slider.focus()
    await slider.press('End')
    expect(length).toBeGreaterThan(later)
    await page.waitForURL((url) => url.href !== address && url.pathname.startsWith('/playVideo/'))
    const next = main().getByRole('heading', { level: 1 })
    await eventually('the next video is shown', 30, async () =>
      (await next.textContent()) === video.title ? undefined : true,
    )
    const shown = await untilWatched(0.3)
    expect(shown.at).toBeLessThan(length)
    expect(shown.height).toBe(360)
  })

  it('a visitor hears an episode one and a half times as fast, and goes on with it after a reload', async () => {
    const episode = await find<Item & { podcastID: number; musicLength: number }>(
      '/api/podcasts?take=40',
      // Long enough for a step of thirty seconds with time to listen before and after.
      ({ hasAudio, musicLength }) => hasAudio && musicLength > 55,
    )
    await open(`/playPodcast/${episode.podcastID}`)
    await main()
      .getByRole('button', { name: `Play ${episode.title}`, exact: true })
      .click()
    await untilSounds()
    await main().getByRole('button', { name: 'Playback speed: 1×' }).click()
    await page.getByRole('menuitemradio', { name: '1.5×' }).click()
    await main().getByRole('button', { name: 'Forward 30 seconds' }).click()
    await untilHolds(
      page,
      `(({ currentTime, paused }) => currentTime > 31 && !paused)(document.querySelector('audio') ?? { paused: true, currentTime: 0, playbackRate: 0 })`,
    )

    await page.reload()
    await main().getByRole('button', { name: 'Playback speed: 1.5×' }).waitFor()
    await player()
      .getByRole('button', { name: `Play ${episode.title}`, exact: true })
      .click()
    const { at, rate } = await eventually('the episode goes on', 30, async () => {
      const now = await page.evaluate<{ at: number; rate: number; paused: boolean }>(
        `(({ currentTime, playbackRate, paused }) => ({ at: currentTime, rate: playbackRate, paused }))(document.querySelector('audio') ?? { paused: true, currentTime: 0, playbackRate: 0 })`,
      )
      return now.paused || now.at === 0 ? undefined : now
    })
    expect(at).toBeGreaterThan(30)
    expect(rate).toBe(1.5)
  })

  it('a visitor opens an artist far down a list, and comes back to the same place', async () => {
    const admin = await clientOf('admin@example.com')
    const made = await Promise.all(
      Array.from({ length: MANY }, async (_, at) => {
        const reply = await admin.send('POST', '/api/admin/artists', { name: `Choir ${at}`, memberIDs: [] })
        return ((await reply.json()) as { artistID: number }).artistID
      }),
    )
    try {
      await open('/allartists')
      const tiles = main().getByRole('article')
      await tiles.first().waitFor()
      await page.mouse.move(700, 500)
      await eventually('the list has its second step', 30, async () => {
        await page.mouse.wheel(0, 600)
        // The scroll bar knows of all tiles; those far away are not in the page.
        return (await page.evaluate<number>('scrollY')) > 1500 ? true : undefined
      })
      await untilHolds(
        page,
        `new Promise((resolve) => { const at = scrollY; setTimeout(() => resolve(scrollY === at), 200) })`,
      )
      const seen = await page.evaluate<{ name: string; at: number; left: number }>(IN_THE_MIDDLE)
      await tiles.getByRole('link', { name: seen.name, exact: true }).first().click()
      await page.getByRole('heading', { level: 1, name: seen.name }).waitFor()
      await page.goBack()
      const back = await eventually('the list is where it was', 30, async () => {
        const now = await page.evaluate<{ name: string; at: number } | undefined>(IN_THE_MIDDLE)
        return now && Math.abs(now.at - seen.at) < 2 ? now.name : undefined
      })
      expect(back).toBe(seen.name)
    } finally {
      await Promise.all(made.map((id) => admin.send('DELETE', `/api/admin/artists/${id}`)))
    }
  })

  it('a visitor wants to comment, signs in, and is back to post it', async () => {
    const person = {
      email: `parisa-${crypto.randomUUID().slice(0, 8)}@example.com`,
      name: 'Parisa',
      password: 'a lamp in the window',
    }
    await makeAccount(person)
    await open('/album/1002')
    const comments = main().getByRole('region', { name: 'Comments' })
    await comments.getByRole('link', { name: 'Login to comment' }).click()
    await fillSignIn(page, person)
    await page.waitForURL('**/album/1002')

    const text = 'The organ at 0:12 is worth it'
    await comments.getByRole('textbox', { name: 'Write a comment' }).fill(text)
    await comments.getByRole('button', { name: 'Comment', exact: true }).click()
    await comments.getByText('Comment Posted').waitFor()
    const first = comments.getByRole('listitem').first()
    expect(await first.textContent()).toContain(text)
    await page.reload()
    await first.getByText('Parisa').waitFor()
    expect(await first.textContent()).toContain(text)
    expect(faults).toEqual([])
  })
})
