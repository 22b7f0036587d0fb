import {
  adminApproveArtistRequest,
  adminListArtistRequests,
  adminListAudit,
  adminListChat,
  adminListComments,
  adminListMusic,
  adminListReplacements,
  adminPodcasts,
  adminRefuseArtistRequest,
  adminRefuseMusic,
  adminUpdateMusic,
  getStreamToken,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { buildAdminMusic, buildArtistRequest } from '../../../testing/admin.ts'
import { buildMusic } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { type MadeCall, answer, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import AdminArea from './AdminArea.tsx'
import { reloadAll } from './resource.ts'

withServer()
withTexts('admin', 'form', 'error')

const none = { total: 0, items: [] }
const rain = buildAdminMusic({ musicID: 1001, title: 'Rain', created: '2026-11-01T10:00:00.000Z' })
const wind = buildAdminMusic({ musicID: 1002, title: 'Wind', created: '2026-11-02T10:00:00.000Z' })

/** What waits at the server */
let tracks: (typeof rain)[]
const confirm = ({ params }: MadeCall) => {
  tracks = tracks.filter(({ musicID }) => String(musicID) !== params['id'])
  return buildMusic()
}

beforeEach(() => {
  signedIn(1001, { admin: true })
  tracks = [rain, wind]
  answer(adminListMusic, () => ({ total: tracks.length, items: tracks }))
  answer(adminListArtistRequests, { total: 1, items: [buildArtistRequest()] })
  for (const list of [adminPodcasts.list, adminListReplacements, adminListComments, adminListChat])
    answer(list, none as never)
  answer(adminListAudit, none)
  answer(getStreamToken, 'a-token')
})

const open = () => renderPage('/admin/decisions', { '/admin/:section?/:id?': <AdminArea /> })
const current = () => screen.getByRole('button', { expanded: true })

test('the oldest comes first, opened with its player', async () => {
  open()
  expect(await screen.findByText('Waiting: 3')).toBeVisible()
  expect(current()).toHaveTextContent('Rain')
  expect(await screen.findByLabelText('Player of Rain')).toHaveAttribute(
    'src',
    '/music/music/128/1001.mp3?token=a-token',
  )
  expect(screen.getByText('rain.flac')).toBeVisible()
})

test('the works of the same artist are shown with what became of them', async () => {
  const refused = buildAdminMusic({
    musicID: 1003,
    title: 'Hail',
    refusal: { reason: 'rights', words: '' },
  })
  const asked = answer(adminListMusic, { total: 2, items: [rain, refused] })
  open()
  const earlier = await screen.findByRole('region', { name: 'Earlier works' })
  expect(await within(earlier).findByText('Hail')).toBeVisible()
  expect(earlier).toHaveTextContent('Earlier works: 1')
  expect(earlier).toHaveTextContent('Refused (Rights are not clear)')
  expect(earlier).not.toHaveTextContent('Rain')
  expect(asked.find(({ query }) => query['artistID'])?.query).toMatchObject({ artistID: '1001' })
})

test('the lists are asked for nothing but what waits, so that the rest cannot fill their pages', async () => {
  const episodes = answer(adminPodcasts.list, none)
  const messages = answer(adminListChat, none)
  open()
  await screen.findByText('Waiting: 3')
  expect(episodes[0]?.query).toMatchObject({ confirmed: 'no', refused: 'no', upload: 'ready' })
  expect(messages[0]?.query).toMatchObject({ reported: 'yes', deleted: 'no' })
})

test('J and K move, A approves at once, and the next one is current', async () => {
  const updates = answer(adminUpdateMusic, confirm)
  const approved = answer(adminApproveArtistRequest, () => {
    answer(adminListArtistRequests, none)
    return buildArtistRequest({ status: 'approved' })
  })
  const { user } = open()
  await screen.findByText('Waiting: 3')
  await user.keyboard('j')
  expect(current()).toHaveTextContent('Rain')
  await user.keyboard('j')
  expect(current()).toHaveTextContent('Wind')
  await user.keyboard('k')
  expect(current()).toHaveTextContent('Rain')
  await user.keyboard('a')
  expect(screen.getByText('Waiting: 2')).toBeVisible()
  expect(current()).toHaveTextContent('Wind')
  await user.keyboard('aa')
  expect(await screen.findByText('Nothing waits for a decision.')).toBeVisible()
  await waitFor(() => expect(approved).toHaveLength(1))
  expect(updates.map(({ params, body }) => [params['id'], body])).toEqual([
    ['1001', { isConfirmed: true, updated: rain.updated }],
    ['1002', { isConfirmed: true, updated: wind.updated }],
  ])
  expect(approved[0]?.body).toEqual({ updated: '2026-11-03T10:00:00.000Z' })
})

test('a key that is held decides about one only', async () => {
  const updates = answer(adminUpdateMusic, confirm)
  open()
  await screen.findByText('Waiting: 3')
  for (const repeat of [false, true, true]) fireEvent.keyDown(document.body, { key: 'a', repeat })
  expect(screen.getByText('Waiting: 2')).toBeVisible()
  await waitFor(() => expect(updates.map(({ params }) => params['id'])).toEqual(['1001']))
})

test('the words to a person are still there when the question is asked again, until they are sent', async () => {
  answer(adminRefuseMusic, rain)
  const { user } = open()
  await screen.findByText('Waiting: 3')
  const words = () => screen.getByRole('textbox', { name: 'Words to the person' })
  await user.keyboard('r')
  await user.type(words(), 'Who wrote it?')
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  act(() => (document.activeElement as HTMLElement).blur())
  await user.keyboard('r')
  await waitFor(() => expect(words()).toHaveValue('Who wrote it?'))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reason' }), 'Rights are not clear')
  await user.click(screen.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft/'))).toEqual([]))
})

test('R asks for a reason, which the keyboard chooses, and Enter answers', async () => {
  const refusals = answer(adminRefuseMusic, rain)
  const requests = answer(adminRefuseArtistRequest, buildArtistRequest({ status: 'refused' }))
  const { user } = open()
  await screen.findByText('Waiting: 3')
  await user.keyboard('r')
  expect(screen.getByRole('dialog', { name: 'Refuse: Rain' })).toBeVisible()
  const reason = screen.getByRole('combobox', { name: 'Reason' })
  expect(reason).toHaveFocus()
  expect(within(reason).queryByRole('option', { name: 'Advertising' })).toBeNull()
  await user.selectOptions(reason, 'Rights are not clear')
  await user.type(screen.getByRole('textbox', { name: 'Words to the person' }), 'Who wrote it?')
  act(() => reason.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(refusals).toHaveLength(1))
  expect(refusals[0]).toMatchObject({
    params: { id: '1001' },
    body: { reason: 'rights', words: 'Who wrote it?', updated: rain.updated },
  })
  expect(current()).toHaveTextContent('Wind')
  await user.click(screen.getByRole('button', { name: /Kian Band/ }))
  await user.keyboard('r{Enter}')
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]?.body).toMatchObject({ reason: 'other' })
})

test('what was decided before is there with its reason', async () => {
  const changes = JSON.stringify({ reason: 'quality', words: 'It hums.' })
  const entry = {
    auditID: 1,
    userID: 1002,
    name: 'Nima',
    action: 'refuse',
    kind: 'music',
    rowID: 1001,
    changes,
  }
  answer(adminListAudit, { total: 1, items: [{ ...entry, at: '2026-11-01T12:00:00.000Z' }] })
  open()
  const history = await screen.findByRole('list', { name: 'Changes so far' })
  expect(history).toHaveTextContent(/Refused \(Faults of sound or picture\) It hums\. · Nima/)
})

test('what the server refuses comes back with the reason', async () => {
  refuseWith(adminUpdateMusic, 'music.changed')
  const { user } = open()
  await screen.findByText('Waiting: 3')
  await user.keyboard('a')
  expect(await screen.findByText('Waiting: 3')).toBeVisible()
  expect(await screen.findByText(/changed/i)).toBeVisible()
})

test('space plays and pauses what is current', async () => {
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  const { user } = open()
  await screen.findByLabelText('Player of Rain')
  act(() => document.body.focus())
  await user.keyboard(' ')
  expect(play).toHaveBeenCalledTimes(1)
})

test('lists that cannot be read are not said to be empty', async () => {
  for (const list of [adminListMusic, adminListChat]) refuseWith(list, 'server.not-ready')
  const { user } = open()
  const again = await screen.findByRole('button', { name: 'Retry' })
  expect(screen.queryByText('Nothing waits for a decision.')).toBeNull()
  answer(adminListMusic, { total: 1, items: [rain] })
  answer(adminListChat, none as never)
  await user.click(again)
  expect(await screen.findByText('Waiting: 2')).toBeVisible()
})

test('the next one has the focus, and what waits again after a decision is there again', async () => {
  answer(adminUpdateMusic, confirm)
  const { user } = open()
  await screen.findByText('Waiting: 3')
  await user.click(screen.getByRole('button', { name: /^Confirm/ }))
  await waitFor(() => expect(current().closest('li')).toHaveFocus())
  expect(current()).toHaveTextContent('Wind')
  expect(await screen.findByText('Waiting: 2')).toBeVisible()
  tracks = [rain, wind]
  await act(() => reloadAll())
  expect(await screen.findByText('Waiting: 3')).toBeVisible()
})
