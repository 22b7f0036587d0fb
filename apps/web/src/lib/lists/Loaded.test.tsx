import { hotMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { buildCard } from '../../testing/build.ts'
import { TestQueries } from '../../testing/query-client.tsx'
import { answer, answerByProxy, refuse, withServer } from '../../testing/server.ts'
import { Loaded } from './Loaded.tsx'
import { invalidate, query } from '../calls/query.ts'

withServer()

function List() {
  const found = useQuery(query(hotMusics))
  return (
    <Loaded query={found} skeleton={<p>skeleton</p>} notFound={<p>not found</p>} empty={<p>empty</p>}>
      {(musics) => musics.map(({ title }) => <p key={title}>{title}</p>)}
    </Loaded>
  )
}
const show = () => render(<List />, { wrapper: TestQueries })

test('the skeleton is shown at once, and then the content', async () => {
  answer(hotMusics, [buildCard({ title: 'Rain' })])
  show()
  expect(screen.getByRole('status', { name: 'Loading' })).toHaveTextContent('skeleton')
  expect(await screen.findByText('Rain')).toBeInTheDocument()
  expect(screen.queryByText('skeleton')).toBeNull()
})

test('an error offers a retry', async () => {
  refuse(hotMusics, 503)
  show()
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answer(hotMusics, [buildCard({ title: 'Rain' })])
  await userEvent.click(retry)
  expect(await screen.findByText('Rain')).toBeInTheDocument()
})

test('a page of a filter in place of the list is named as such', async () => {
  answerByProxy(hotMusics, 403)
  show()
  expect(await screen.findByText(/^Something between this browser and the site answered/)).toBeVisible()
})

test('an empty list shows a message', async () => {
  answer(hotMusics, [])
  show()
  expect(await screen.findByText('empty')).toBeInTheDocument()
})

test('a missing item is not an error', async () => {
  refuse(hotMusics, 404)
  show()
  expect(await screen.findByText('not found')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('loaded data stays when a reload fails', async () => {
  answer(hotMusics, [buildCard({ title: 'Rain' })])
  show()
  await screen.findByText('Rain')
  const again = refuse(hotMusics, 503)
  await invalidate(hotMusics)
  expect(again).toHaveLength(1)
  expect(screen.getByText('Rain')).toBeInTheDocument()
})
