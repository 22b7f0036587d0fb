import { getMusic, relatedMusic, videoRelation } from '@nava/contracts'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { paths } from '../lib/paths/paths.ts'
import { studioPaths } from '../lib/paths/studio-paths.ts'
import { buildMusic } from '../testing/build.ts'
import { TestQueries } from '../testing/query-client.tsx'
import { answer, withServer } from '../testing/server.ts'
import { signedIn } from '../testing/tokens.ts'
import { Pages } from './Pages.tsx'
import { usePageLoading } from './load-page.ts'

const musicPage = vi.hoisted(() => ({ arrived: Promise.withResolvers<void>(), fails: false }))
vi.mock('../pages/catalogue/MusicPage.tsx', async (original) => {
  await musicPage.arrived.promise
  return original()
})
vi.mock('../pages/NotFoundPage.tsx', () => ({
  default: () => {
    throw new Error('planted')
  },
}))
withServer()
beforeEach(() => answer(videoRelation, { relations: { musicId: 1001, musicVideoId: 0 } }))

function Progress() {
  return usePageLoading() ? <p>loading</p> : null
}

function show(path: string) {
  signedIn()
  render(
    <MemoryRouter initialEntries={[path]}>
      <Progress />
      <Link to={paths.playMusicByID(1001)}>To the track</Link>
      <Link to={studioPaths.artistPanelError}>Elsewhere</Link>
      <Pages />
    </MemoryRouter>,
    { wrapper: TestQueries },
  )
  return userEvent.setup()
}

test('a page stays visible until the code of the next one has loaded, whose queries start at once', async () => {
  const requests = answer(getMusic, buildMusic({ title: 'Rain On Glass' }))
  answer(relatedMusic, [])
  const user = show(studioPaths.artistPanelError)
  await screen.findByRole('heading', { name: '404 Not Found' })
  await user.click(screen.getByRole('link', { name: 'To the track' }))
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(screen.getByRole('heading', { name: '404 Not Found' })).toBeInTheDocument()
  expect(screen.getByText('loading')).toBeInTheDocument()
  await act(async () => musicPage.arrived.resolve())
  expect(await screen.findByRole('heading', { name: 'Rain On Glass' })).toBeInTheDocument()
  expect(screen.queryByText('loading')).toBeNull()
  expect(requests).toHaveLength(1)
})

test('an error in a page offers to reload, and disappears on another page', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const user = show('/no/such/page')
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeInTheDocument()
})
