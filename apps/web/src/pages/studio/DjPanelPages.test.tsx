import {
  createPodcast,
  deletePodcast,
  djPanelMe,
  djPanelPodcasts,
  getPodcast,
  getPodcastUpload,
  listDjs,
  setPodcastCover,
  updatePodcast,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildPanelPodcast, signedInDj } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import CreatePodcastPage from './CreatePodcastPage.tsx'
import DjPanelPage from './DjPanelPage.tsx'
import EditPodcastPage from './EditPodcastPage.tsx'
import UploadPodcastPage from './UploadPodcastPage.tsx'

vi.mock('socket.io-client', async () => {
  const { liveSocket: socket } = await import('../../testing/live-socket.ts')
  return { io: () => socket }
})
// jsdom decodes no pictures; the counting of colours has its own tests.
vi.mock('../../features/forms/read-picture.ts', () => ({ colorOfPicture: async () => '#12908a' }))
withServer()
withTextsOf('/djPanel', '/djPanel/createpodcast', '/djPanel/uploadpodcast/1001')
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/djPanel': <DjPanelPage />,
  '/djPanel/createpodcast': <CreatePodcastPage />,
  '/djPanel/editPodcast/:id': <EditPodcastPage />,
  '/djPanel/uploadpodcast/:id': <UploadPodcastPage />,
}
const open = (path = '/djPanel') => renderPage(path, pages)
const path = () => screen.getByTestId('path')

describe('the panel of a DJ', () => {
  test('lists the episodes with their uploads, and locks what is confirmed', async () => {
    signedInDj()
    answer(djPanelPodcasts, [
      buildPanelPodcast({ podcastID: 1008, title: 'Late Shift' }),
      buildPanelPodcast({
        podcastID: 1007,
        title: 'Early Shift',
        isConfirmed: true,
        audio: { state: 'ready' },
      }),
    ])
    open()
    const upload = await screen.findByRole('link', { name: 'Upload the music of Late Shift' })
    expect(upload).toHaveAttribute('href', '/djPanel/uploadpodcast/1008')
    expect(screen.getByRole('link', { name: 'Edit Late Shift' })).toHaveAttribute(
      'href',
      '/djPanel/editPodcast/1008',
    )
    expect(screen.getByText('Unchangable')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Edit Early Shift' })).toBeNull()
    expect(screen.getByRole('link', { name: 'DJ Kian' })).toHaveAttribute('href', '/dj/1001')
  })

  test('deletes an episode only after a confirmation', async () => {
    signedInDj()
    answer(djPanelPodcasts, [buildPanelPodcast({ podcastID: 1008, title: 'Late Shift' })])
    const deleted = answer(deletePodcast, 'true')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Delete Late Shift' }))
    expect(deleted).toEqual([])
    answer(djPanelPodcasts, [])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No episodes yet')).toBeVisible()
    expect(deleted[0]?.params).toEqual({ id: '1008' })
  })

  test('is refused to users without DJs, who are redirected home after three seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    signedIn(1005)
    refuse(djPanelMe, 403)
    open()
    expect(await screen.findByText("You don't have permition to see this page.")).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(path()).toHaveTextContent(/^\/$/)
  })
})

describe('the form of an episode', () => {
  test('creates it with its guests and cover, and leads to the upload', async () => {
    signedInDj()
    answer(listDjs, [{ djID: 1009, name: 'Nima', followerCount: 0, playCount: 0, imageVersion: '' }])
    const made = buildPanelPodcast({ podcastID: 1077 })
    const created = answer(createPodcast, made)
    const covers = answer(setPodcastCover, 'true')
    const { user } = open('/djPanel/createpodcast')
    await user.type(await screen.findByLabelText('Title'), 'Late Shift')
    await user.type(screen.getByLabelText('Guests'), 'nima')
    await screen.findByText('Nima', { selector: 'option' })
    await user.type(screen.getByLabelText('Guests'), '{Enter}')
    await user.clear(screen.getByLabelText('Release date'))
    await user.type(screen.getByLabelText('Release date'), '12/24/2026 18:30')
    await user.type(screen.getByLabelText('Description'), '00:00 Intro')
    await user.upload(screen.getByLabelText('Cover'), new File(['…'], 'c.jpg', { type: 'image/jpeg' }))
    await screen.findByLabelText('Colour')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(path()).toHaveTextContent('/djPanel/uploadpodcast/1077'))
    expect(created[0]?.body).toEqual({
      title: 'Late Shift',
      description: '00:00 Intro',
      releaseDate: new Date(2026, 11, 24, 18, 30).toISOString(),
      podcastDjs: [{ djID: 1001 }, { djID: 1009 }],
    })
    expect(covers[0]?.params).toEqual({ id: '1077', color: '12908a' })
  })

  test('is not sent with a day that does not exist, and shows Error Occured when it is refused', async () => {
    signedInDj()
    const created = refuseWith(createPodcast, 'podcast.too-many', { max: 5000 })
    const { user } = open('/djPanel/createpodcast')
    await user.type(await screen.findByLabelText('Title'), 'Late Shift')
    const date = screen.getByLabelText('Release date')
    await user.clear(date)
    await user.type(date, '02/30/2026')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText(/This date doesn't exist/)).toBeVisible()
    expect(created).toHaveLength(0)
    await user.clear(date)
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Error Occured')).toBeVisible()
    expect(created).toHaveLength(1)
  })

  test('edits an own episode', async () => {
    signedInDj()
    answer(getPodcast, buildPanelPodcast({ podcastID: 1008, title: 'Late Shift' }))
    const updated = answer(updatePodcast, buildPanelPodcast())
    const { user } = open('/djPanel/editPodcast/1008')
    const title = await screen.findByDisplayValue('Late Shift')
    await user.clear(title)
    await user.type(title, 'Night Shift')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(path()).toHaveTextContent(/^\/djPanel$/))
    expect(updated[0]).toMatchObject({ params: { id: '1008' }, body: { title: 'Night Shift' } })
  })

  test.each([
    ['of another DJ', { podcastDjs: [{ djID: 1900, dj: { djID: 1900, name: 'Other' } }] }],
    ['that is confirmed', { isConfirmed: true }],
  ])('leads back to the panel for an episode %s', async (_, over) => {
    signedInDj()
    answer(getPodcast, buildPanelPodcast(over))
    open('/djPanel/editPodcast/1001')
    await waitFor(() => expect(path()).toHaveTextContent(/^\/djPanel$/))
  })
})

describe('the upload of an episode', () => {
  test('takes a recording, but not once the episode is confirmed', async () => {
    signedInDj()
    answer(getPodcast, buildPanelPodcast({ title: 'Late Shift' }))
    answer(getPodcastUpload, { podcastID: 1001, audio: { state: 'none' } })
    const { unmount } = open('/djPanel/uploadpodcast/1001')
    expect(await screen.findByText('Drop an audio file here, or browse')).toBeVisible()
    unmount()
    answer(getPodcast, buildPanelPodcast({ podcastID: 1002, isConfirmed: true }))
    open('/djPanel/uploadpodcast/1002')
    expect(await screen.findByText('Unchangable')).toBeVisible()
  })
})
