import { listPlaylists } from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildCards, buildPodcast } from '../../../../testing/build.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import { toasts } from '../../../../ui/overlays/toasts.ts'
import { ItemDialogHost } from '../../../personal/item-dialog-host/ItemDialogHost.tsx'
import { closeItemDialog } from '../../item-dialogs/item-dialogs.ts'
import { PlayerDock } from '../PlayerDock.tsx'
import { player, playerStore } from '../../player/player.ts'
import { fromMusic, fromPodcast } from '../../player/queue-item.ts'
import { emptyPlayer } from '../../player/state/player-state.ts'
import { progress } from '../../player/progress.ts'

withServer()
// Loads the lazy parts, since the first import takes longer than a query of a test waits.
beforeAll(() => import('../view/PlayerView.tsx'))
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
})
afterEach(() => {
  act(() => playerStore.setState(emptyPlayer, true))
  act(() => toasts.setState([], true))
  closeItemDialog()
  vi.restoreAllMocks()
})

const ids = () => playerStore.getState().queue.map(({ id }) => id)

async function show() {
  const { user } = renderPage('/', {
    '/': (
      <>
        <PlayerDock suspended={false} />
        <ItemDialogHost />
      </>
    ),
  })
  act(() => player.choose([...buildCards(3).map(fromMusic), fromPodcast(buildPodcast())], 1))
  const bar = within(await screen.findByRole('region', { name: 'Player' }))
  const openQueue = async () => {
    await user.click(bar.getByRole('button', { name: 'Queue' }))
    return within(await screen.findByRole('complementary', { name: /^Queue/ }))
  }
  return { user, bar, openQueue }
}

test('Undo restores what was removed from the queue', async () => {
  const { user, openQueue } = await show()
  const queue = await openQueue()
  await user.click(queue.getByRole('button', { name: 'Remove Song 1003 from the queue' }))
  expect(ids()).toEqual([1001, 1002, 1001])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ids()).toEqual([1001, 1002, 1003, 1001])
  expect(playerStore.getState().index).toBe(1)
  expect(screen.queryByText('Removed from the queue')).toBeNull()
})

test('Clear queue leaves what is on, and Undo restores the rest', async () => {
  const { user, openQueue } = await show()
  const queue = await openQueue()
  await user.click(queue.getByRole('button', { name: 'Clear queue' }))
  expect(ids()).toEqual([1002])
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(ids()).toEqual([1001, 1002, 1003, 1001])
  expect(playerStore.getState().index).toBe(1)
})

test('the offer to undo disappears after five seconds', async () => {
  const { user, openQueue } = await show()
  const queue = await openQueue()
  const wait = vi.spyOn(globalThis, 'setTimeout')
  await user.click(queue.getByRole('button', { name: 'Remove Song 1003 from the queue' }))
  expect(await screen.findByText('Removed from the queue')).toBeVisible()
  expect(wait.mock.calls.map(([, ms]) => ms)).toContain(5000)
})

test('Undo reopens a closed player at its position', async () => {
  const { user, bar } = await show()
  act(() => progress.setState({ position: 42 }))
  await user.click(bar.getByRole('button', { name: 'Player options' }))
  await user.click(screen.getByRole('menuitem', { name: 'Close the player' }))
  expect(ids()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(ids()).toEqual([1001, 1002, 1003, 1001])
  expect(playerStore.getState()).toMatchObject({ index: 1, playback: 'playing' })
})

test('Undo keeps a queue that was started since then', async () => {
  const { user, bar } = await show()
  await user.click(bar.getByRole('button', { name: 'Player options' }))
  await user.click(screen.getByRole('menuitem', { name: 'Close the player' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  act(() => player.choose(buildCards(1, 2001).map(fromMusic), 0))
  await user.click(undo)
  expect(ids()).toEqual([2001])
})

test('the queue is saved as a playlist with its tracks in order, without episodes', async () => {
  signedIn()
  answer(listPlaylists, [])
  const { user, openQueue } = await show()
  const queue = await openQueue()
  await user.click(queue.getByRole('button', { name: 'Save as playlist' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add to playlist' })
  await waitFor(() => expect(dialog).toHaveTextContent('Queue, 3 tracks'))
})
