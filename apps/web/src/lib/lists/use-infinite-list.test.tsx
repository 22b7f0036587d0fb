import { newReleasedMusics } from '@nava/contracts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { buildCards } from '../../testing/build.ts'
import { TestQueries } from '../../testing/query-client.tsx'
import { type MadeCall, answer, refuse, withServer } from '../../testing/server.ts'
import { queryClient } from '../calls/query-client.ts'
import { invalidate } from '../calls/query.ts'
import { changeItems, infiniteList, useInfiniteList } from './use-infinite-list.ts'

withServer()

function List() {
  const list = useInfiniteList(infiniteList(newReleasedMusics, {}, 10), { idOf: ({ musicID }) => musicID })
  return (
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <p>{list.data?.length ?? 'no'} items</p>
      {list.moreFailed && <p>failed</p>}
      {list.data && (list.hasMore ? <button onClick={list.loadMore}>More</button> : <p>the end</p>)}
    </>
  )
}

function Elsewhere() {
  const navigate = useNavigate()
  return <button onClick={() => void navigate(-1)}>Back</button>
}

/** Renders the list, by default in a new history entry. */
function show(entry = crypto.randomUUID()) {
  const view = render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: entry }]}>
      <Routes>
        <Route path="/" element={<List />} />
        <Route path="/elsewhere" element={<Elsewhere />} />
      </Routes>
    </MemoryRouter>,
    { wrapper: TestQueries },
  )
  return { ...view, entry, user: userEvent.setup() }
}

function answerFrom(count: number): MadeCall[] {
  const all = buildCards(count)
  return answer(newReleasedMusics, ({ query: { take, skip } }) =>
    all.slice(Number(skip), Number(skip) + Number(take)),
  )
}

async function loadMore(user: ReturnType<typeof userEvent.setup>, items: number) {
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByText(`${items} items`)
}

test('pages are loaded until one has fewer items than requested', async () => {
  const calls = answerFrom(25)
  const { user } = show()
  await screen.findByText('10 items')
  await loadMore(user, 20)
  await loadMore(user, 25)
  expect(screen.getByText('the end')).toBeInTheDocument()
  expect(calls.map(({ query }) => query)).toEqual([
    { take: '10', skip: '0' },
    { take: '10', skip: '10' },
    { take: '10', skip: '20' },
  ])
})

test('a list whose last page is full ends with an empty page', async () => {
  answerFrom(10)
  const { user } = show()
  await screen.findByText('10 items')
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText('the end')).toBeInTheDocument()
  expect(screen.getByText('10 items')).toBeInTheDocument()
})

test('an item that has moved to the next page meanwhile is shown once', async () => {
  answer(newReleasedMusics, ({ query }) =>
    query['skip'] === '0' ? buildCards(10, 1001) : buildCards(4, 1010),
  )
  const { user } = show()
  await screen.findByText('10 items')
  await user.click(screen.getByRole('button', { name: 'More' }))
  expect(await screen.findByText('13 items')).toBeInTheDocument()
})

test('going back shows the same number of items without new requests', async () => {
  const calls = answerFrom(40)
  const { user } = show()
  await screen.findByText('10 items')
  await loadMore(user, 20)
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.click(screen.getByRole('button', { name: 'Back' }))
  expect(screen.getByText('20 items')).toBeInTheDocument()
  expect(calls).toHaveLength(2)
})

test('a reload shows the same number of items', async () => {
  answerFrom(40)
  const { user, entry, unmount } = show()
  await screen.findByText('10 items')
  await loadMore(user, 20)
  await loadMore(user, 30)
  unmount()
  queryClient.clear()
  show(entry)
  expect(await screen.findByText('30 items')).toBeInTheDocument()
})

test('another visit starts with one page', async () => {
  answerFrom(40)
  const { user, unmount } = show()
  await screen.findByText('10 items')
  await loadMore(user, 20)
  unmount()
  queryClient.clear()
  const calls = answerFrom(40)
  show()
  expect(await screen.findByText('10 items')).toBeInTheDocument()
  expect(calls).toHaveLength(1)
})

test('a failed page keeps the others and can be retried', async () => {
  answerFrom(20)
  const { user } = show()
  await screen.findByText('10 items')
  refuse(newReleasedMusics, 503)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await screen.findByText('failed')
  expect(screen.getByText('10 items')).toBeInTheDocument()
  answerFrom(20)
  await loadMore(user, 20)
})

test('invalidating the call loads all shown pages again', async () => {
  answerFrom(20)
  const { user } = show()
  await screen.findByText('10 items')
  await loadMore(user, 20)
  const calls = answerFrom(15)
  await invalidate(newReleasedMusics)
  expect(await screen.findByText('15 items')).toBeInTheDocument()
  expect(calls).toHaveLength(2)
})

test('items can be changed on every page, and the change can be undone', async () => {
  answerFrom(12)
  const { user } = show()
  await screen.findByText('10 items')
  await loadMore(user, 12)
  const odd = (musicID: number) => musicID % 2 === 1
  const undo = await act(() => changeItems(newReleasedMusics, (all) => all.filter((one) => odd(one.musicID))))
  expect(await screen.findByText('6 items')).toBeInTheDocument()
  act(undo)
  expect(await screen.findByText('12 items')).toBeInTheDocument()
})
