import {
  getHealth,
  getMusic,
  isAlbumSaved,
  isMusicLiked,
  isMusicSaved,
  login,
  setLike,
  setSave,
  top5Music,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { noteReach } from '../../../lib/calls/server-reach.ts'
import { buildMusic } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, breakOff, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn, tokenFor } from '../../../testing/tokens.ts'
import { LoginDialogHost } from '../../platform/login/LoginDialogHost.tsx'
import { MusicHeader } from '../../catalogue/music/MusicHeader.tsx'
import { readOutbox } from '../outbox/outbox.ts'
import ReactionButtons, { ReactionButton } from './ReactionButtons.tsx'

withServer()
withTexts('music', 'tracks')
beforeEach(() => {
  answer(getMusic, buildMusic({ likeCount: 34 }))
  answer(top5Music, [])
  answer(isMusicLiked, 'false')
  answer(isMusicSaved, 'true')
})

function Page() {
  const { data } = useQuery(query(getMusic, { params: { id: 1001 } }))
  return (
    <>
      {data && <MusicHeader music={data} />}
      <ReactionButtons target={{ kind: 'music', id: 1001 }} size="md" />
      <LoginDialogHost />
    </>
  )
}
const open = () => renderPage('/', { '/': <Page /> })
const like = () => screen.getByRole('button', { name: 'Like' })
const save = () => screen.getByRole('button', { name: 'Save' })

test('reactions of the user are shown as pressed', async () => {
  signedIn()
  open()
  await waitFor(() => expect(save()).toHaveAttribute('aria-pressed', 'true'))
  expect(like()).toHaveAttribute('aria-pressed', 'false')
})

test('a like is shown and counted at once, and the next press undoes it', async () => {
  signedIn()
  const slow = Promise.withResolvers<'1'>()
  const calls = answer(setLike, ({ body }) => ((body as { value: boolean }).value ? slow.promise : '2'))
  const { user } = open()
  await screen.findByText('34 likes')
  await user.click(like())
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'true'))
  expect(screen.getByText('35 likes')).toBeVisible()
  await user.click(like())
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'false'))
  slow.resolve('1')
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { musicID: 1001, value: true },
      { musicID: 1001, value: false },
    ]),
  )
  await waitFor(() => expect(screen.getByText('34 likes')).toBeVisible())
  expect(like()).toHaveAttribute('aria-pressed', 'false')
})

test('a refused change is undone, with a message', async () => {
  signedIn()
  refuse(setSave, 409)
  const { user } = open()
  await waitFor(() => expect(save()).toHaveAttribute('aria-pressed', 'true'))
  await user.click(save())
  expect(await screen.findByText("Couldn't save that. Try again.")).toBeVisible()
  await waitFor(() => expect(save()).toHaveAttribute('aria-pressed', 'true'))
})

test('a change that does not reach the server stays, and is kept for later', async () => {
  signedIn()
  breakOff(setSave)
  breakOff(getHealth)
  const { user } = open()
  await waitFor(() => expect(save()).toHaveAttribute('aria-pressed', 'true'))
  await user.click(save())
  await waitFor(() => expect(readOutbox()).toMatchObject([{ what: 'save', id: 1001, value: false }]))
  expect(save()).toHaveAttribute('aria-pressed', 'false')
  noteReach(true)
})

test('a refused like restores the count', async () => {
  signedIn()
  const { promise: refusal, resolve: refuseIt } = Promise.withResolvers<void>()
  const refused = refuse(setLike, 409, '', undefined, refusal)
  const { user } = open()
  await screen.findByText('34 likes')
  await user.click(like())
  expect(await screen.findByText('35 likes')).toBeVisible()
  refuseIt()
  expect(await screen.findByText('34 likes')).toBeVisible()
  expect(like()).toHaveAttribute('aria-pressed', 'false')
  expect(refused).toHaveLength(1)
})

test('a refused unlike restores the count', async () => {
  signedIn()
  answer(isMusicLiked, 'true')
  const { promise: refusal, resolve: refuseIt } = Promise.withResolvers<void>()
  refuse(setLike, 409, '', undefined, refusal)
  const { user } = open()
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'true'))
  await user.click(like())
  expect(await screen.findByText('33 likes')).toBeVisible()
  refuseIt()
  expect(await screen.findByText('34 likes')).toBeVisible()
  expect(like()).toHaveAttribute('aria-pressed', 'true')
})

test('a late reply to the previous user’s like is not shown to the next user', async () => {
  const slow = Promise.withResolvers<'1'>()
  const calls = answer(setLike, () => slow.promise)
  signedIn(1001)
  const { user } = open()
  await screen.findByText('34 likes')
  await user.click(like())
  await waitFor(() => expect(calls).toHaveLength(1))
  act(() => signedIn(1002))
  await waitFor(() => expect(screen.getByText('34 likes')).toBeVisible())
  slow.resolve('1')
  await waitFor(() => expect(queryClient.isMutating()).toBe(0))
  expect(like()).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('34 likes')).toBeVisible()
})

test('a visitor signs in first, and then the action runs', async () => {
  const token = tokenFor(1001)
  answer(login, ({ body }) => ('password' in (body as object) ? { status: 2, data: token } : { status: 1 }))
  const calls = answer(setLike, '1')
  const { user } = open()
  await user.click(like())
  await user.type(await screen.findByLabelText('Email'), 'mina@example.com{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
  await waitFor(() => expect(like()).toHaveAttribute('aria-pressed', 'true'))
  expect(calls).toEqual([
    expect.objectContaining({
      body: { musicID: 1001, value: true },
      authorization: `Bearer ${token}`,
    }),
  ])
})

test('a visitor who saves an album signs in first, and then it is saved', async () => {
  answer(login, ({ body }) =>
    'password' in (body as object) ? { status: 2, data: tokenFor(1001) } : { status: 1 },
  )
  answer(isAlbumSaved, 'false')
  const calls = answer(setSave, 'true')
  const { user } = renderPage('/', {
    '/': (
      <>
        <ReactionButton reaction="save" target={{ kind: 'album', id: 7 }} size="md" />
        <LoginDialogHost />
      </>
    ),
  })
  await user.click(save())
  await user.type(await screen.findByLabelText('Email'), 'mina@example.com{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
  await waitFor(() => expect(save()).toHaveAttribute('aria-pressed', 'true'))
  expect(calls.map(({ body }) => body)).toEqual([{ albumID: 7, value: true }])
})
