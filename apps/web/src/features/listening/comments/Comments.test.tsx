import { deleteComment, login, musicComments, postComment, setLike } from '@nava/contracts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { buildComment } from '../../../testing/build.ts'
import { TestQueries } from '../../../testing/query-client.tsx'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, answerPages, refuse, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { session } from '../../../lib/session/session.ts'
import { signedIn, tokenFor } from '../../../testing/tokens.ts'
import { LoginDialogHost } from '../../platform/login/LoginDialogHost.tsx'
import { deferredAction } from '../../platform/login/sign-in-first.ts'
import { CommentForm } from './CommentForm.tsx'
import { Comments } from './Comments.tsx'

withServer()
withTexts('comments', 'tracks', 'error', 'login')
afterEach(() => {
  vi.useRealTimers()
  deferredAction.drop()
})

const onSeek = vi.fn<(seconds: number) => void>()
const open = () =>
  renderPage('/', {
    '/': (
      <>
        <Comments target={{ kind: 'music', id: 1001 }} length={200} onSeek={onSeek} />
        <LoginDialogHost />
      </>
    ),
  })
const rows = () => screen.findAllByRole('listitem')

test('comments appear in the order of the server, page by page, with name, day and likes', async () => {
  const all = Array.from({ length: 25 }, (_, at) =>
    buildComment({ commentID: 1100 - at, commentText: `Comment ${at + 1}` }),
  )
  const calls = answerPages(musicComments, all)
  const { user } = open()
  expect(await rows()).toHaveLength(20)
  for (const text of ['Comment 1', 'Sara', 'Nov 1, 2026', '3'])
    expect((await rows())[0]).toHaveTextContent(text)
  await user.click(screen.getByRole('button', { name: 'See More' }))
  await waitFor(async () => expect(await rows()).toHaveLength(25))
  expect(calls.map(({ body, query }) => [body, query['skip']])).toEqual([
    [{ musicID: 1001 }, '0'],
    [{ musicID: 1001 }, '20'],
  ])
})

test('the comments show an empty text when there are none, and offer a retry when loading fails', async () => {
  refuse(musicComments, 500)
  const { user } = open()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(musicComments, [])
  await user.click(retry)
  expect(await screen.findByText('No comments yet')).toBeVisible()
})

test('a visitor is offered to sign in', async () => {
  answer(musicComments, [])
  open()
  expect(screen.getByRole('link', { name: 'Login to comment' })).toHaveAttribute('href', '/register')
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a posted comment appears first, the field is cleared, and a confirmation shows for a second', async () => {
  signedIn()
  answer(musicComments, [buildComment()])
  const calls = answer(
    postComment,
    buildComment({ commentID: 1002, commentText: 'Again, please', userID: 1001 }),
  )
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { user } = open()
  await screen.findByText('What a chorus')
  const send = screen.getByRole('button', { name: 'Comment' })
  expect(send).toBeDisabled()
  await user.type(screen.getByRole('textbox'), '   ')
  expect(send).toBeDisabled()
  await user.type(screen.getByRole('textbox'), 'Again, please ')
  await user.click(send)
  expect(await screen.findByText('Comment Posted')).toBeVisible()
  expect(screen.getByRole('textbox')).toHaveValue('')
  expect((await rows())[0]).toHaveTextContent('Again, please')
  expect(calls[0]?.body).toEqual({ commentText: 'Again, please', musicID: 1001 })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(screen.queryByText('Comment Posted')).toBeNull()
})

test('a refused comment stays in the field', async () => {
  signedIn()
  answer(musicComments, [])
  refuse(postComment, 429)
  const { user } = open()
  await user.type(screen.getByRole('textbox'), 'Too fast')
  await user.click(screen.getByRole('button', { name: 'Comment' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Comment' })).toBeEnabled())
  expect(screen.getByRole('textbox')).toHaveValue('Too fast')
  expect(screen.queryByText('Comment Posted')).toBeNull()
})

test('liking shows the message liked, and pressing again shows unLiked', async () => {
  signedIn()
  answer(musicComments, [buildComment()])
  const calls = answer(setLike, ({ body }) => ((body as { value: boolean }).value ? '1' : '2'))
  const { user } = open()
  const like = await screen.findByRole('button', { name: 'Like the comment by Sara' })
  await user.click(like)
  expect(await screen.findByText('liked')).toBeVisible()
  expect((await rows())[0]).toHaveTextContent('4')
  expect(like).toHaveAttribute('aria-pressed', 'true')
  await user.click(like)
  expect(await screen.findByText('unLiked')).toBeVisible()
  expect((await rows())[0]).toHaveTextContent('3')
  expect(calls.map(({ body }) => body)).toEqual([
    { commentID: 1001, value: true },
    { commentID: 1001, value: false },
  ])
})

test('a visitor who likes a comment signs in first', async () => {
  answer(musicComments, [buildComment()])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Like the comment by Sara' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

test('users can delete only their own comments, and a comment reappears if the server refuses', async () => {
  signedIn(1001)
  answer(musicComments, [
    buildComment({ commentID: 1002, userID: 1001, commentText: 'Mine' }),
    buildComment({ commentText: 'Theirs' }),
  ])
  const refused = refuse(deleteComment, 500)
  const { user } = open()
  const [mine, theirs] = await rows()
  expect(within(theirs as HTMLElement).queryByRole('button', { name: 'Delete your comment' })).toBeNull()
  await user.click(within(mine as HTMLElement).getByRole('button', { name: 'Delete your comment' }))
  await waitFor(() => expect(refused).toHaveLength(1))
  expect(await screen.findByText('Mine')).toBeVisible()
  answer(musicComments, [buildComment({ commentText: 'Theirs' })])
  const calls = answer(deleteComment, 'true')
  await user.click(screen.getByRole('button', { name: 'Delete your comment' }))
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull())
  expect(calls[0]?.params).toEqual({ id: '1002' })
})

test('after a comment is deleted the next page begins where the loaded ones end', async () => {
  signedIn(1001)
  const all = Array.from({ length: 25 }, (_, at) =>
    buildComment({ commentID: 1100 - at, userID: at === 0 ? 1001 : 1002, commentText: `Comment ${at + 1}` }),
  )
  answerPages(musicComments, all)
  answer(deleteComment, () => {
    all.shift()
    return 'true' as const
  })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Delete your comment' }))
  expect(await screen.findByText('Comment 21')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'See More' }))
  await waitFor(async () => expect(await rows()).toHaveLength(24))
})

test('a time stamp in a comment seeks to its second', async () => {
  answer(musicComments, [buildComment({ commentText: 'Wait for 1:23, not 9:59' })])
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: '1:23' }))
  expect(onSeek).toHaveBeenCalledWith(83)
  expect(screen.queryByRole('button', { name: '9:59' })).toBeNull()
})

/** Writes a comment, whose sending finds that the session was ended elsewhere. */
async function writeOverEndedSession() {
  signedIn(1001)
  answer(musicComments, [])
  refuse(postComment, 401)
  const page = open()
  await page.user.type(screen.getByRole('textbox'), 'Ten minutes of words')
  await page.user.click(screen.getByRole('button', { name: 'Comment' }))
  await screen.findByRole('dialog')
  return page
}

async function signInAgain({ user }: ReturnType<typeof open>, userID: number) {
  answer(login, ({ body }) =>
    'password' in (body as object) ? { status: 2, data: tokenFor(userID, { seconds: 7200 }) } : { status: 1 },
  )
  await user.type(await screen.findByLabelText('Email'), 'mina@example.com{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

const writing = () => screen.getByRole('textbox', { name: 'Write a comment' })

test('where the session has ended one signs in over the comment, which is there and can be sent', async () => {
  const page = await writeOverEndedSession()
  expect(screen.queryByText('Sign in first.')).toBeNull()
  const field = writing()
  expect(field).toHaveValue('Ten minutes of words')
  await signInAgain(page, 1001)
  expect(writing()).toBe(field)
  expect(field).toHaveValue('Ten minutes of words')
  const calls = answer(postComment, buildComment({ commentText: 'Ten minutes of words', userID: 1001 }))
  await page.user.click(screen.getByRole('button', { name: 'Comment' }))
  expect(await screen.findByText('Comment Posted')).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ commentText: 'Ten minutes of words' })
  expect(field).toHaveValue('')
})

test('another person who signs in over the comment sees nothing of it', async () => {
  const page = await writeOverEndedSession()
  await signInAgain(page, 1002)
  expect(writing()).toHaveValue('')
  act(() => session.start(tokenFor(1001)))
  expect(writing()).toHaveValue('Ten minutes of words')
})

test('whoever does not sign in again is a visitor, and the comment waits for its person', async () => {
  const page = await writeOverEndedSession()
  await page.user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('link', { name: 'Login to comment' })).toBeVisible()
  expect(session.read()).toMatchObject({ state: 'visitor' })
  expect(document.body).not.toHaveTextContent('Ten minutes of words')
  act(() => signedIn(1001))
  expect(writing()).toHaveValue('Ten minutes of words')
})

test('a session that ends with nothing written leaves a visitor without a question', async () => {
  signedIn(1001)
  answer(musicComments, [buildComment()])
  refuse(setLike, 401)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Like the comment by Sara' }))
  expect(await screen.findByRole('link', { name: 'Login to comment' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a comment that is being written outlasts signing out in another tab', async () => {
  signedIn(1001)
  answer(musicComments, [])
  const { user } = open()
  await user.type(writing(), 'Half a')
  localStorage.removeItem('token')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
  expect(screen.getByRole('link', { name: 'Login to comment' })).toBeVisible()
  act(() => signedIn(1001))
  await user.type(writing(), ' sentence')
  expect(writing()).toHaveValue('Half a sentence')
})

test('each thing that is commented on has its own text', async () => {
  signedIn(1001)
  const of = (id: number) => (
    <TestQueries>
      <CommentForm target={{ kind: 'music', id }} />
    </TestQueries>
  )
  const user = userEvent.setup()
  const { rerender } = render(of(1001), { wrapper: MemoryRouter })
  await user.type(writing(), 'About the first')
  rerender(of(1002))
  expect(writing()).toHaveValue('')
  rerender(of(1001))
  expect(writing()).toHaveValue('About the first')
})
