import {
  addPlaylistMusic,
  createPlaylist,
  dismissMix,
  getForYou,
  likedMusicIDs,
  setPlaylistVisibility,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ItemDialogHost } from '../../features/personal/item-dialog-host/ItemDialogHost.tsx'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { buildCards } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTexts, withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import MixPage from './MixPage.tsx'

withServer()
withTextsOf('/mix/1')
withTexts('share', 'table', 'menu')
beforeAll(() => import('../../features/personal/for-you/MixTable.tsx'))
beforeEach(() => {
  queryClient.clear()
  player.close()
  signedIn()
  answer(likedMusicIDs, [])
  answer(getForYou, {
    isOn: true,
    mixes: [
      {
        mixID: 2,
        artists: [
          { artistID: 1, name: 'Mina', imageVersion: '' },
          { artistID: 7, name: 'Kaveh', imageVersion: 'k1' },
        ],
        musics: buildCards(3, 2001),
      },
    ],
    shelves: [],
  })
})

const title = /^Mix: Mina.*Kaveh$/
const saved = {
  ...{ playListID: 5, name: 'Mix: Mina and Kaveh', musicCount: 0, coverMusicIDs: [], coverImageVersions: [] },
  ...{ hasMusic: false, isPublic: false },
}
const open = (path = '/mix/2') =>
  renderPage(path, {
    '/mix/:id': (
      <>
        <MixPage />
        <ItemDialogHost />
      </>
    ),
    '/': <p>home</p>,
    '/myplaylists/:id': <p>the playlist</p>,
  })

test('a mix has a page with its tracks and a cover of its artist, and plays under its name', async () => {
  const { user } = open()
  await screen.findByRole('heading', { level: 1, name: title })
  expect(document.querySelector('article img')).toHaveAttribute(
    'src',
    expect.stringContaining('artist/7.jpg?v=k1'),
  )
  expect(screen.getAllByText('3 tracks')).not.toHaveLength(0)
  await user.click(screen.getByRole('button', { name: /^Play Mix: Mina/ }))
  expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([2001, 2002, 2003])
})

test('a mix is saved as a playlist, which the message leads to', async () => {
  const made = answer(createPlaylist, saved)
  const added = answer(addPlaylistMusic, 'true')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Save as playlist' }))
  await waitFor(() =>
    expect(toasts.getState().map(({ text }) => text)).toContain(`${saved.name} is among your playlists`),
  )
  expect(made[0]?.body).toEqual({ name: expect.stringMatching(title) })
  expect(added.map(({ body }) => body)).toEqual(
    [2001, 2002, 2003].map((musicID) => ({ musicID, playListID: 5 })),
  )
  toasts.getState().at(-1)?.action?.run()
  await screen.findByText('the playlist')
})

test('a mix is shared as a public playlist, which is made only once the person agrees', async () => {
  const made = answer(createPlaylist, saved)
  answer(addPlaylistMusic, 'true')
  const published = answer(setPlaylistVisibility, 'true')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const question = within(await screen.findByRole('dialog', { name: /^Share Mix: Mina/ }))
  expect(made).toEqual([])
  await user.click(question.getByRole('button', { name: 'Make public and share' }))
  await screen.findByRole('dialog', { name: `Share ${saved.name}` })
  expect(published[0]?.body).toEqual({ isPublic: true })
})

test('a mix that cannot be saved says why', async () => {
  refuse(createPlaylist, 409)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Save as playlist' }))
  await waitFor(() => expect(toasts.getState().at(-1)?.tone).toBe('bad'))
})

test('a refused mix leads home', async () => {
  const calls = answer(dismissMix, 'true')
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: /^Not for me/ }))
  await screen.findByText('home')
  expect(calls[0]?.body).toEqual({ mixID: 2 })
})

test.each(['/mix/3', '/mix/0', '/mix/x'])('%s is not found', async (path) => {
  open(path)
  expect(await screen.findByText('The page you requested does not exist')).toBeVisible()
})
