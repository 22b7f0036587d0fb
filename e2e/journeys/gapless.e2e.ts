/** Records the sound between the three parts of a tone that was cut within a wave. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { PATIENCE } from '../fixtures/find-items.ts'
import { confirmMusic, createAlbum, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeToneParts, makeWav } from '../fixtures/recordings.ts'
import { playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { recordSound } from '../pages/recorded-sound.ts'
import { type Client, clientOf, eventually, ownTitle } from '../stack/client.ts'

/** Seconds per part */
const PART = 6
/** In dB relative to the tone; a gap of a few milliseconds is far below */
const SILENCE = -40

const openPage = journeyPages()
const titles = ['First', 'Second', 'Third'].map((part) => ownTitle(`${part} part`))
const [first = '', , last = ''] = titles
const single = ownTitle('Single')
let album: string
let playlist: string
let mixed: string
beforeAll(async () => {
  const artist = await clientOf('artist@example.com')
  const albumID = await createAlbum(artist, ownTitle('A tone'))
  const wavs = makeToneParts(titles.length, PART)
  const parts: number[] = []
  for (const [at, title] of titles.entries())
    parts.push(
      await upload(
        artist,
        await createMusic(artist, title, { albumID, releaseDate: RELEASE_DATE }),
        wavs[at] ?? expect.fail(),
      ),
    )
  const alone = await upload(
    artist,
    await createMusic(artist, single, { releaseDate: RELEASE_DATE }),
    makeWav(PART),
  )
  for (const musicID of [...parts, alone]) {
    await untilReady(artist, { musicID, kind: 'audio', seconds: PATIENCE })
    await confirmMusic(musicID)
  }
  album = `/album/${albumID}`
  playlist = await createPlaylist('A tone', parts)
  mixed = await createPlaylist('A tone and another', [...parts.slice(0, 1), alone])
}, PATIENCE * 1000)

async function upload(artist: Client, musicID: number, wav: Uint8Array<ArrayBuffer>): Promise<number> {
  await artist.upload(`/music/upload/music/${musicID}`, wav, 'part.wav')
  return musicID
}

/** Returns the path of a new playlist. */
async function createPlaylist(name: string, musicIDs: readonly number[]): Promise<string> {
  const listener = await clientOf('listener@example.com')
  const reply = await listener.send('POST', '/api/playlists', { name: ownTitle(name) })
  const { playListID } = (await reply.json()) as { playListID: number }
  for (const musicID of musicIDs) await listener.send('POST', '/api/playlistmusics', { musicID, playListID })
  return `/myplaylists/${playListID}`
}

beforeEach(({ skip }) => skip(IN_FIREFOX, 'Firefox has no media source for MP3s'))

async function playList(path: string, quality: number, prepare?: (page: Page) => Promise<void>) {
  const { page } = await openPage({ as: 'listener@example.com', bypassCSP: true })
  await page.addInitScript(`localStorage.setItem('quality', '${quality}')`)
  await prepare?.(page)
  await page.goto(path)
  await playButton(page, first).waitFor()
  const sound = await recordSound(page)
  await playButton(page, first).click()
  return { page, sound, player: playerOf(page) }
}

async function expectNoGap({ sound, player }: Awaited<ReturnType<typeof playList>>, joins: number) {
  await player.pauseButton(last).waitFor()
  // The same element plays all parts.
  await player.untilPast(2 * PART + 0.5)
  const { decibels, seconds, at } = await sound.quietest()
  expect(seconds).toBeGreaterThan(joins * PART)
  expect(decibels, `the quietest is after ${at} s`).toBeGreaterThan(SILENCE)
}

describe('between two tracks', () => {
  for (const quality of [64, 128, 320]) {
    it(`an album at ${quality} kbit/s sounds without a gap`, async () => {
      await expectNoGap(await playList(album, quality), 2)
    })

    it(`a playlist at ${quality} kbit/s sounds without a gap`, async () => {
      await expectNoGap(await playList(playlist, quality), 2)
    })
  }

  it('there is no gap after a jump to three seconds before the end', async () => {
    const playing = await playList(album, 128)
    await playing.player.untilPast(1)
    await playing.player.seek.fill(String(PART - 3))
    // Drops the recording so far, which contains silence from the jump.
    await playing.player.untilPast(PART - 2.5)
    await playing.sound.quietest()
    await expectNoGap(playing, 1)
  })

  it('there is no gap if the server takes 300 ms for each reply', async () => {
    const slow = async (page: Page) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.enable')
      const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
      await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...unlimited })
    }
    await expectNoGap(await playList(album, 320, slow), 2)
  })

  it('a browser without media sources is silent for at most 60 ms', async () => {
    let shortest = Infinity
    // A busy machine starts the second element late, so the best of a few plays counts.
    for (let plays = 0; plays < 5 && shortest > 60; plays += 1) {
      const { player, sound } = await playList(playlist, 128, async (page) => {
        await page.addInitScript('delete window.MediaSource')
      })
      await player.pauseButton(last).waitFor()
      await player.untilPast(0.5)
      const { seconds, silence } = await sound.quietest()
      expect(seconds).toBeGreaterThan(2 * PART)
      shortest = Math.min(shortest, silence)
    }
    expect(shortest).toBeLessThanOrEqual(60)
  })

  it('a track fades into one of another album where the listener wants it', async () => {
    const { page, sound, player } = await playList(mixed, 128, async (opened) => {
      await opened.addInitScript(`localStorage.setItem('crossfade', '3')`)
    })
    const sounding = () =>
      page.evaluate<number>(
        `[...document.querySelectorAll('audio')].filter(({ paused, volume }) => !paused && volume > 0.1).length`,
      )
    await eventually('two tracks sound at once', 60, async () => (await sounding()) === 2 || undefined)
    await player.pauseButton(single).waitFor()
    await eventually('one track sounds', 60, async () => (await sounding()) === 1 || undefined)
    const { decibels, at } = await sound.quietest()
    expect(decibels, `the quietest is after ${at} s`).toBeGreaterThan(SILENCE)
  })
})
