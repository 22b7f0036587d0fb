import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findEpisode, TIMEOUT } from '../fixtures/find-items.ts'
import { makeAccount } from '../fixtures/make-account.ts'
import { confirmMusic, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { headerOf } from '../pages/header.ts'
import { pageTitle, playButton, tile } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { type Client, clientOf, eventually, ownTitle } from '../stack/client.ts'
import { openNetwork } from '../stack/network.ts'

/** Seconds per track; half of them count as a play */
const LENGTH = 4

const openPage = journeyPages()
const tracks = ['First', 'Second', 'Third'].map((title) => ({ title: ownTitle(title), musicID: 0 }))
let episode: Awaited<ReturnType<typeof findEpisode>>
beforeAll(async () => {
  const artist = await clientOf('artist@example.com')
  for (const track of tracks) {
    track.musicID = await createMusic(artist, track.title, { releaseDate: RELEASE_DATE })
    await artist.upload(`/music/upload/music/${track.musicID}`, makeWav(LENGTH), 'track.wav')
  }
  for (const { musicID } of tracks) {
    await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
    await confirmMusic(musicID)
  }
  episode = await findEpisode()
}, TIMEOUT * 1000)

async function downloadFrom(page: Page, path: string, title: string) {
  await page.goto(path)
  await page
    .getByRole('main')
    .getByRole('button', { name: `Download ${title}`, exact: true })
    .click()
  await page
    .getByRole('button', { name: `Remove the download of ${title}` })
    .first()
    .waitFor()
}

/** The tracks whose plays wait to be sent */
const PLAYS_TO_SEND = `JSON.parse(localStorage.getItem('outbox') ?? '[]')
  .filter(({ what, kind }) => what === 'play' && kind === 'music').map(({ id }) => id)`

/** Pauses at the moment in which the second play is counted, before the second track can end. */
const PAUSE_WHEN_COUNTED = `(({ setItem }) => {
  Storage.prototype.setItem = function (...entry) {
    setItem.apply(this, entry)
    if (${PLAYS_TO_SEND}.length === 2) for (const sound of document.querySelectorAll('audio')) sound.pause()
  }
})(Storage.prototype)`

const cacheNames = (page: Page) => page.evaluate<string[]>('caches.keys()')

const numberOfPlays = async (listener: Client, musicID: number) => {
  const history = (await (await listener.get('/api/history')).json()) as {
    music: { musicID: number } | null
  }[]
  return history.filter(({ music }) => music?.musicID === musicID).length
}

describe('downloads', () => {
  it('three tracks and an episode play without the network, count once afterwards, and are gone after signing out', async () => {
    const [first, second, third] = tracks as [
      { title: string; musicID: number },
      (typeof tracks)[0],
      (typeof tracks)[0],
    ]
    const { email } = await makeAccount('Nora')
    const network = await openNetwork()
    onTestFinished(network.close)
    const { page } = await openPage({
      ...{ as: email, address: network.address, serviceWorkers: 'allow' },
      // Errors of the socket and of calls without a stored reply are expected offline.
      expected: /chathub|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|net::/i,
    })
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready')
    for (const { title, musicID } of tracks) await downloadFrom(page, `/playMusic/${musicID}`, title)
    await downloadFrom(page, `/playPodcast/${episode.podcastID}`, episode.title)
    await page.goto('/downloads')
    for (const { title } of [...tracks, episode]) await tile(page.getByRole('main'), title).play.waitFor()
    await page.getByText(/^4 downloads, [\d.]+ [kM]B/).waitFor()

    network.cut()
    await page.context().setOffline(true)
    await page.reload()
    await pageTitle(page, 'Downloads').waitFor()
    const player = playerOf(page)

    await tile(page.getByRole('main'), episode.title).play.click()
    await player.untilPast(0.5)
    const far = Math.floor(episode.musicLength * 0.9)
    await player.seek.fill(String(far))
    await player.untilPast(far)

    // The latest download is first, and the others follow.
    await page.evaluate(PAUSE_WHEN_COUNTED)
    await tile(page.getByRole('main'), second.title).play.click()
    await player.pauseButton(second.title).waitFor()
    await player.playButton(first.title).waitFor()
    expect(await page.evaluate(PLAYS_TO_SEND)).toEqual([second.musicID, first.musicID])

    await tile(page.getByRole('main'), first.title).link.click()
    await page.getByRole('main').getByRole('button', { name: 'Like', exact: true }).first().click()
    await page
      .getByRole('navigation', { name: 'Main', exact: true })
      .getByRole('link', { name: 'Playlists', exact: true })
      .click()
    await page.getByText("You're offline.", { exact: true }).first().waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Your downloads' }).first().click()
    await pageTitle(page, 'Downloads').waitFor()

    const admin = await clientOf('admin@example.com')
    await admin.send('PUT', `/api/admin/music/${third.musicID}`, { isConfirmed: false })
    network.mend()
    await page.context().setOffline(false)
    await tile(page.getByRole('main'), third.title).article.waitFor({ state: 'detached' })
    const listener = await clientOf(email)
    await eventually('the plays are counted', 60, async () => {
      const counts = [
        await numberOfPlays(listener, first.musicID),
        await numberOfPlays(listener, second.musicID),
      ]
      return counts.every((count) => count > 0) || undefined
    })
    await eventually('the like is sent', 60, async () => {
      const reply = await listener.get(`/api/musics/isliked/${first.musicID}`)
      return (await reply.text()) === 'true' || undefined
    })
    await page.reload()
    await tile(page.getByRole('main'), first.title).play.waitFor()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate('localStorage.getItem("outbox")')).toBe('[]')
    expect(await numberOfPlays(listener, first.musicID)).toBe(1)
    expect(await numberOfPlays(listener, second.musicID)).toBe(1)

    expect(await cacheNames(page)).toContainEqual(expect.stringMatching(/^downloads-/))
    await headerOf(page).logOut()
    await eventually('the files are deleted', 60, async () => {
      const names = await cacheNames(page)
      return names.every((name) => !name.startsWith('downloads-')) || undefined
    })
    expect(await page.evaluate('localStorage.getItem("downloads")')).toBe('[]')
    await page.goto('/downloads')
    await page.waitForURL(/\/register/)
  })

  it('a download that sounds goes on when the connection is back, and the older queue of the server is only offered', async () => {
    const [, second] = tracks as [(typeof tracks)[0], (typeof tracks)[0]]
    const long = await makeLongTrack()
    const { email } = await makeAccount('Omid')
    const network = await openNetwork()
    onTestFinished(network.close)
    const { page } = await openPage({
      ...{ as: email, address: network.address, serviceWorkers: 'allow', width: 390, height: 844 },
      expected: /chathub|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|net::/i,
    })
    await page.goto('/')
    await page.evaluate('navigator.serviceWorker.ready')
    const player = playerOf(page)
    const listener = await clientOf(email)
    // The queue that the server knows
    await page.goto(`/playPodcast/${episode.podcastID}`)
    await playButton(page, episode.title).click()
    await player.untilPast(0.5)
    await untilQueued(listener, ['podcast'])
    await player.pauseButton(episode.title).click()
    for (const { title, musicID } of [long, second]) await downloadFrom(page, `/playMusic/${musicID}`, title)
    await page.goto('/downloads')
    await tile(page.getByRole('main'), long.title).play.waitFor()

    network.cut()
    await page.context().setOffline(true)
    await tile(page.getByRole('main'), second.title).play.click()
    await player.pauseButton(second.title).waitFor()
    await page.reload()
    await pageTitle(page, 'Downloads').waitFor()
    await expectNothingCovered(page)
    await player.next.click()
    await player.pauseButton(long.title).waitFor()
    const { at } = await player.untilPast(0.5)

    const joined = page.waitForResponse(/\/api\/queue$/)
    network.mend()
    await page.context().setOffline(false)
    await joined
    await page.getByText(/^Your other devices had another queue/).waitFor()
    await player.untilPast(at + 1)
    await player.pauseButton(long.title).waitFor()
    await untilQueued(listener, ['music', 'music'])
  })
})

async function makeLongTrack() {
  const artist = await clientOf('artist@example.com')
  const title = ownTitle('Long')
  const musicID = await createMusic(artist, title, { releaseDate: RELEASE_DATE })
  await artist.upload(`/music/upload/music/${musicID}`, makeWav(60), 'track.wav')
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
  await confirmMusic(musicID)
  return { title, musicID }
}

/** Waits until the server stores a queue of items of these kinds. */
const untilQueued = (listener: Client, kinds: readonly string[]) =>
  expect
    .poll(async () => {
      const { queue } = (await (await listener.get('/api/queue')).json()) as {
        queue: { items: { kind: string }[] }
      }
      return queue.items.map(({ kind }) => kind)
    })
    .toEqual(kinds)

/** Checks that the message about the connection covers no heading, and that the page can be scrolled above it. */
async function expectNothingCovered(page: Page) {
  await page.getByText("You're offline. What's already loaded still works.").first().waitFor()
  const { covered, below } = await page.evaluate<{ covered: string[]; below: number }>(`(() => {
    const banner = [...document.querySelectorAll('[role=status] p')].find((each) => each.textContent.startsWith("You're offline"))
    scrollTo(0, document.documentElement.scrollHeight)
    const { top } = banner.getBoundingClientRect()
    const below = [...document.querySelectorAll('footer *')].filter((each) => each.getBoundingClientRect().bottom > top + 1).length
    scrollTo(0, 0)
    const covered = [...document.querySelectorAll('main :is(h1, h2)')].filter((heading) => {
      const box = heading.getBoundingClientRect()
      const on = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
      return box.width > 1 && on !== null && banner.contains(on)
    })
    return { covered: covered.map((each) => each.textContent), below }
  })()`)
  expect({ covered, below }).toEqual({ covered: [], below: 0 })
}
