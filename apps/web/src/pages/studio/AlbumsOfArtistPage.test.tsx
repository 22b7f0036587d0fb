import {
  artistPanelAlbums,
  artistPanelMe,
  createAlbum,
  getOwnAlbum,
  type OwnAlbum,
  setAlbumOrder,
  updateAlbum,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildAlbumCard, buildArtist } from '../../testing/build.ts'
import { buildPanelMusic, signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import ArtistPanelPage from './ArtistPanelPage.tsx'

withServer()
withTextsOf('/artistPanel/albums/5')

const pages = { '/artistPanel/albums/:id?': <ArtistPanelPage /> }

const album = (over: Partial<OwnAlbum> = {}): OwnAlbum => ({
  ...buildAlbumCard({ albumID: 5, name: 'Tides' }),
  isListed: false,
  albumArtists: [{ artistID: 1001, artist: { artistID: 1001, name: 'Mina' } }],
  musics: [
    buildPanelMusic({ musicID: 1, title: 'Ebb', albumID: 5, disc: 1, track: 1 }),
    buildPanelMusic({ musicID: 2, title: 'جزر', albumID: 5, disc: 1, track: 2 }),
    buildPanelMusic({ musicID: 3, title: 'Flow', albumID: 5, disc: 1, track: 3, isConfirmed: true }),
  ],
  ...over,
})
const titles = () =>
  screen.getAllByRole('listitem').flatMap((row) => row.querySelector('a')?.textContent ?? [])

beforeEach(() => signedInArtist())

describe('an album of an artist', () => {
  test('is ordered by keys, which is sent at once and said', async () => {
    answer(getOwnAlbum, album())
    const calls = answer(setAlbumOrder, ({ body }) => {
      const { tracks } = body as { tracks: { musicID: number; disc: number }[] }
      const musics = tracks.flatMap(({ musicID }, at) =>
        album()
          .musics.filter((each) => each.musicID === musicID)
          .map((each) => ({ ...each, track: at + 1 })),
      )
      return album({ musics })
    })
    const { user } = renderPage('/artistPanel/albums/5', pages)
    const grip = await screen.findByRole('button', { name: 'Move جزر' })
    grip.focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(titles().slice(0, 3)).toEqual(['جزر', 'Ebb', 'Flow']))
    expect(calls.map(({ body }) => body)).toEqual([
      { tracks: [2, 1, 3].map((musicID) => ({ musicID, disc: 1 })) },
    ])
    expect(screen.getByText('جزر is now in place 1')).toBeInTheDocument()
  })

  test('takes moves that follow each other at once, and has none for a live track', async () => {
    const musics = album().musics.toSpliced(2, 1, buildPanelMusic({ musicID: 4, title: 'Fog', track: 3 }))
    answer(
      getOwnAlbum,
      album({ musics: [...musics, buildPanelMusic({ title: 'Live', isConfirmed: true, track: 9 })] }),
    )
    const calls = answer(setAlbumOrder, () => new Promise<never>(() => {}))
    const { user } = renderPage('/artistPanel/albums/5', pages)
    ;(await screen.findByRole('button', { name: 'Move Ebb' })).focus()
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(titles().slice(0, 4)).toEqual(['جزر', 'Fog', 'Ebb', 'Live']))
    expect(calls).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'Move Live' })).toBeNull()
  })

  test('has discs, of which a live track keeps its own', async () => {
    answer(getOwnAlbum, album())
    const calls = answer(setAlbumOrder, album())
    const { user } = renderPage('/artistPanel/albums/5', pages)
    expect(await screen.findByLabelText('Disc of Flow')).toBeDisabled()
    await user.selectOptions(screen.getByLabelText('Disc of Ebb'), '2')
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([
        {
          tracks: [
            { musicID: 2, disc: 1 },
            { musicID: 3, disc: 1 },
            { musicID: 1, disc: 2 },
          ],
        },
      ]),
    )
  })

  test('is shown as it was if the server refuses an order', async () => {
    answer(getOwnAlbum, album())
    refuse(setAlbumOrder, 403)
    const { user } = renderPage('/artistPanel/albums/5', pages)
    const grip = await screen.findByRole('button', { name: 'Move Ebb' })
    grip.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(titles().slice(0, 3)).toEqual(['Ebb', 'جزر', 'Flow']))
  })

  test('changes its name until it is listed, and leads to its release', async () => {
    answer(getOwnAlbum, album())
    const calls = answer(updateAlbum, buildAlbumCard({ albumID: 5 }))
    const { user } = renderPage('/artistPanel/albums/5', pages)
    const name = await screen.findByRole('textbox', { name: /^Name/ })
    await user.clear(name)
    await user.type(name, 'Low tides')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ name: 'Low tides' }]))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Release the album' })).toHaveAttribute(
      'href',
      '/artistPanel/release/album/5',
    )
  })

  test('that is listed says who may change it', async () => {
    answer(getOwnAlbum, album({ isListed: true, musics: [] }))
    renderPage('/artistPanel/albums/5', pages)
    expect(await screen.findByText(/^This album is live/)).toBeVisible()
    expect(screen.getByText('No tracks yet. Drop a folder below.')).toBeVisible()
  })
})

test('an account with several artists says whose a new album is', async () => {
  const artists = [buildArtist(), buildArtist({ artistID: 1005, name: 'Zara' })]
  answer(artistPanelMe, { userID: 1002, name: 'Mina', email: 'mina@example.com', artists })
  answer(artistPanelAlbums, [])
  answer(getOwnAlbum, album({ albumID: 6, name: 'New', musics: [] }))
  const calls = answer(createAlbum, buildAlbumCard({ albumID: 6, name: 'New' }))
  const { user } = renderPage('/artistPanel/albums', pages)
  await user.click(await screen.findByRole('button', { name: 'New album' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /name/i }), 'New')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Artist' }), 'Zara')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([{ name: 'New', albumArtists: [{ artistID: 1005 }] }]),
  )
})

test('the albums of an artist lead to their pages, and a new one is made there', async () => {
  answer(artistPanelAlbums, [buildAlbumCard({ albumID: 5, name: 'Tides' })])
  answer(createAlbum, buildAlbumCard({ albumID: 6, name: 'New' }))
  answer(getOwnAlbum, album({ albumID: 6, name: 'New', musics: [] }))
  const { user } = renderPage('/artistPanel/albums', pages)
  expect(await screen.findByRole('link', { name: 'Tides' })).toHaveAttribute('href', '/artistPanel/albums/5')
  await user.click(screen.getByRole('button', { name: 'New album' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: /name/i }), 'New')
  await user.click(dialog.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'New' })).toBeVisible()
})
