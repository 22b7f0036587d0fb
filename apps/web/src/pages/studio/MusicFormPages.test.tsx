import {
  artistPanelAlbums,
  artistsForCreateMusic,
  createAlbum,
  createMusic,
  getMusic,
  listCredits,
  listGenres,
  listLanguages,
  listTypes,
  setAlbumCover,
  setMusicCover,
  updateMusic,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildAlbumCard, buildArtistChoice, buildMusic } from '../../testing/build.ts'
import { LoginDialogHost } from '../../features/platform/login/LoginDialogHost.tsx'
import { session } from '../../lib/session/session.ts'
import { tokenFor } from '../../testing/tokens.ts'
import { signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import CreateMusicPage from './CreateMusicPage.tsx'
import EditMusicPage from './EditMusicPage.tsx'

// jsdom decodes no pictures.
vi.mock('../../features/platform/forms/read-picture.ts', () => ({ colorOfPicture: async () => '#12908a' }))
withServer()
withTextsOf('/artistPanel/createmusic', '/artistPanel/editMusic/1001')
beforeEach(() => {
  signedInArtist()
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  answer(artistPanelAlbums, [buildAlbumCard({ albumID: 1003, name: 'Tides' })])
  answer(listCredits, { musicID: 1001, credits: [], canLookUp: false })
  answer(listLanguages, [{ languageID: 1001, lang: 'English' }])
  answer(listGenres, [{ genreID: 1001, name: 'Pop' }])
  answer(listTypes, [{ typeID: 1001, typeName: 'Single' }])
  answer(artistsForCreateMusic, ({ query }) =>
    [
      buildArtistChoice({ artistID: 1001, name: 'Mina Farahani' }),
      buildArtistChoice({ artistID: 1007, name: 'Oda Lund' }),
    ].filter(({ name }) => name.toLowerCase().includes((query['search'] ?? '').toLowerCase())),
  )
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/artistPanel/createmusic': <CreateMusicPage />,
  '/artistPanel/editMusic/:id': <EditMusicPage />,
}
const open = (path = '/artistPanel/createmusic') => renderPage(path, pages)

describe('a new track', () => {
  test('is created with every field of the form, which then leads to the upload', async () => {
    const created = answer(createMusic, buildMusic({ musicID: 1077, isConfirmed: false }))
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain on Valiasr')
    await user.type(screen.getByRole('combobox', { name: 'Artists' }), 'oda')
    await screen.findByRole('option', { name: 'Oda Lund Followers: 0' })
    await user.keyboard('{Enter}')
    await user.clear(screen.getByLabelText('Release date'))
    await user.type(screen.getByLabelText('Release date'), '12/24/2026 18:30')
    await user.selectOptions(screen.getByLabelText('Language'), 'English')
    await user.click(screen.getByRole('checkbox', { name: 'Pop' }))
    await user.click(screen.getByRole('checkbox', { name: 'Single' }))
    await user.type(screen.getByLabelText('Keywords'), 'night{Enter}city lights{Enter}night{Enter}')
    await user.type(screen.getByLabelText('Lyrics'), 'Drip')
    await user.click(screen.getByRole('checkbox', { name: 'Exclusive' }))
    await user.click(screen.getByRole('button', { name: 'Create' }))

    await waitFor(() =>
      expect(screen.getByTestId('path')).toHaveTextContent('/artistPanel/uploadmusic/1077/music'),
    )
    expect(created[0]?.body).toEqual({
      title: 'Rain on Valiasr',
      lyrics: 'Drip',
      releaseDate: new Date(2026, 11, 24, 18, 30).toISOString(),
      languageID: 1001,
      musicArtists: [{ artistID: 1001 }, { artistID: 1007 }],
      genreMusics: [{ genreID: 1001 }],
      musicTypes: [{ typeID: 1001 }],
      keywords: [{ keywordText: 'night' }, { keywordText: 'city lights' }],
      isCommingSoon: false,
      isExlusive: true,
      isExplicit: false,
      albumID: null,
    })
  })

  test('that is half filled in is there again after a visit elsewhere, with all its fields', async () => {
    const created = answer(createMusic, buildMusic({ musicID: 1077 }))
    const { user, unmount } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain on Valiasr')
    await user.type(screen.getByRole('combobox', { name: 'Artists' }), 'oda')
    await screen.findByRole('option', { name: 'Oda Lund Followers: 0' })
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('checkbox', { name: 'Pop' }))
    await user.type(screen.getByLabelText('Keywords'), 'night{Enter}')
    await user.type(screen.getByLabelText('Lyrics'), 'Drip')
    unmount()
    const again = open()
    expect(await screen.findByText(/and did not send is back/)).toBeVisible()
    expect(screen.getByLabelText('Title')).toHaveValue('Rain on Valiasr')
    expect(screen.getByLabelText('Lyrics')).toHaveValue('Drip')
    await again.user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(created[0]?.body).toMatchObject({
        title: 'Rain on Valiasr',
        musicArtists: [{ artistID: 1001 }, { artistID: 1007 }],
        genreMusics: [{ genreID: 1001 }],
        keywords: [{ keywordText: 'night' }],
      }),
    )
    again.unmount()
    open()
    expect(await screen.findByLabelText('Title')).toHaveValue('')
  })

  test('that is filled in while the session ends stays on the page, over which one signs in', async () => {
    refuse(createMusic, 401)
    const { user } = renderPage('/artistPanel/createmusic', {
      '/artistPanel/createmusic': (
        <>
          <CreateMusicPage />
          <LoginDialogHost />
        </>
      ),
    })
    const title = await screen.findByLabelText('Title')
    await user.type(title, 'Rain')
    await user.upload(screen.getByLabelText('Cover'), new File(['…'], 'rain.jpg', { type: 'image/jpeg' }))
    await screen.findByLabelText('Colour')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByRole('dialog')).toBeVisible()
    expect(title).toHaveValue('Rain')
    const covers = answer(setMusicCover, 'true')
    answer(createMusic, buildMusic({ musicID: 1077 }))
    act(() => session.start(tokenFor(1002, { seconds: 7200 })))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(covers).toHaveLength(1))
  })

  test('uploads its cover with the colour found in it', async () => {
    answer(createMusic, buildMusic({ musicID: 1077 }))
    const covers = answer(setMusicCover, 'true')
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await user.upload(screen.getByLabelText('Cover'), new File(['…'], 'rain.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByLabelText('Colour')).toHaveValue('#12908a')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(covers[0]).toMatchObject({ params: { id: '1077', color: '12908a' } }))
  })

  test('shows server error if its cover is refused', async () => {
    answer(createMusic, buildMusic({ musicID: 1077 }))
    refuse(setMusicCover, 422, 'This is not a picture')
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await user.upload(screen.getByLabelText('Cover'), new File(['…'], 'rain.jpg', { type: 'image/jpeg' }))
    await screen.findByLabelText('Colour')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('server error')
  })

  test('that is refused shows Error Occured for a second and a half, and the error beside its field', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    refuseWith(createMusic, 'input.invalid', { field: 'title', message: 'x' }, { title: 'field.required' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Error Occured')).toBeVisible()
    expect(screen.getByLabelText('Title')).toBeInvalid()
    expect(screen.getByText('Must not be empty.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.queryByText('Error Occured')).toBeNull()
  })

  test('that is refused as a whole shows the reason', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    refuseWith(createMusic, 'music.too-many', { max: 5000 })
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await user.click(await screen.findByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Error Occured')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(1500))
    expect(screen.getByText('This artist has 5,000 tracks, the most allowed.')).toBeVisible()
  })

  test('is not sent with a colour that is not six hexadecimal digits', async () => {
    const created = answer(createMusic, buildMusic({ musicID: 1077 }))
    const covers = answer(setMusicCover, 'true')
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await user.upload(screen.getByLabelText('Cover'), new File(['…'], 'rain.jpg', { type: 'image/jpeg' }))
    const color = await screen.findByLabelText('Colour')
    await user.clear(color)
    await user.type(color, '12zz')
    expect(
      screen.getByText('Invalid color format. Please use a valid hex color code (e.g., #RRGGBB)'),
    ).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(created).toHaveLength(0)
    await user.clear(color)
    await user.type(color, 'AABBCC')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(covers[0]?.params).toMatchObject({ color: 'aabbcc' }))
  })

  test('can be put on an album of the artist', async () => {
    const created = answer(createMusic, buildMusic())
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await screen.findByRole('option', { name: 'Tides' })
    await user.selectOptions(screen.getByLabelText('Album'), 'Tides')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(created[0]?.body).toMatchObject({ albumID: 1003 }))
  })

  test('can be put on a new album, which is created with its cover', async () => {
    const albums = answer(createAlbum, buildAlbumCard({ albumID: 1009, name: 'Dunes' }))
    const covers = answer(setAlbumCover, 'true')
    const created = answer(createMusic, buildMusic())
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await user.click(screen.getByRole('button', { name: 'New album' }))
    const dialog = within(screen.getByRole('dialog', { name: 'New album' }))
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText('Must not be empty.')).toBeVisible()
    await user.upload(dialog.getByLabelText('Cover'), new File(['…'], 'dunes.jpg', { type: 'image/jpeg' }))
    const albumName = dialog.getByLabelText('Name of the album')
    await user.type(albumName, 'Dunes')
    // The Enter that ends a word of an input method, in the order of WebKit
    fireEvent.keyDown(albumName, { key: 'Enter', keyCode: 229 })
    expect(albums).toHaveLength(0)
    answer(artistPanelAlbums, [buildAlbumCard({ albumID: 1009, name: 'Dunes' })])
    await user.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(screen.getByLabelText('Album')).toHaveValue('1009'))
    expect(albums[0]?.body).toEqual({ name: 'Dunes', albumArtists: [{ artistID: 1001 }] })
    expect(covers[0]?.params).toEqual({ id: '1009', color: '12908a' })
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(created[0]?.body).toMatchObject({ albumID: 1009 }))
  })

  test('gets the times of its lyrics by tapping along with the recording, and shows them', async () => {
    const created = answer(createMusic, buildMusic())
    const { user } = open()
    await user.type(await screen.findByLabelText('Title'), 'Rain')
    await user.type(screen.getByLabelText('Lyrics'), 'Drip{Enter}Drop')
    await user.click(screen.getByRole('tab', { name: 'Sync' }))
    await user.upload(
      screen.getByLabelText('Choose a recording from this device'),
      new File(['…'], 'rain.mp3', { type: 'audio/mpeg' }),
    )
    const audio = screen.getByLabelText<HTMLAudioElement>('Recording')
    const tapAt = async (second: number) => {
      audio.currentTime = second
      await user.click(screen.getByRole('button', { name: 'The next line begins' }))
    }
    await tapAt(1.5)
    await tapAt(4)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    vi.spyOn(audio, 'play').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Play the recording' }))
    audio.currentTime = 3
    await user.keyboard(' ')
    await user.click(screen.getByRole('button', { name: 'Later: Drop' }))
    expect(screen.getByRole('button', { name: 'The next line begins' })).toBeDisabled()
    await user.click(screen.getByRole('tab', { name: 'Preview' }))
    const preview = screen.getByLabelText<HTMLAudioElement>('Recording')
    preview.currentTime = 2
    fireEvent.timeUpdate(preview)
    expect(screen.getByText('Drip').closest('li')).toHaveAttribute('aria-current', 'true')
    expect(screen.getByText('Drop').closest('li')).not.toHaveAttribute('aria-current')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() =>
      expect(created[0]?.body).toMatchObject({ lyrics: '[00:01.50] Drip\n[00:03.10] Drop' }),
    )
  })

  test('plays the recording with keys and more slowly beside its lyrics', async () => {
    const { user } = open()
    await user.type(await screen.findByLabelText('Lyrics'), 'Drip')
    await user.click(screen.getByRole('tab', { name: 'Sync' }))
    await user.upload(
      screen.getByLabelText('Choose a recording from this device'),
      new File(['…'], 'rain.mp3', { type: 'audio/mpeg' }),
    )
    const audio = screen.getByLabelText<HTMLAudioElement>('Recording')
    const started = vi.spyOn(audio, 'play').mockResolvedValue()
    await user.click(screen.getByRole('button', { name: 'Play the recording' }))
    await user.keyboard('k')
    expect(started).toHaveBeenCalledTimes(2)
    await user.selectOptions(screen.getByLabelText('Speed'), '0.75×')
    expect(audio.playbackRate).toBe(0.75)
    audio.currentTime = 10
    fireEvent.timeUpdate(audio)
    screen.getByLabelText('Speed').blur()
    await user.keyboard('jj')
    expect(audio.currentTime).toBe(4)
    await user.keyboard('l')
    expect(audio.currentTime).toBe(7)
  })

  test('with an invalid day is not sent', async () => {
    const created = answer(createMusic, buildMusic())
    const { user } = open()
    await user.clear(await screen.findByLabelText('Release date'))
    await user.type(screen.getByLabelText('Release date'), '02/30/2026')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText(/This date doesn't exist/)).toBeVisible()
    expect(screen.getByLabelText('Release date')).toBeInvalid()
    expect(created).toHaveLength(0)
  })
})

describe('an existing track', () => {
  test('is shown and edited', async () => {
    answer(getMusic, buildMusic({ title: 'Rain', isConfirmed: false, lyrics: 'Drip' }))
    const updated = answer(updateMusic, buildMusic({ title: 'Snow' }))
    const { user } = open('/artistPanel/editMusic/1001')
    const title = await screen.findByLabelText('Title')
    expect(title).toHaveValue('Rain')
    expect(screen.getByLabelText('Lyrics')).toHaveValue('Drip')
    await user.clear(title)
    await user.type(title, 'Snow')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/artistPanel$/))
    expect(updated[0]).toMatchObject({ params: { id: '1001' }, body: { title: 'Snow', lyrics: 'Drip' } })
  })

  test.each([
    [
      'of another artist',
      { musicArtists: [{ artistID: 1900, artist: { artistID: 1900, name: 'Kestrel', imageVersion: '' } }] },
    ],
    ['that is confirmed', { isConfirmed: true }],
  ])('%s leads back to the panel', async (_, over) => {
    answer(getMusic, buildMusic({ isConfirmed: false, ...over }))
    open('/artistPanel/editMusic/1001')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/artistPanel$/))
  })

  test('that is unknown leads to the panel’s own not-found page', async () => {
    refuse(getMusic, 404)
    open('/artistPanel/editMusic/1999')
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/artistPanel/error'))
  })
})
