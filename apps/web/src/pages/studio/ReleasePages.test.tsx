import {
  createPressLink,
  getMusic,
  getOwnAlbum,
  getPodcast,
  listPressLinks,
  revokePressLink,
  setAlbumRelease,
  setArtistDownloads,
  setMusicDownloads,
  setMusicRelease,
  setPodcastRelease,
  type PressLink,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildAlbumCard, buildMusic } from '../../testing/build.ts'
import { buildPanelPodcast, signedInArtist, signedInDj } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import ArtistPanelPage from './ArtistPanelPage.tsx'
import DjPanelPage from './DjPanelPage.tsx'

withServer()
withTextsOf('/artistPanel/release/music/1001', '/djPanel/release/1001')

const pages = {
  '/artistPanel/release/:about/:id': <ArtistPanelPage />,
  '/djPanel/release/:id': <DjPanelPage />,
}

const link = (over: Partial<PressLink> = {}): PressLink => ({
  key: 'abc',
  name: 'رادیو شب',
  created: '2026-12-01T00:00:00.000Z',
  expires: '2099-01-01T00:00:00.000Z',
  opened: null,
  plays: 0,
  played: null,
  ...over,
})

describe('the release of a track', () => {
  beforeEach(() => {
    signedInArtist()
    answer(listPressLinks, [])
  })

  test('that is out changes who finds it, and not its date', async () => {
    answer(getMusic, buildMusic())
    const calls = answer(setMusicRelease, buildMusic({ visibility: 'unlisted' }))
    const { user } = renderPage('/artistPanel/release/music/1001', pages)
    await user.click(await screen.findByRole('radio', { name: /^Unlisted/ }))
    expect(screen.queryByLabelText('Released at')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved')
    expect(calls.map(({ body }) => body)).toEqual([{ visibility: 'unlisted' }])
  })

  test('that is not out is planned by hour and zone, and announced until then', async () => {
    answer(getMusic, buildMusic({ isConfirmed: false, releaseDate: '2099-12-24T16:30:00.000Z' }))
    const calls = answer(setMusicRelease, buildMusic())
    const { user } = renderPage('/artistPanel/release/music/1001', pages)
    await user.selectOptions(await screen.findByLabelText('Time zone'), 'Asia/Tehran')
    const time = screen.getByLabelText('Released at')
    expect(time).toHaveValue('2099-12-24T20:00')
    await user.clear(time)
    await user.type(time, '2099-12-25T08:00')
    await user.click(screen.getByRole('checkbox', { name: /^Announce it until then/ }))
    expect(screen.getByRole('checkbox', { name: /^Release it at that time/ })).toBeChecked()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([
        {
          visibility: 'public',
          releaseDate: '2099-12-25T04:30:00.000Z',
          isCommingSoon: true,
          releasesItself: true,
        },
      ]),
    )
  })

  test('stays as it was filled in if the server refuses', async () => {
    answer(getMusic, buildMusic())
    refuse(setMusicRelease, 500)
    const { user } = renderPage('/artistPanel/release/music/1001', pages)
    await user.click(await screen.findByRole('radio', { name: /^Private/ }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled())
    expect(screen.getByRole('radio', { name: /^Private/ })).toBeChecked()
    expect(screen.queryByText('Saved')).toBeNull()
  })

  test('of somebody else leads to the panel’s error page', async () => {
    answer(
      getMusic,
      buildMusic({ musicArtists: [{ artistID: 7, artist: { artistID: 7, name: 'X', imageVersion: '' } }] }),
    )
    renderPage('/artistPanel/release/music/1001', pages)
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/artistPanel/error'))
  })
})

describe('press links', () => {
  beforeEach(() => {
    signedInArtist()
    answer(getMusic, buildMusic())
  })

  test('are made for somebody, shown with their address, and revoked after a question', async () => {
    let links: PressLink[] = []
    answer(listPressLinks, () => links)
    const made = answer(createPressLink, () => {
      links = [link()]
      return link()
    })
    const revoked = answer(revokePressLink, () => {
      links = []
      return 'true' as const
    })
    const { user } = renderPage('/artistPanel/release/music/1001', pages)
    await user.type(await screen.findByLabelText('For whom'), 'رادیو شب')
    await user.selectOptions(screen.getByLabelText('Ends after'), '7')
    await user.click(screen.getByRole('button', { name: 'Make a link' }))
    const row = (await screen.findByText('رادیو شب')).closest('li') as HTMLElement
    expect(within(row).getByLabelText('Address')).toHaveValue(`${location.origin}/press/abc`)
    const { name, expires } = made.map(({ body }) => body as { name: string; expires: string })[0] ?? {
      name: '',
      expires: '',
    }
    expect([name, Math.round((Date.parse(expires) - Date.now()) / 86_400_000)]).toEqual(['رادیو شب', 7])
    await user.click(within(row).getByRole('button', { name: 'Revoke' }))
    expect(revoked).toHaveLength(0)
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByText('رادیو شب')).toBeNull())
    expect(revoked).toHaveLength(1)
  })

  test('that have ended show no address', async () => {
    answer(listPressLinks, [
      link({ expires: '2026-01-01T00:00:00.000Z', plays: 3, opened: '2025-12-01T00:00:00.000Z' }),
    ])
    renderPage('/artistPanel/release/music/1001', pages)
    await screen.findByText(/3 plays/)
    expect(screen.queryByLabelText('Address')).toBeNull()
  })
})

test('an album releases its tracks together, and says which kept their dates', async () => {
  signedInArtist()
  answer(listPressLinks, [])
  answer(getOwnAlbum, {
    ...buildAlbumCard({ albumID: 5, name: 'Tides', releaseDate: '2099-01-01T00:00:00.000Z' }),
    isListed: false,
    albumArtists: [],
    musics: [],
  })
  const calls = answer(setAlbumRelease, { albumID: 5, changed: [1, 2], kept: [3] })
  const { user } = renderPage('/artistPanel/release/album/5', pages)
  expect(await screen.findByRole('radio', { name: /^As it is now/ })).toBeChecked()
  await user.click(screen.getByRole('checkbox', { name: /^Announce it until then/ }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('2 tracks changed. 1 is out already, and keeps its date.')
  expect(calls.map(({ body }) => body)).toEqual([{ isCommingSoon: true, releasesItself: true }])
})

test('an episode is never announced', async () => {
  signedInDj()
  answer(listPressLinks, [])
  answer(getPodcast, buildPanelPodcast({ isConfirmed: true }))
  const calls = answer(setPodcastRelease, buildPanelPodcast())
  const { user } = renderPage('/djPanel/release/1001', pages)
  await user.click(await screen.findByRole('radio', { name: /^Unlisted/ }))
  expect(screen.queryByRole('checkbox', { name: /^Announce/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ visibility: 'unlisted' }]))
})

describe('the downloads of a track', () => {
  beforeEach(() => {
    signedInArtist()
    answer(listPressLinks, [])
    answer(getMusic, buildMusic({ audioVersion: 'v1' }))
  })

  test('are for whom its artist chooses, and owners have their files anyway', async () => {
    const calls = answer(setMusicDownloads, buildMusic())
    const { user } = renderPage('/artistPanel/release/music/1001', pages)
    expect(await screen.findByRole('radio', { name: /^People who are signed in/ })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: /^Everyone/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Also the file that I uploaded/ }))
    await user.click(screen.getByRole('button', { name: 'Save downloads' }))
    await screen.findByText('Downloads saved')
    expect(calls.map(({ body }) => body)).toEqual([{ who: 'everyone', what: 'original' }])
    expect(screen.getByRole('button', { name: 'My original' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: /^Nobody/ }))
    expect(screen.queryByRole('checkbox', { name: /^Also the file/ })).toBeNull()
  })

  test('are applied to all works of the artist after a question', async () => {
    const calls = answer(setArtistDownloads, { changed: 3 })
    const { user } = renderPage('/artistPanel/release/music/1001', pages)
    const all = /^Apply this to all works of/
    await user.click(await screen.findByRole('button', { name: all }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: all }))
    await screen.findByText('Done for 3 works.')
    expect(calls.map(({ body }) => body)).toEqual([{ who: 'signedIn', what: 'mp3', appliesToAll: true }])
  })
})
