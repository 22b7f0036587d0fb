/** Records the sound between the three parts of a tone that was cut within a wave. */
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { IN_FIREFOX, journeyPages, untilHolds } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { confirmMusic, createAlbum, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeToneParts, makeWav } from '../fixtures/recordings.ts'
import { playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { recordSound } from '../pages/recorded-sound.ts'
import { type Client, clientOf, ownTitle } from '../stack/client.ts'

/** Seconds per part */
const PART = 3
/** In dB relative to the tone; a gap of a few milliseconds is far below */
const SILENCE = -40

const openPage = journeyPages()
const titles = ['First', 'Second', 'Third'].map((part) => ownTitle(`${part} part`))
const [first = '', , last = ''] = titles
const single = ownTitle('Single')
let album: string
/** The tone, and its first part before a track of another album */
let tone: List
let mixed: List
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
    await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
    await confirmMusic(musicID)
  }
  album = `/album/${albumID}`
  tone = await createPlaylist(parts)
  mixed = await createPlaylist([...parts.slice(0, 1), alone])
}, TIMEOUT * 1000)

async function upload(artist: Client, musicID: number, wav: Uint8Array<ArrayBuffer>): Promise<number> {
  await artist.upload(`/music/upload/music/${musicID}`, wav, 'part.wav')
  return musicID
}

/** A list, and the account in whose queue it plays, which no other page shares; else a visitor's */
interface List {
  path: string
  as?: string
}

async function createPlaylist(musicIDs: readonly number[]): Promise<List> {
  const { email } = await makeAccount('Tala')
  const listener = await clientOf(email)
  const reply = await listener.send('POST', '/api/playlists', { name: ownTitle('A tone') })
  const { playListID } = (await reply.json()) as { playListID: number }
  for (const musicID of musicIDs) await listener.send('POST', '/api/playlistmusics', { musicID, playListID })
  return { path: `/myplaylists/${playListID}`, as: email }
}

beforeEach(({ skip }) => skip(IN_FIREFOX, 'Firefox has no media source for MP3s'))

async function playList(
  { path, as }: List,
  { quality = 128, prepare }: { quality?: number; prepare?: (page: Page) => Promise<void> } = {},
) {
  const { page } = await openPage({ bypassCSP: true, ...(as && { as }) })
  await page.addInitScript(`localStorage.setItem('quality', '${quality}')`)
  await prepare?.(page)
  await page.goto(path)
  await playButton(page, first).waitFor()
  const sound = await recordSound(page)
  await playButton(page, first).click()
  return { page, sound, player: playerOf(page) }
}

/** A busy machine renders sound too late for its speakers, which is a gap, too, so the best of a few plays counts. */
async function expectNoGap(play: () => ReturnType<typeof playList>, joins: number) {
  const quietest: string[] = []
  let best = -Infinity
  for (let plays = 0; plays < 3 && best <= SILENCE; plays += 1) {
    const { page, sound, player } = await play()
    await player.pauseButton(last).waitFor()
    // The same element plays all parts.
    await player.untilPast(2 * PART + 0.5)
    const { decibels, seconds, at } = await sound.quietest()
    expect(seconds).toBeGreaterThan(joins * PART)
    quietest.push(`${decibels} dB after ${at} s`)
    best = Math.max(best, decibels)
    await page.close()
  }
  expect(best, quietest.join(', ')).toBeGreaterThan(SILENCE)
}

/** Keeps the largest number of elements that sounded when a volume changed. */
const COUNT_SOUNDING = `window.mostSounding = 0
  window.sounding = () => [...document.querySelectorAll('audio')]
    .filter(({ paused, volume }) => !paused && volume > 0.1).length
  addEventListener('volumechange', () => {
    window.mostSounding = Math.max(window.mostSounding, window.sounding())
  }, true)`

describe('between two tracks', () => {
  it.each([64, 128, 320])('an album at %i kbit/s sounds without a gap', async (quality) => {
    await expectNoGap(() => playList({ path: album }, { quality }), 2)
  })

  it('a playlist sounds without a gap', async () => {
    await expectNoGap(() => playList(tone), 2)
  })

  it('there is no gap after a jump to a second before the end', async () => {
    await expectNoGap(async () => {
      const playing = await playList({ path: album })
      await playing.player.untilPast(0.5)
      await playing.player.seek.fill(String(PART - 1))
      // Drops the recording so far, which contains silence from the jump.
      await playing.player.untilPast(PART - 0.9)
      await playing.sound.quietest()
      return playing
    }, 1)
  })

  it('there is no gap if the server takes 300 ms for each reply', async () => {
    const slow = async (page: Page) => {
      const browser = await page.context().newCDPSession(page)
      await browser.send('Network.enable')
      const unlimited = { downloadThroughput: -1, uploadThroughput: -1 }
      await browser.send('Network.emulateNetworkConditions', { offline: false, latency: 300, ...unlimited })
    }
    await expectNoGap(() => playList({ path: album }, { quality: 320, prepare: slow }), 2)
  })

  it('a browser without media sources is silent for at most 60 ms', async () => {
    let shortest = Infinity
    // A busy machine starts the second element late, so the best of a few plays counts.
    for (let plays = 0; plays < 5 && shortest > 60; plays += 1) {
      const { player, sound } = await playList(
        { path: album },
        { prepare: async (page) => void (await page.addInitScript('delete window.MediaSource')) },
      )
      await player.pauseButton(last).waitFor()
      await player.untilPast(0.5)
      const { seconds, silence } = await sound.quietest()
      expect(seconds).toBeGreaterThan(2 * PART)
      shortest = Math.min(shortest, silence)
    }
    expect(shortest).toBeLessThanOrEqual(60)
  })

  it('a track fades into one of another album where the listener wants it', async () => {
    const { page, sound, player } = await playList(mixed, {
      prepare: async (opened) => {
        await opened.addInitScript(`localStorage.setItem('crossfade', '1');${COUNT_SOUNDING}`)
      },
    })
    await player.pauseButton(single).waitFor()
    await untilHolds(page, 'window.mostSounding === 2 && window.sounding() === 1')
    const { decibels, at } = await sound.quietest()
    expect(decibels, `the quietest is after ${at} s`).toBeGreaterThan(SILENCE)
  })
})
