import { artistPanelMe, artistPanelMusics, artistStatistics, deleteMusic, limits } from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeSocket } from '../../testing/socket.ts'
import { buildPanelMusic, buildStatistics, signedInArtist } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerPages, breakOff, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import ArtistPanelPage from './ArtistPanelPage.tsx'

vi.mock('socket.io-client', async () => {
  const { fakeSocket: socket } = await import('../../testing/socket.ts')
  return { io: () => socket }
})
withServer()
withTextsOf('/artistPanel')
beforeEach(() => fakeSocket.disconnect())
afterEach(() => vi.useRealTimers())

beforeEach(() => void answer(artistStatistics, buildStatistics()))

const open = () => renderPage('/artistPanel', { '/artistPanel': <ArtistPanelPage /> })
const row = async (title: string) => {
  const cell = await screen.findByRole('rowheader', { name: new RegExp(title) })
  const found = cell.closest('tr')
  if (!found) throw new Error('a row header stands in a row')
  return within(found)
}

describe('the table of an artist', () => {
  test('shows the state of each upload, linked to it', async () => {
    signedInArtist()
    answer(artistPanelMusics, [
      buildPanelMusic({ title: 'Rain', audio: { state: 'ready' } }),
      buildPanelMusic({
        musicID: 1002,
        title: 'Salt',
        audio: {
          state: 'failed',
          reason: 'English of the server',
          code: 'file.empty',
          params: {},
          canRetry: false,
        },
      }),
    ])
    open()
    const rain = await row('Rain')
    expect(rain.getByRole('link', { name: 'Ready' })).toHaveAttribute(
      'href',
      '/artistPanel/uploadmusic/1001/music',
    )
    expect(rain.getByRole('link', { name: 'Upload the video of Rain' })).toHaveAttribute(
      'href',
      '/artistPanel/uploadmusic/1001/video',
    )
    expect(rain.getByRole('link', { name: 'Edit Rain' })).toHaveAttribute(
      'href',
      '/artistPanel/editMusic/1001',
    )
    expect((await row('Salt')).getByRole('link', { name: 'Failed – try again' })).toBeVisible()
    expect(screen.getByRole('row', { name: 'Music The file is empty. Upload it again.' })).toBeVisible()
  })

  test('says whether listeners can find each track', async () => {
    signedInArtist()
    const ready = { state: 'ready' } as const
    answer(artistPanelMusics, [
      buildPanelMusic({ musicID: 1001, title: 'Rain', audio: ready, isConfirmed: false }),
      buildPanelMusic({ musicID: 1002, title: 'Salt', audio: ready, isConfirmed: true }),
      buildPanelMusic({ musicID: 1003, title: 'Fog', audio: { state: 'queued' }, isConfirmed: false }),
    ])
    open()
    const waiting = await row('Rain')
    expect(screen.getByRole('columnheader', { name: 'Status' })).toBeVisible()
    expect(waiting.getByRole('cell', { name: 'Awaiting approval' })).toBeVisible()
    expect((await row('Salt')).getByRole('cell', { name: 'Live' })).toBeVisible()
    expect((await row('Fog')).getByRole('cell', { name: 'Processing' })).toBeVisible()
  })

  test('shows one page of tracks, and the next on request', async () => {
    signedInArtist()
    const { page } = limits.panel
    const all = Array.from({ length: page + 2 }, (_, n) =>
      buildPanelMusic({ musicID: 2000 - n, title: `Song ${n + 1}.` }),
    )
    const requests = answerPages(artistPanelMusics, all)
    const { user } = open()
    await row(`Song ${page}\\.`)
    expect(screen.getAllByRole('rowheader')).toHaveLength(page)
    await user.click(screen.getByRole('button', { name: 'See more' }))
    await row(`Song ${page + 2}\\.`)
    expect(screen.getAllByRole('rowheader')).toHaveLength(page + 2)
    expect(screen.queryByRole('button', { name: 'See more' })).toBeNull()
    expect(requests.map(({ query }) => query)).toEqual([
      { take: String(page), skip: '0' },
      { take: String(page), skip: String(page) },
    ])
  })

  test('updates an upload on a later page, and deletes a row of it', async () => {
    signedInArtist()
    const { page } = limits.panel
    const all = Array.from({ length: page + 2 }, (_, n) =>
      buildPanelMusic({
        musicID: 2000 - n,
        title: `Song ${n + 1}.`,
        ...(n === page && { audio: { state: 'queued' as const } }),
      }),
    )
    answerPages(artistPanelMusics, all)
    answer(deleteMusic, 'true')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'See more' }))
    await row(`Song ${page + 2}\\.`)
    await waitFor(() => {
      fakeSocket.connect()
      expect([...fakeSocket.watched]).toEqual([2000 - page])
    })
    act(() =>
      fakeSocket.push('upload', {
        musicID: 2000 - page,
        kind: 'audio',
        status: { state: 'processing', percent: 42 },
      }),
    )
    expect(await (await row(`Song ${page + 1}\\.`)).findByText('Processing 42%')).toBeVisible()
    const last = await row(`Song ${page + 2}\\.`)
    await user.click(last.getByRole('button', { name: /Delete/ }))
    answerPages(artistPanelMusics, all.slice(0, -1))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(page + 1))
    expect(screen.queryByText(`Song ${page + 2}.`)).toBeNull()
  })

  test('is searched, filtered by where a track stands, and sorted, over all of its pages', async () => {
    signedInArtist()
    const { page } = limits.panel
    const all = Array.from({ length: page + 1 }, (_, n) =>
      buildPanelMusic({
        musicID: 2000 - n,
        title: `Song ${n + 1}.`,
        audio: { state: 'ready' },
        playCount: n,
      }),
    )
    answerPages(artistPanelMusics, [buildPanelMusic({ musicID: 2001, title: 'Salt', playCount: 0 }), ...all])
    const { user } = open()
    const titles = () =>
      screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent)
    await user.click(await screen.findByRole('searchbox', { name: 'Search your music' }))
    await user.paste(`song ${page + 1}.`)
    await row(`Song ${page + 1}\\.`)
    expect(titles()).toEqual([`Song ${page + 1}.`])
    await user.clear(screen.getByRole('searchbox'))
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Nothing uploaded')
    expect(titles()).toEqual(['Salt'])
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'All')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most played')
    expect(titles()[0]).toBe(`Song ${page + 1}.`)
    await user.click(screen.getByRole('searchbox'))
    await user.paste('nothing like it')
    expect(screen.getByText('No track matches.')).toBeVisible()
  })

  test('deletes several tracks that were selected, and never one that is live', async () => {
    signedInArtist()
    const rain = buildPanelMusic({ musicID: 1003, title: 'Rain' })
    const live = buildPanelMusic({
      musicID: 1004,
      title: 'Live',
      isConfirmed: true,
      audio: { state: 'ready' },
    })
    answer(artistPanelMusics, [
      live,
      rain,
      buildPanelMusic({ musicID: 1002, title: 'Salt' }),
      buildPanelMusic({ musicID: 1001, title: 'Tide' }),
    ])
    const deleted = answer(deleteMusic, 'true')
    const { user } = open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    // It can be released together with others, but not deleted.
    expect(screen.getByRole('checkbox', { name: 'Select Live' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Select Rain' }))
    expect(screen.getByText('3 selected')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Delete selected' }))
    answer(artistPanelMusics, [live, rain])
    const dialog = within(screen.getByRole('dialog', { name: 'Delete 2 tracks?' }))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2))
    expect(new Set(deleted.map(({ params }) => params['id']))).toEqual(new Set(['1001', '1002']))
  })

  test('stands under the plays of the week and what needs work, which a press shows', async () => {
    signedInArtist()
    answer(artistStatistics, buildStatistics({ plays: 120 }, { plays: 100 }))
    answer(artistPanelMusics, [
      buildPanelMusic({ musicID: 1002, title: 'Rain', audio: { state: 'ready' } }),
      buildPanelMusic({ musicID: 1001, title: 'Salt' }),
    ])
    const { user } = open()
    await row('Rain')
    const of = (term: string) => screen.getByText(term, { selector: 'dt' }).parentElement
    await waitFor(() => expect(of('Plays this week')).toHaveTextContent('120+20%'))
    expect(of('Needs work')).toHaveTextContent('1')
    await user.click(within(of('Needs work') ?? document.body).getByRole('button'))
    expect(screen.getAllByRole('rowheader')).toHaveLength(1)
    expect(screen.getByRole('combobox', { name: 'State' })).toHaveValue('needsWork')
  })

  test('has no actions for confirmed music', async () => {
    signedInArtist()
    answer(artistPanelMusics, [
      buildPanelMusic({ title: 'Rain', isConfirmed: true, audio: { state: 'ready' } }),
    ])
    open()
    const rain = await row('Rain')
    expect(rain.getByText('Unchangable')).toBeVisible()
    expect(rain.queryByRole('link', { name: /Edit|Upload|Ready/ })).toBeNull()
    expect(rain.queryByRole('button', { name: /Delete/ })).toBeNull()
    expect(rain.getByRole('button', { name: 'Play Rain' })).toBeVisible()
  })

  test('updates the state of an upload when the server pushes it', async () => {
    signedInArtist()
    const requests = answer(artistPanelMusics, [
      buildPanelMusic({ title: 'Rain', audio: { state: 'queued' } }),
    ])
    open()
    expect((await row('Rain')).getByText('Queued')).toBeVisible()
    await waitFor(() => {
      fakeSocket.connect()
      expect([...fakeSocket.watched]).toEqual([1001])
    })
    act(() =>
      fakeSocket.push('upload', {
        musicID: 1001,
        kind: 'audio',
        status: { state: 'processing', percent: 42 },
      }),
    )
    expect(await (await row('Rain')).findByText('Processing 42%')).toBeVisible()
    expect(requests).toHaveLength(1)
  })

  test('says at once that an admin refused a track, and why', async () => {
    signedInArtist()
    const track = { title: 'Rain', audio: { state: 'ready' } } as const
    answer(artistPanelMusics, [buildPanelMusic(track)])
    open()
    expect((await row('Rain')).getByText('Awaiting approval')).toBeVisible()
    answer(artistPanelMusics, [
      buildPanelMusic({ ...track, refusal: { reason: 'quality', words: 'It hums.' } }),
    ])
    await waitFor(() => fakeSocket.connect())
    const event = { title: 'Rain', body: '', image: '', type: 'music', id: 1001, click_action: '' } as const
    act(() => fakeSocket.push('push', event))
    expect(await (await row('Rain')).findByText('Not approved')).toBeVisible()
    expect(screen.getByText(/The sound or the picture has faults/)).toHaveTextContent(
      'Not approved The sound or the picture has faults. It hums. Change it or upload a new file, and it is looked at again.',
    )
  })

  test('polls if nothing is pushed', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    })
    signedInArtist()
    answer(artistPanelMusics, [
      buildPanelMusic({ title: 'Rain', audio: { state: 'processing', percent: 10 } }),
    ])
    open()
    expect((await row('Rain')).getByText('Processing 10%')).toBeVisible()
    answer(artistPanelMusics, [buildPanelMusic({ title: 'Rain', audio: { state: 'ready' } })])
    await act(() => vi.advanceTimersByTimeAsync(2500))
    expect((await row('Rain')).getByText('Ready')).toBeVisible()
  })

  test('deletes only after a confirmation', async () => {
    signedInArtist()
    answer(artistPanelMusics, [buildPanelMusic({ title: 'Rain' })])
    const deleted = answer(deleteMusic, 'true')
    const { user } = open()
    await user.click((await row('Rain')).getByRole('button', { name: 'Delete Rain' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    expect(deleted).toHaveLength(0)

    await user.click((await row('Rain')).getByRole('button', { name: 'Delete Rain' }))
    answer(artistPanelMusics, [])
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No Music')).toBeVisible()
    expect(deleted[0]?.params).toEqual({ id: '1001' })
  })

  test('restores a row that the server did not delete, and shows why', async () => {
    signedInArtist()
    answer(artistPanelMusics, [buildPanelMusic({ title: 'Rain' })])
    refuseWith(deleteMusic, 'music.confirmed')
    const { user } = open()
    await user.click((await row('Rain')).getByRole('button', { name: 'Delete Rain' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('This track is confirmed')
    expect(await screen.findByRole('rowheader', { name: /Rain/ })).toBeVisible()
  })
})

describe('a user who is not an artist', () => {
  const words = "You don't have permition to see this page."

  test('sees a message and is redirected to the request form after 3 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    signedIn(1050)
    refuse(artistPanelMe, 403, 'Only artists may do this')
    open()
    expect(await screen.findByText(words)).toBeVisible()
    expect(screen.getByTestId('path')).toHaveTextContent('/artistPanel')
    await act(() => vi.advanceTimersByTimeAsync(3000))
    expect(screen.getByTestId('path')).toHaveTextContent('/requestartist/1050')
  })

  test('a panel that cannot be loaded redirects home', async () => {
    signedIn(1002)
    breakOff(artistPanelMe)
    open()
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/))
  })
})
