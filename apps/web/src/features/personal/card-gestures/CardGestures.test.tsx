import { addPlaylistMusic, isMusicLiked, isMusicSaved } from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildArtist, buildCard, buildPodcast } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { ArtistTile } from '../../catalogue/artists/ArtistTile.tsx'
import { TrackRow } from '../../catalogue/music/TrackRow.tsx'
import { MusicTile } from '../../catalogue/music/MusicTile.tsx'
import { player, playerStore } from '../../listening/player/player.ts'
import { fromMusic } from '../../listening/player/queue-item.ts'
import { PodcastTile } from '../../catalogue/podcasts/PodcastTile.tsx'
import CardGestures from './CardGestures.tsx'

withServer()
withTexts('tracks', 'menu')
beforeAll(() => import('../../catalogue/items/ItemMenuContent.tsx'))
beforeEach(() => {
  player.close()
  answer(isMusicLiked, 'false')
  answer(isMusicSaved, 'false')
})
afterEach(() => vi.useRealTimers())

const music = buildCard({ musicID: 7, title: 'Harbour' })

function show(card: React.ReactNode, beside?: React.ReactNode) {
  return renderPage('/', {
    '/': (
      <>
        {card}
        {beside}
        <CardGestures />
      </>
    ),
  })
}

const link = (name: string) => screen.getByRole('link', { name })

/** Returns false if the browser's own menu is suppressed. */
const rightClick = (element: Element, options: MouseEventInit = {}) =>
  fireEvent.contextMenu(element, { clientX: 40, clientY: 60, ...options })

test.each([
  ['a tile', <MusicTile key="" music={music} queue={[]} />, 'Harbour', 'Play next'],
  ['a row', <TrackRow key="" music={music} queue={[]} />, 'Harbour', 'Add to playlist'],
  [
    'an episode',
    <PodcastTile key="" podcast={buildPodcast({ title: 'Night Shift' })} queue={[]} />,
    'Night Shift',
    'Add to queue',
  ],
  ['an artist', <ArtistTile key="" artist={buildArtist({ name: 'Mira Sol' })} />, 'Mira Sol', 'Follow'],
])('a right click on %s opens its menu at the pointer', async (_what, card, name, item) => {
  show(card)
  expect(rightClick(link(name))).toBe(false)
  const menu = await screen.findByRole('menu')
  expect(within(menu).getByRole('menuitem', { name: item })).toBeVisible()
  expect(menu.style.left).toBe('40px')
})

test('with Shift, and beside cards, the browser shows its own menu', () => {
  show(<MusicTile music={music} queue={[]} />, <p>Beside</p>)
  expect(rightClick(link('Harbour'), { shiftKey: true })).toBe(true)
  expect(rightClick(screen.getByText('Beside'))).toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
})

test('on selected text the browser shows its own menu, and on the rest the card’s', async () => {
  show(<MusicTile music={music} queue={[]} />, <p>Beside</p>)
  getSelection()?.selectAllChildren(link('Harbour'))
  fireEvent.pointerDown(link('Harbour'), { button: 2 })
  expect(rightClick(link('Harbour'))).toBe(true)
  getSelection()?.selectAllChildren(screen.getByText('Beside'))
  fireEvent.pointerDown(link('Harbour'), { button: 2 })
  // Some systems select the word under the pointer, after it was pressed.
  getSelection()?.selectAllChildren(link('Harbour'))
  expect(rightClick(link('Harbour'))).toBe(false)
  expect(await screen.findByRole('menu')).toBeVisible()
  getSelection()?.removeAllRanges()
})

const finger = (clientX: number) => ({ pointerType: 'touch', clientX, clientY: 10 })

test('a long press opens the menu, and letting go does not follow the link', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  show(<MusicTile music={music} queue={[]} />)
  fireEvent.pointerDown(link('Harbour'), finger(10))
  act(() => void vi.advanceTimersByTime(499))
  expect(screen.queryByRole('menu')).toBeNull()
  act(() => void vi.advanceTimersByTime(1))
  expect(await screen.findByRole('menu')).toBeVisible()
  fireEvent.pointerUp(link('Harbour'), finger(10))
  expect(fireEvent.click(link('Harbour'))).toBe(false)
  expect(screen.getByTestId('path')).toHaveTextContent(/^\/$/)
})

test.each([
  ['a finger that scrolls', () => fireEvent.pointerMove(link('Harbour'), finger(40))],
  ['a finger that is lifted', () => fireEvent.pointerUp(link('Harbour'), finger(10))],
])('%s opens nothing', (_what, then) => {
  vi.useFakeTimers()
  show(<MusicTile music={music} queue={[]} />)
  fireEvent.pointerDown(link('Harbour'), finger(10))
  then()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.queryByRole('menu')).toBeNull()
})

const transfer = () => ({ effectAllowed: 'none', setDragImage: vi.fn() })

async function drag(name: string) {
  fireEvent.dragStart(link(name), { dataTransfer: transfer() })
  return screen.findByText('Add to queue')
}

test('a track that is dragged can be dropped on the queue, where it plays next', async () => {
  player.choose([1, 2].map((musicID) => fromMusic(buildCard({ musicID }))))
  show(<MusicTile music={music} queue={[]} />)
  const place = await drag('Harbour')
  expect(fireEvent.dragOver(place)).toBe(false)
  expect(place).toHaveAttribute('data-over')
  fireEvent.drop(place)
  await waitFor(() => expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1, 7, 2]))
  expect(await screen.findByText('Added to the queue')).toBeVisible()
  expect(screen.queryByText('Add to queue')).toBeNull()
})

test('a dragged track can be dropped on a playlist that the page shows', async () => {
  signedIn()
  const calls = answer(addPlaylistMusic, 'true')
  show(
    <MusicTile music={music} queue={[]} />,
    <a href="/myplaylists/3" data-drop="playlist" data-playlist="3" data-name="Evenings">
      Evenings
    </a>,
  )
  await drag('Harbour')
  fireEvent.dragOver(link('Evenings'))
  fireEvent.drop(link('Evenings'))
  expect(await screen.findByText('Added to Evenings')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 7, playListID: 3 }])
})

test('an episode is not welcome on a playlist, and what is dropped elsewhere does nothing', async () => {
  show(
    <PodcastTile podcast={buildPodcast({ title: 'Night Shift' })} queue={[]} />,
    <p data-drop="playlist">Playlist</p>,
  )
  await drag('Night Shift')
  expect(fireEvent.dragOver(screen.getByText('Playlist'))).toBe(true)
  expect(screen.queryByText('Add to playlist')).toBeNull()
  fireEvent.dragEnd(link('Night Shift'))
  await waitFor(() => expect(screen.queryByText('Add to queue')).toBeNull())
  expect(playerStore.getState().queue).toEqual([])
})
