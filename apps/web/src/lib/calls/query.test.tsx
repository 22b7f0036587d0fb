import { getMusic, hotMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildCard, buildMusic } from '../../testing/build.ts'
import { TestQueries } from '../../testing/query-client.tsx'
import { answer, withServer } from '../../testing/server.ts'
import { invalidate, query } from './query.ts'

withServer()

test('the key of a query consists of its call and its input', () => {
  expect(query(hotMusics).queryKey).toEqual(['GET /api/musics/hotmusics', {}])
  expect(query(getMusic, { params: { id: 5 } }).queryKey).toEqual([
    'GET /api/musics/{id}',
    { params: { id: 5 } },
  ])
})

function Titles() {
  const first = useQuery(query(getMusic, { params: { id: 1 } }))
  const second = useQuery(query(getMusic, { params: { id: 2 } }))
  const hot = useQuery(query(hotMusics))
  return <p>{[first.data, second.data, hot.data?.[0]].map((music) => music?.title).join(', ')}</p>
}

test('invalidating a call reloads its visible queries, for one input or for all', async () => {
  let version = 1
  const title = (id: unknown) => `${String(id)} v${version}`
  const tracks = answer(getMusic, ({ params }) => buildMusic({ title: title(params['id']) }))
  answer(hotMusics, () => [buildCard({ title: title('hot') })])
  render(<Titles />, { wrapper: TestQueries })
  expect(await screen.findByText('1 v1, 2 v1, hot v1')).toBeInTheDocument()

  version = 2
  await invalidate(getMusic, { params: { id: 1 } })
  expect(await screen.findByText('1 v2, 2 v1, hot v1')).toBeInTheDocument()
  version = 3
  await invalidate(getMusic)
  expect(await screen.findByText('1 v3, 2 v3, hot v1')).toBeInTheDocument()
  expect(tracks).toHaveLength(5)
})
