import {
  type ForYou as Suggestions,
  dislikeMusic,
  dismissMix,
  getForYou,
  undislikeMusic,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildCards } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTexts } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import { player, playerStore } from '../player/player.ts'
import ForYou from './ForYou.tsx'

withServer()
withTexts('foryou', 'tracks', 'error')
beforeEach(() => {
  queryClient.clear()
  player.close()
  signedIn()
})

const mix = (mixID: number, first: number) => ({
  mixID,
  artists: [
    { artistID: 1, name: 'Mina' },
    { artistID: 2, name: 'Kaveh' },
  ],
  musics: buildCards(3, first),
})
const all: Suggestions = {
  isOn: true,
  mixes: [mix(1, 2001), mix(2, 3001)],
  shelves: [
    { kind: 'because', name: 'Ferry', musics: buildCards(2, 4001) },
    { kind: 'popular', name: '', musics: buildCards(2, 4001) },
  ],
}
const open = () => renderPage('/', { '/': <ForYou /> })
const shelf = async (name: RegExp) => within(await screen.findByRole('region', { name }))

test('each shelf says why it is shown', async () => {
  answer(getForYou, all)
  open()
  await shelf(/^Because you listened to Ferry.*Tracks that go with it$/)
  await shelf(/^Popular now.*until we know your taste$/)
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

test('nothing is shown to those who switched it off', async () => {
  const calls = answer(getForYou, { isOn: false, mixes: [], shelves: [] })
  open()
  await waitFor(() => expect(calls.length).toBeGreaterThan(0))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByRole('heading')).toBeNull()
})
