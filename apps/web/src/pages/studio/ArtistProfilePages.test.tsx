import {
  type Artist,
  createSocial,
  deleteSocial,
  getArtist,
  listSocials,
  setArtistAvatar,
  setArtistHeader,
  updateArtist,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cropPicture } from '../../features/platform/forms/crop-picture.ts'
import { buildArtist } from '../../testing/build.ts'
import { signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, breakOff, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import ArtistDetailsPage from './ArtistDetailsPage.tsx'
import ArtistPanelErrorPage from './ArtistPanelErrorPage.tsx'
import ArtistSocialsPage from './ArtistSocialsPage.tsx'

vi.mock('react-easy-crop', () => import('../../testing/cropper.tsx'))
vi.mock('../../features/platform/forms/crop-picture.ts', () => ({
  cropPicture: vi.fn<() => Promise<File>>(),
}))

withServer()
withTextsOf('/artistPanel/artistDetails/1001', '/artistPanel/artistsocials/1001')
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
  vi.mocked(cropPicture).mockImplementation(async ({ name }) => new File(['…'], `cropped-${name}`))
})
afterEach(() => vi.useRealTimers())

const artist: Artist = {
  ...buildArtist(),
  biography: 'Sings in two languages.',
  headerImageVersion: '',
  releaseDate: '1990-03-21T00:00:00.000Z',
  socials: [],
}
const pages = {
  '/artistPanel/artistDetails/:id': <ArtistDetailsPage />,
  '/artistDetails/:id': <ArtistDetailsPage />,
  '/artistPanel/artistsocials/:id': <ArtistSocialsPage />,
  '/artistsocials/:id': <ArtistSocialsPage />,
  '/artistPanel/error': <ArtistPanelErrorPage />,
}
const open = (path: string) => renderPage(path, pages)
const file = () => new File(['…'], 'mina.png', { type: 'image/png' })

describe('the profile of an artist', () => {
  test('is changed, with the birth date sent as the day that was typed', async () => {
    signedInArtist()
    answer(getArtist, artist)
    const changed = answer(updateArtist, { ...artist, name: 'Mina' })
    const { user } = open('/artistDetails/1001')
    const birth = await screen.findByLabelText('Birth date')
    expect(birth).toHaveValue('03/21/1990')
    await user.clear(birth)
    await user.type(birth, '۴/۲/۱۹۹۱')
    await user.clear(screen.getByLabelText('Name'))
    await user.type(screen.getByLabelText('Name'), 'Mina')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(changed[0]).toMatchObject({
      params: { id: '1001' },
      body: { name: 'Mina', biography: 'Sings in two languages.', releaseDate: '04/02/1991' },
    })
  })

  test('refuses a birth date that does not exist before it is sent', async () => {
    signedInArtist()
    answer(getArtist, artist)
    const changed = answer(updateArtist, artist)
    const { user } = open('/artistDetails/1001')
    await user.clear(await screen.findByLabelText('Birth date'))
    await user.type(screen.getByLabelText('Birth date'), '02/30/1990')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByText("This date doesn't exist. Use MM/dd/yyyy.")).toBeVisible()
    expect(changed).toEqual([])
  })

  test('takes the chosen part of a portrait, and asks for the profile again', async () => {
    signedInArtist()
    const requests = answer(getArtist, artist)
    const sent = answer(setArtistAvatar, 'true')
    const { user } = open('/artistPanel/artistDetails/1001')
    await user.upload(await screen.findByLabelText('Portrait'), file())
    const dialog = within(await screen.findByRole('dialog', { name: 'Choose the part to show' }))
    await user.click(dialog.getByRole('button', { name: 'Use this part' }))
    await waitFor(() => expect(sent[0]?.params).toEqual({ id: '1001' }))
    expect(vi.mocked(cropPicture).mock.lastCall?.[1]).toEqual({ x: 1, y: 2, width: 30, height: 30 })
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says why a header image was refused', async () => {
    signedInArtist()
    answer(getArtist, artist)
    refuseWith(setArtistHeader, 'image.unreadable')
    const { user } = open('/artistPanel/artistDetails/1001')
    await user.upload(await screen.findByLabelText('Header image'), file())
    await user.click(await screen.findByRole('button', { name: 'Use this part' }))
    expect(vi.mocked(cropPicture).mock.lastCall?.[1]).toMatchObject({ width: 30 * (16 / 9) })
    expect(await screen.findByText(/isn't a picture that can be read/)).toBeVisible()
  })

  test('says that a file is no picture', async () => {
    signedInArtist()
    answer(getArtist, artist)
    vi.mocked(cropPicture).mockRejectedValue(new Error('not a picture'))
    const { user } = open('/artistPanel/artistDetails/1001')
    await user.upload(await screen.findByLabelText('Portrait'), file())
    await user.click(await screen.findByRole('button', { name: 'Use this part' }))
    expect(await screen.findByRole('alert')).toHaveTextContent("This picture can't be read.")
  })
})

describe('the social links of an artist', () => {
  const link = { socailID: 1005, type: 'youtube', link: 'https://www.youtube.com/@mina' } as const

  test('can be added', async () => {
    signedInArtist()
    answer(getArtist, artist)
    answer(listSocials, [])
    const added = answer(createSocial, link)
    const { user } = open('/artistsocials/1001')
    expect(await screen.findByText('No social links yet')).toBeVisible()
    answer(listSocials, [link])
    await user.selectOptions(screen.getByLabelText('Network'), 'YouTube')
    await user.type(screen.getByLabelText('Link'), link.link)
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('link', { name: link.link })).toHaveAttribute('href', link.link)
    expect(added[0]?.body).toEqual({ type: 'youtube', link: link.link, artistID: 1001 })
    expect(screen.getByLabelText('Link')).toHaveValue('')
  })

  test('must be an https address of their network', async () => {
    signedInArtist()
    answer(getArtist, artist)
    answer(listSocials, [])
    const added = answer(createSocial, link)
    const { user } = open('/artistPanel/artistsocials/1001')
    await user.type(await screen.findByLabelText('Link'), 'https://example.com/mina')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText("This isn't an https address of this network.")).toBeVisible()
    expect(added).toEqual([])
  })

  test('stand above the support link, which is set, changed and removed', async () => {
    signedInArtist()
    answer(getArtist, { ...artist, support: { link: 'https://give.example/', label: 'Give' } })
    answer(listSocials, [])
    const updated = answer(updateArtist, artist)
    const { user } = open('/artistPanel/artistsocials/1001')
    const support = await screen.findByLabelText('Support link')
    expect(support).toHaveValue('https://give.example/')
    expect(screen.getByLabelText('Words on the link')).toHaveValue('Give')
    await user.clear(support)
    await user.type(support, 'give.example')
    await user.click(screen.getByRole('button', { name: 'Save the link' }))
    await waitFor(() => expect(support).toHaveAttribute('aria-invalid', 'true'))
    expect(updated).toEqual([])
    await user.clear(support)
    await user.click(screen.getByRole('button', { name: 'Save the link' }))
    await waitFor(() => expect(updated[0]?.body).toEqual({ supportLink: '', supportLabel: 'Give' }))
  })

  test('are deleted only after a confirmation', async () => {
    signedInArtist()
    answer(getArtist, artist)
    answer(listSocials, [link])
    const deleted = answer(deleteSocial, 'true')
    const { user } = open('/artistPanel/artistsocials/1001')
    const ask = () => screen.findByRole('button', { name: `Delete ${link.link}` })
    await user.click(await ask())
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(deleted).toEqual([])
    await user.click(await ask())
    answer(listSocials, [])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No social links yet')).toBeVisible()
    expect(deleted[0]?.params).toEqual({ id: '1005' })
  })
})

describe.each(['artistDetails', 'artistsocials'])('/artistPanel/%s', (page) => {
  test.each(['/artistPanel', ''])(
    'a page of the artist panel for another artist redirects to the panel (%s)',
    async (prefix) => {
      signedInArtist()
      answer(getArtist, { ...artist, artistID: 1009 })
      open(`${prefix}/${page}/1009`)
      await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/artistPanel$/))
    },
  )

  test('a page of the artist panel for a missing artist shows 404 Not Found', async () => {
    signedInArtist()
    refuse(getArtist, 404)
    open(`/artistPanel/${page}/1001`)
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeVisible()
  })

  test('a page of the artist panel leads home if the artist cannot be loaded', async () => {
    signedInArtist()
    breakOff(getArtist)
    open(`/artistPanel/${page}/1001`)
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
  })
})
