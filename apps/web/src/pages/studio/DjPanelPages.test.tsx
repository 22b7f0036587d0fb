import {
  createCollection,
  createPodcast,
  deleteCollection,
  deletePodcast,
  deleteTranscript,
  djPanelCollection,
  djPanelCollections,
  djPanelMe,
  djPanelPodcasts,
  djStatistics,
  getPodcast,
  getPodcastUpload,
  getPodcastVersions,
  type PanelCollection,
  setCollectionCover,
  updateCollection,
  setTranscript,
  listDjs,
  setPodcastCover,
  updatePodcast,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { player } from '../../features/listening/player/player.ts'
import { progress } from '../../features/listening/player/progress.ts'
import { fromPodcast } from '../../features/listening/player/queue-item.ts'
import { buildPanelPodcast, buildStatistics, signedInDj } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import CreateCollectionPage from './CreateCollectionPage.tsx'
import CreatePodcastPage from './CreatePodcastPage.tsx'
import DjPanelPage from './DjPanelPage.tsx'
import EditCollectionPage from './EditCollectionPage.tsx'
import EditPodcastPage from './EditPodcastPage.tsx'
import UploadPodcastPage from './UploadPodcastPage.tsx'

vi.mock('socket.io-client', async () => {
  const { fakeSocket: socket } = await import('../../testing/socket.ts')
  return { io: () => socket }
})
// jsdom decodes no pictures.
vi.mock('../../features/platform/forms/read-picture.ts', () => ({ colorOfPicture: async () => '#12908a' }))
withServer()
withTextsOf('/djPanel', '/djPanel/createpodcast', '/djPanel/uploadpodcast/1001')
beforeEach(() => {
  answer(djPanelCollections, [])
  answer(djStatistics, buildStatistics())
  URL.createObjectURL = () => 'blob:picture'
  URL.revokeObjectURL = () => {}
})
afterEach(() => vi.useRealTimers())

const pages = {
  '/djPanel': <DjPanelPage />,
  '/djPanel/createpodcast': <CreatePodcastPage />,
  '/djPanel/createcollection': <CreateCollectionPage />,
  '/djPanel/editcollection/:id': <EditCollectionPage />,
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

  test('stands under the plays of the week, and what needs work and waits', async () => {
    signedInDj()
    const statistics = answer(djStatistics, buildStatistics({ plays: 120 }, { plays: 100 }))
    answer(djPanelPodcasts, [
      buildPanelPodcast({ podcastID: 1008, title: 'Late Shift' }),
      buildPanelPodcast({ podcastID: 1007, title: 'Early Shift', audio: { state: 'ready' } }),
      buildPanelPodcast({
        podcastID: 1006,
        title: 'Noon Shift',
        audio: { state: 'ready' },
        isConfirmed: true,
      }),
    ])
    open()
    const of = async (term: string) =>
      (await screen.findByText(term, { selector: 'dt' })).parentElement?.textContent
    await vi.waitFor(async () => expect(await of('Plays this week')).toBe('Plays this week120+20%'))
    expect(await of('Needs work')).toBe('Needs work1')
    expect(await of('Awaiting approval')).toBe('Awaiting approval1')
    expect(statistics[0]?.params).toEqual({ id: '1001' })
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
    expect(document.querySelector('svg[data-drawing=panel]')).toBeVisible()
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
    await user.type(screen.getByRole('combobox', { name: 'Guests' }), 'nima')
    await screen.findByRole('option', { name: 'Nima Followers: 0' })
    await user.keyboard('{Enter}')
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
      isExplicit: false,
      season: '',
      seasonName: '',
      episode: '',
      episodeType: 'full',
      soundbites: [],
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

  test('has highlights, which begin where the player is, and says which times are wrong', async () => {
    signedInDj()
    const podcast = buildPanelPodcast({
      podcastID: 1008,
      soundbites: [{ start: 73, duration: 20.5, title: 'The joke' }],
    })
    answer(getPodcast, podcast)
    const updated = answer(updatePodcast, podcast)
    const { user } = open('/djPanel/editPodcast/1008')
    const first = within(await screen.findByRole('group', { name: 'Highlight 1' }))
    expect(first.getByLabelText('Begins at')).toHaveValue('1:13')
    player.choose([fromPodcast(podcast)])
    progress.setState({ position: 62.7 })
    await user.click(screen.getByRole('button', { name: 'Add a highlight' }))
    const second = within(screen.getByRole('group', { name: 'Highlight 2' }))
    expect(second.getByLabelText('Begins at')).toHaveValue('1:02')
    await user.clear(second.getByLabelText('Seconds'))
    await user.type(second.getByLabelText('Seconds'), '121')
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    expect(await screen.findByText(/lengths from 0.5 to 120 seconds/)).toBeVisible()
    expect(updated).toEqual([])
    await user.clear(second.getByLabelText('Seconds'))
    await user.type(second.getByLabelText('Seconds'), '۴۵')
    await user.type(second.getByLabelText('Name'), 'The end')
    await user.click(screen.getByRole('button', { name: 'Remove The joke' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(path()).toHaveTextContent(/^\/djPanel$/))
    expect(updated[0]?.body).toMatchObject({ soundbites: [{ start: 62, duration: 45, title: 'The end' }] })
    player.close()
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
    answer(getPodcastVersions, {
      ...{ mode: 'off', published: { audio: 1000, video: 0 }, versions: [], canShiftLyrics: false },
    })
    open('/djPanel/uploadpodcast/1002')
    expect(await screen.findByText('Unchangable')).toBeVisible()
  })
})

describe('the transcript of an episode', () => {
  const openUpload = (over = {}) => {
    signedInDj()
    answer(getPodcast, buildPanelPodcast({ podcastID: 1008, title: 'Late Shift', ...over }))
    answer(getPodcastUpload, { podcastID: 1008, audio: { state: 'none' } })
    return open('/djPanel/uploadpodcast/1008')
  }

  test('is sent in the chosen language, and what is wrong with the file is said with its line', async () => {
    const { user } = openUpload()
    await user.selectOptions(await screen.findByLabelText('Language'), 'Persian')
    refuseWith(setTranscript, 'transcript.malformed', { line: 12 })
    const file = new File(['WEBVTT'], 'words.vtt', { type: 'text/vtt' })
    await user.upload(screen.getByLabelText('Choose a file'), file)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      "Line 12 of this file breaks the format's rules.",
    )
    const sent = answer(setTranscript, 'true')
    await user.upload(screen.getByLabelText('Choose a file'), file)
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ params: { id: '1008' }, query: { language: 'fa' } })
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  test('that is there is named by its language, and can be removed', async () => {
    const { user } = openUpload({ transcript: 'fa' })
    expect(await screen.findByText('There is a transcript in Persian.')).toBeVisible()
    const removed = answer(deleteTranscript, 'true')
    answer(getPodcast, buildPanelPodcast({ podcastID: 1008, title: 'Late Shift' }))
    await user.click(screen.getByRole('button', { name: 'Remove the transcript' }))
    await waitFor(() => expect(removed).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText('There is a transcript in Persian.')).toBeNull())
  })
})

describe('the collections of a DJ', () => {
  const collection = (over: Partial<PanelCollection> = {}): PanelCollection => ({
    podcastCollectionID: 1020,
    name: 'Night shows',
    coverColor: '',
    imageVersion: '',
    podcastCollectionDjs: [{ djID: 1001, dj: { djID: 1001, name: 'DJ Kian' } }],
    isListed: false,
    episodes: 2,
    ...over,
  })
  const episodes = [
    buildPanelPodcast({ podcastID: 1008, title: 'Late Shift' }),
    buildPanelPodcast({ podcastID: 1007, title: 'Early Shift' }),
  ]

  test('are listed with their state, and deleted only after a confirmation', async () => {
    signedInDj()
    answer(djPanelPodcasts, [])
    answer(djPanelCollections, [
      collection(),
      collection({ podcastCollectionID: 1021, name: 'Day shows', isListed: true, episodes: 1 }),
    ])
    const { user } = open()
    expect(await screen.findByText('Not public yet')).toBeVisible()
    expect(screen.getByText('2 episodes')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Day shows' })).toHaveAttribute('href', '/podcastCollection/1021')
    expect(screen.getByRole('link', { name: 'Edit Night shows' })).toHaveAttribute(
      'href',
      '/djPanel/editcollection/1020',
    )
    const deleted = answer(deleteCollection, 'true')
    await user.click(screen.getByRole('button', { name: 'Delete Night shows' }))
    expect(deleted).toEqual([])
    answer(djPanelCollections, [])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No collections yet')).toBeVisible()
    expect(deleted[0]?.params).toEqual({ id: '1020' })
  })

  test('are made of episodes in an order, with a cover', async () => {
    signedInDj()
    answer(djPanelPodcasts, episodes)
    const created = answer(createCollection, collection())
    const covers = answer(setCollectionCover, 'true')
    const { user } = open('/djPanel/createcollection')
    await user.type(await screen.findByLabelText('Name'), 'Night shows')
    for (const title of ['Late Shift', 'Early Shift']) {
      await screen.findByRole('option', { name: title })
      await user.selectOptions(screen.getByLabelText('Add an episode'), title)
    }
    expect(screen.queryByRole('option', { name: 'Late Shift' })).toBeNull()
    screen.getByRole('button', { name: 'Move Early Shift' }).focus()
    await user.keyboard('{ArrowUp}')
    expect(await screen.findByText('Early Shift is now in place 1')).toBeInTheDocument()
    await user.upload(screen.getByLabelText('Cover'), new File(['…'], 'c.jpg', { type: 'image/jpeg' }))
    await screen.findByLabelText('Colour')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(path()).toHaveTextContent(/^\/djPanel$/))
    expect(created[0]?.body).toEqual({ name: 'Night shows', djID: 1001, podcastIDs: [1007, 1008] })
    expect(covers[0]?.params).toEqual({ id: '1020', color: '12908a' })
  })

  test('that are live keep their name and cover, while their episodes go on', async () => {
    signedInDj()
    answer(djPanelPodcasts, episodes)
    answer(djPanelCollection, { ...collection({ isListed: true }), podcasts: episodes })
    const changed = answer(updateCollection, collection({ isListed: true, episodes: 1 }))
    const { user } = open('/djPanel/editcollection/1020')
    expect(await screen.findByText(/This collection is live/)).toBeVisible()
    expect(screen.queryByLabelText('Name')).toBeNull()
    expect(screen.queryByLabelText('Cover')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove Late Shift from the collection' }))
    await user.click(screen.getByRole('button', { name: 'Edit' }))
    await waitFor(() => expect(path()).toHaveTextContent(/^\/djPanel$/))
    expect(changed[0]).toMatchObject({
      params: { id: '1020' },
      body: { name: 'Night shows', podcastIDs: [1007] },
    })
  })
})
