import * as contracts from '@nava/contracts'
import { endpointsIn, getUser, listPodcasts, newReleasedMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { nameOf, query } from '../../../lib/calls/query.ts'
import { infiniteList, useInfiniteList } from '../../../lib/lists/use-infinite-list.ts'
import { useMe } from '../../../lib/session/me.ts'
import { buildCard, buildPodcast } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { SHARED_LISTS, useFilteredLists, withoutExplicit } from './hidden-explicit.ts'

withServer()

const all = infiniteList(newReleasedMusics, {}, 2)

function Lists() {
  const me = useMe()
  useFilteredLists(me && me.hidesExplicit === true)
  const tracks = useInfiniteList(all, { idOf: ({ musicID }) => musicID })
  const { data: podcasts = [] } = useQuery(query(listPodcasts))
  return (
    <>
      {tracks.data?.map(({ title }) => (
        <p key={title}>{title}</p>
      ))}
      {podcasts.map(({ title }) => (
        <p key={title}>{title}</p>
      ))}
      {tracks.hasMore && <p>More to load</p>}
      {me && <p>Known</p>}
    </>
  )
}

function open(hidesExplicit: boolean) {
  const me = { userID: 1001, name: 'Mina', imageVersion: '' }
  answer(getUser, hidesExplicit ? { ...me, hidesExplicit } : me)
  answer(newReleasedMusics, [
    buildCard({ musicID: 1001, title: 'Rain' }),
    buildCard({ musicID: 1002, title: 'Storm', isExplicit: true }),
  ])
  answer(listPodcasts, [buildPodcast({ title: 'Late', isExplicit: true }), buildPodcast({ podcastID: 1002 })])
  return renderPage('/', { '/': <Lists /> })
}

test('lists leave out what is explicit for a person who hides it, and still load their next page', async () => {
  signedIn(1001)
  open(true)
  await screen.findByText('Rain')
  await waitFor(() => expect(screen.queryByText('Storm')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Late')).toBeNull())
  expect(screen.getByText('More to load')).toBeVisible()
})

test('another person sees all', async () => {
  signedIn(1001)
  open(false)
  await screen.findByText('Known')
  expect(await screen.findByText('Storm')).toBeVisible()
  expect(screen.getByText('Late')).toBeVisible()
})

test('an explicit item is dropped from lists of any depth, and a page about one stays', () => {
  const bad = { title: 'Storm', isExplicit: true }
  const good = { title: 'Rain' }
  expect(withoutExplicit({ pages: [[good, bad], [bad]], head: bad, count: 2, none: null })).toEqual({
    ...{ pages: [[good], []], head: bad, count: 2, none: null },
  })
})

/** Playlists, of which positions count; the log and requests of the live channel; and what the server filters */
const LEFT_OUT = /^GET \/api\/(playlists|live|radio)\//

test('every list of tracks or episodes that all people share is filtered, and none of a person', () => {
  const hasCards = (schema: unknown): boolean =>
    schema instanceof z.ZodType &&
    JSON.stringify(z.toJSONSchema(schema, { io: 'output' })).includes('isExplicit')
  const lists = Object.values<unknown>(contracts)
    .flatMap(endpointsIn)
    .filter(({ method, reply }) => method === 'GET' && hasCards(reply))
    .map((endpoint) => ({ name: nameOf(endpoint), isShared: endpoint.access === 'visitor' }))
    .filter(({ name }) => !LEFT_OUT.test(name))
  expect(lists.filter(({ isShared }) => isShared).length).toBeGreaterThan(30)
  expect(lists.filter(({ isShared }) => !isShared).length).toBeGreaterThan(12)
  expect(nameOf(contracts.getAlbumMusics)).toMatch(SHARED_LISTS)
  expect(lists.filter(({ name, isShared }) => SHARED_LISTS.test(name) !== isShared)).toEqual([])
})
