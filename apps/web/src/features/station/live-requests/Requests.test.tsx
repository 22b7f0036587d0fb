import {
  type LiveRequest,
  type LiveRequests,
  declineLiveRequest,
  getHealth,
  listLiveRequests,
  markLiveRequestPlayed,
  requestLive,
  search,
  voteForLiveRequest,
  withdrawLiveRequest,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { buildCard } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../testing/server.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { withTextsOf } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { LoginDialogHost } from '../../platform/login/LoginDialogHost.tsx'
import Requests from './Requests.tsx'

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))

withServer()
withTextsOf('/live')

const buildRequest = (requestID: number, over: Partial<LiveRequest> = {}): LiveRequest => ({
  requestID,
  music: buildCard({ musicID: 1000 + requestID, title: `Song ${requestID}` }),
  votes: 1,
  hasVoted: false,
  isOwn: false,
  by: 'Sara',
  created: '2026-03-10T10:00:00Z',
  isReady: true,
  ...over,
})
const buildList = (requests: LiveRequest[], over: Partial<LiveRequests> = {}): LiveRequests => ({
  isOpen: true,
  mayDecide: false,
  nextAt: null,
  requests,
  ...over,
})
const open = (list: LiveRequests) => {
  const calls = answer(listLiveRequests, list)
  const page = (
    <>
      <Requests />
      <LoginDialogHost />
    </>
  )
  return { ...renderPage('/live', { '/live': page }), calls }
}
const row = async (title: string) =>
  within((await screen.findByRole('link', { name: title })).closest('li') as HTMLElement)

test('what waits is listed with its votes, who requested it, and whether it is prepared', async () => {
  open(buildList([buildRequest(1, { votes: 12 }), buildRequest(2, { by: '', isReady: false })]))
  const first = await row('Song 1')
  expect(first.getByRole('button', { name: 'Vote for Song 1. Votes: 12' })).toHaveTextContent('12')
  expect(first.getByText('Requested by Sara')).toBeVisible()
  expect(first.queryByText('Being prepared')).not.toBeInTheDocument()
  const second = await row('Song 2')
  expect(second.getByText('Being prepared')).toBeVisible()
  expect(second.queryByText(/Requested by/)).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /Withdraw|Decide/ })).not.toBeInTheDocument()
})

test('a vote is shown at once, and taken back where the server refuses', async () => {
  signedIn()
  const { user } = open(buildList([buildRequest(1)]))
  const refused = refuseWith(voteForLiveRequest, 'live.request-not-found')
  const voting = await screen.findByRole('button', { name: /Vote for Song 1/ })
  await user.click(voting)
  expect(await screen.findByText("This request doesn't exist.")).toBeVisible()
  expect(refused.map(({ body }) => body)).toEqual([{ value: true }])
  await waitFor(() => expect(voting).toHaveAttribute('aria-pressed', 'false'))
  answer(listLiveRequests, buildList([buildRequest(1, { votes: 2, hasVoted: true })]))
  answer(voteForLiveRequest, { votes: 2, hasVoted: true })
  await user.click(voting)
  await waitFor(() => expect(voting).toHaveAttribute('aria-pressed', 'true'))
  expect(voting).toHaveAccessibleName('Vote for Song 1. Votes: 2')
})

test('a song is found and requested without a name', async () => {
  signedIn()
  const { user } = open(buildList([]))
  expect(await screen.findByText('No requests are waiting. Be the first.')).toBeVisible()
  answer(search, {
    musics: [buildCard({ musicID: 7, title: 'Far Shore' })],
    videos: [buildCard({ musicID: 7, title: 'Far Shore' }), buildCard({ musicID: 8, isCommingSoon: true })],
    artists: [],
    podcasts: [],
  })
  const calls = answer(requestLive, { requestID: 5 })
  await user.click(screen.getByRole('button', { name: 'Request a song' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Request a song' }))
  await user.type(dialog.getByRole('searchbox', { name: 'Find a song' }), 'far shore')
  await user.click(dialog.getByRole('switch', { name: "Don't show my name" }))
  expect(await dialog.findAllByRole('listitem')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Request Far Shore' }))
  expect(await screen.findByText('Far Shore is requested.')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 7, isAnonymous: true }])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('why a song is not taken is said in the dialog, with how long to wait', async () => {
  signedIn()
  const { user } = open(buildList([], { nextAt: '2026-03-10T10:30:00Z' }))
  answer(search, { musics: [buildCard({ title: 'Far Shore' })], videos: [], artists: [], podcasts: [] })
  refuseWith(requestLive, 'live.request-played', { since: 25, minutes: 35 })
  expect(await screen.findByText(/^You can request again at/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Request a song' }))
  await user.type(await screen.findByRole('searchbox', { name: 'Find a song' }), 'far')
  await user.click(await screen.findByRole('button', { name: 'Request Far Shore' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This was played 25 min ago. Try again in 35 min.',
  )
  expect(screen.getByRole('dialog')).toBeVisible()
})

test('one’s own request is withdrawn', async () => {
  signedIn()
  const { user } = open(buildList([buildRequest(1, { isOwn: true }), buildRequest(2)]))
  const calls = answer(withdrawLiveRequest, 'true')
  const button = await screen.findByRole('button', { name: 'Withdraw the request for Song 1' })
  answer(listLiveRequests, buildList([buildRequest(2)]))
  await user.click(button)
  await waitFor(() => expect(screen.queryByText('Song 1')).not.toBeInTheDocument())
  expect(calls).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Withdraw the request for Song 2' })).not.toBeInTheDocument()
})

test('DJs and admins mark requests as played, or decline them with a reason', async () => {
  signedIn()
  const { user } = open(buildList([buildRequest(1), buildRequest(2)], { mayDecide: true }))
  const played = answer(markLiveRequestPlayed, 'true')
  await user.click(await screen.findByRole('button', { name: 'Decide about Song 1' }))
  answer(listLiveRequests, buildList([buildRequest(2)], { mayDecide: true }))
  await user.click(screen.getByRole('menuitem', { name: 'Mark as played' }))
  await waitFor(() => expect(screen.queryByText('Song 1')).not.toBeInTheDocument())
  expect(played).toHaveLength(1)
  const declined = answer(declineLiveRequest, 'true')
  await user.click(screen.getByRole('button', { name: 'Decide about Song 2' }))
  await user.click(screen.getByRole('menuitem', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Song 2' }))
  expect(dialog.getByRole('button', { name: 'Decline' })).toBeDisabled()
  await user.type(dialog.getByLabelText('Reason, which the person reads'), ' Too long ')
  answer(listLiveRequests, buildList([], { mayDecide: true }))
  await user.click(dialog.getByRole('button', { name: 'Decline' }))
  await waitFor(() => expect(screen.queryByText('Song 2')).not.toBeInTheDocument())
  expect(declined.map(({ body }) => body)).toEqual([{ reason: 'Too long' }])
})

test('a visitor is asked to sign in first, and a channel without requests says so', async () => {
  answer(getHealth, { passkeys: false, registration: 'open' } as never)
  const { user, unmount } = open(buildList([buildRequest(1)]))
  await user.click(await screen.findByRole('button', { name: /Vote for Song 1/ }))
  expect(await screen.findByRole('dialog')).toBeVisible()
  unmount()
  open(buildList([], { isOpen: false }))
  expect(await screen.findByText('The channel takes no requests at the moment.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Request a song' })).not.toBeInTheDocument()
})
