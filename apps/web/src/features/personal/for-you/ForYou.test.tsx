import {
  type ForYou as Suggestions,
  collectionMusics,
  dislikeMusic,
  dismissMix,
  getForYou,
  listPlaylists,
  recentPlays,
  recentPodcasts,
  savedAlbums,
  undislikeMusic,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { buildAlbumCard, buildCards, buildPodcasts, buildQueueTrack } from '../../../testing/build.ts'
import { query } from '../../../lib/calls/query.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { player, playerStore } from '../../listening/player/player.ts'
import { fromPodcast } from '../../listening/player/queue-item.ts'
import { saveEpisodePosition, setPlayed } from '../../listening/player/episode-positions.ts'
import { session } from '../../../lib/session/session.ts'
import ForYou from './ForYou.tsx'
import MoreForYou from './MoreForYou.tsx'
import { followLists } from './last-lists.ts'
import { storeShelves, paintStored } from './parts/stored-shelves.ts'

withServer()
const episodes = buildPodcasts(3, 7001)
withTexts('foryou', 'library', 'tracks', 'error', 'menu', 'downloads')
beforeEach(() => {
  queryClient.clear()
  player.close()
  signedIn()
  for (const { podcastID } of episodes) setPlayed(podcastID, false)
  answer(recentPlays, [])
  answer(listPlaylists, [])
  answer(savedAlbums, [])
})
followLists()

const mix = (mixID: number, first: number) => ({
  mixID,
  artists: [
    { artistID: 1, name: 'Mina', imageVersion: '' },
    { artistID: 2, name: 'Kaveh', imageVersion: 'k1' },
  ],
  musics: buildCards(3, first),
})
const all: Suggestions = {
  isOn: true,
  mixes: [mix(1, 2001), mix(2, 3001)],
  shelves: [
    { kind: 'because', name: 'Ferry', musics: buildCards(4, 4001) },
    { kind: 'popular', name: '', musics: buildCards(4, 4001) },
  ],
}
const open = (path = '/') =>
  renderPage(path, {
    '/': (
      <>
        <ForYou />
        <MoreForYou />
      </>
    ),
  })
const shelf = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('each shelf says why it is shown', async () => {
  answer(getForYou, all)
  open()
  const because = await shelf(/^Because you listened to Ferry$/)
  expect(because.getByText('More like it')).toBeVisible()
  expect((await shelf(/^Popular now$/)).getByText('Popular while we learn your taste')).toBeVisible()
  const mixes = await shelf(/^Your daily mixes/)
  expect(mixes.getAllByRole('heading', { name: /^Mix: Mina/ })).toHaveLength(2)
})

test('a mix plays under its name', async () => {
  answer(getForYou, { ...all, mixes: [mix(1, 2001)] })
  const { user } = open()
  await user.click((await shelf(/mixes/)).getByRole('button', { name: /^Play Mix: Mina/ }))
  const { queue, listName } = playerStore.getState()
  expect([queue.map(({ id }) => id), listName]).toEqual([
    [2001, 2002, 2003],
    expect.stringMatching(/^Mix: Mina.*Kaveh$/),
  ])
})

test('a refused track leaves every shelf at once, and comes back when that is undone', async () => {
  answer(getForYou, all)
  answer(dislikeMusic, 'true')
  answer(undislikeMusic, 'true')
  const { user } = open()
  const because = await shelf(/^Because/)
  await user.click(because.getByRole('button', { name: 'Not for me: Song 4001' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Song 4001' })).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Song 4001' })).toHaveLength(2))
})

test('a refused mix leaves at once, and comes back where the server refuses', async () => {
  answer(getForYou, all)
  const calls = answer(dismissMix, 'true')
  const { user } = open()
  const mixes = await shelf(/mixes/)
  const refuseFirst = () =>
    user.click(mixes.getAllByRole('button', { name: /^Not for me/ })[0] as HTMLElement)
  await refuseFirst()
  await waitFor(() => expect(mixes.getAllByRole('article')).toHaveLength(1))
  expect(calls[0]?.body).toEqual({ mixID: 1 })
  refuse(dismissMix, 503)
  await refuseFirst()
  await waitFor(() => expect(screen.getAllByRole('heading', { name: /^Mix:/ })).toHaveLength(2))
})

test('a track and a mix are refused from their menus, too', async () => {
  answer(getForYou, all)
  answer(dislikeMusic, 'true')
  const calls = answer(dismissMix, 'true')
  const { user } = open()
  const mixes = await shelf(/mixes/)
  await user.click(mixes.getAllByRole('button', { name: /^More options for Mix/ })[0] as HTMLElement)
  expect(await screen.findByRole('menuitem', { name: 'Open in new tab' })).toHaveAttribute('href', '/mix/1')
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible()
  await user.click(await screen.findByRole('menuitem', { name: 'Not for me' }))
  await waitFor(() => expect(mixes.getAllByRole('article')).toHaveLength(1))
  expect(calls).toHaveLength(1)
  const because = await shelf(/^Because/)
  await user.click(because.getByRole('button', { name: 'More options for Song 4001' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Not for me' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Song 4001' })).toBeNull())
})

const jumpBack = async () =>
  within(await screen.findByRole('region', { name: 'Jump back in' }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')])

describe('jump back in', () => {
  const none: Suggestions = { isOn: true, mixes: [], shelves: [] }
  const playlist = { playListID: 31, name: 'Road', musicCount: 3, coverMusicIDs: [], coverImageVersions: [] }

  /** Plays a list on its page. */
  const playMorning = () => {
    history.replaceState(null, '', '/playlist/21')
    document.title = 'Morning | Nava'
    act(() => player.choose([buildQueueTrack(1001)], 0, { listName: 'Morning' }))
  }

  test('begins with what was played last, shows how far episodes were heard, and is filled from the library', async () => {
    answer(getForYou, none)
    answer(recentPodcasts, episodes)
    answer(listPlaylists, [
      { ...playlist, hasMusic: false, isPublic: false },
      { ...playlist, playListID: 32, name: 'Empty', musicCount: 0, hasMusic: false, isPublic: false },
    ])
    answer(savedAlbums, [buildAlbumCard({ albumID: 41, name: 'Ferry' })])
    for (const episode of episodes.slice(0, 2)) saveEpisodePosition(fromPodcast(episode), 300, 1200)
    playMorning()
    act(() => player.choose([buildQueueTrack(1002)], 0, { listName: 'A shelf of the page' }))
    open()
    expect(await jumpBack()).toEqual([
      ['Morning', '/playlist/21'],
      ['Episode 7002', '/playPodcast/7002'],
      ['Episode 7001', '/playPodcast/7001'],
      ['Road', '/myplaylists/31'],
      ['Ferry', '/album/41'],
    ])
    expect(screen.getAllByRole('progressbar', { name: 'Heard so far' })[0]).toHaveValue(0.25)
  })

  test('plays a list, and forgets it at sign-out', async () => {
    answer(getForYou, none)
    answer(
      savedAlbums,
      [41, 42, 43].map((albumID) => buildAlbumCard({ albumID, name: `Album ${albumID}` })),
    )
    answer(collectionMusics, buildCards(2))
    playMorning()
    act(() => player.close())
    const { user } = open()
    expect(await jumpBack()).toContainEqual(['Morning', '/playlist/21'])
    await user.click(screen.getByRole('button', { name: 'Play Morning' }))
    await waitFor(() => expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001, 1002]))
    act(() => session.end())
    act(() => signedIn())
    await waitFor(async () => expect(await jumpBack()).not.toContainEqual(['Morning', '/playlist/21']))
    expect(JSON.stringify(localStorage)).not.toContain('Morning')
  })

  test('is left out below three, as is a shelf of tracks', async () => {
    answer(getForYou, { ...none, shelves: [{ kind: 'rediscover', name: '', musics: buildCards(2, 4001) }] })
    answer(recentPlays, buildCards(3, 5001))
    answer(
      savedAlbums,
      [41, 42].map((albumID) => buildAlbumCard({ albumID })),
    )
    open()
    await screen.findByRole('heading', { name: 'Recent Plays' })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  })
})

test('the mixes come first, then what was played last, with a link to the rest', async () => {
  answer(getForYou, all)
  answer(recentPlays, buildCards(25, 5001))
  open()
  await shelf(/^Your daily mixes/)
  const recent = await shelf(/^Recent Plays$/)
  expect(recent.getAllByRole('article')).toHaveLength(12)
  expect(recent.getByRole('link', { name: 'See all: Recent Plays' })).toHaveAttribute('href', '/history')
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your daily mixes',
    'Recent Plays',
    'Because you listened to Ferry',
    'Popular now',
  ])
})

test('three unfinished episodes have a shelf', async () => {
  answer(getForYou, { ...all, mixes: [], shelves: [] })
  answer(recentPodcasts, episodes)
  for (const episode of episodes) saveEpisodePosition(fromPodcast(episode), 300, 1200)
  open()
  const unfinished = await shelf(/^Continue Listening$/)
  expect(unfinished.getAllByRole('article')).toHaveLength(3)
})

test('the last shelves are painted before the replies arrive, but not for another user', async () => {
  storeShelves(all, buildCards(3, 5001), [])
  queryClient.clear()
  paintStored()
  expect(queryClient.getQueryData(query(getForYou).queryKey)).toEqual(all)
  expect(queryClient.getQueryState(query(getForYou).queryKey)?.dataUpdatedAt).toBe(0)
  queryClient.clear()
  signedIn(1002)
  paintStored()
  expect(queryClient.getQueryData(query(getForYou).queryKey)).toBeUndefined()
  session.end()
  expect(JSON.stringify(localStorage)).not.toContain('Ferry')
})

test('nothing is shown to those who switched it off', async () => {
  const calls = answer(getForYou, { isOn: false, mixes: [], shelves: [] })
  open()
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('heading')).toBeNull()
})
