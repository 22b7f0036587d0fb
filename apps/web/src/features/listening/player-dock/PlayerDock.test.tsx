import { getMusic, musicWaveform } from '@nava/contracts'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { buildMusic, buildPodcast } from '../../../testing/build.ts'
import { TestQueries } from '../../../testing/query-client.tsx'
import { answer, answerBytes, withServer } from '../../../testing/server.ts'
import { claimKeys } from '../playback/video-keys.ts'
import { Menu } from '../../../ui/overlays/Menu.tsx'
import { PlayerDock } from './PlayerDock.tsx'
import { player, playerStore } from '../player/player.ts'
import { emptyPlayer, refuse } from '../player/state/player-state.ts'
import { fromMusic, fromPodcast } from '../player/queue-item.ts'
import { setSeek } from '../player/seek.ts'
import { setSleepTimer } from '../player/sleep-timer.ts'
import { progress } from '../player/progress.ts'

withServer()
// Loads the lazy parts, since the first import takes longer than a query of a test waits, and the engine, which starts with
// the first dock: later it would come over what a test sets.
beforeAll(() =>
  Promise.all([
    import('./view/PlayerView.tsx'),
    import('./keys/PlayerKeys.tsx'),
    import('../player/engine/start-player.ts'),
  ]),
)
beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue()
})
afterEach(() => {
  act(() => playerStore.setState(emptyPlayer, true))
  vi.restoreAllMocks()
})

const tracks = [
  buildMusic({ musicID: 1, title: 'Midnight Harbour', artists: 'Mira Sol' }),
  buildMusic({ musicID: 2, title: 'Glass Garden' }),
  buildMusic({ musicID: 3, title: 'Paper Lanterns' }),
].map(fromMusic)

let nextID = 100
const track = (title: string) => fromMusic(buildMusic({ musicID: nextID++, title }))

async function show(props: Partial<Parameters<typeof PlayerDock>[0]> = {}) {
  render(
    <TestQueries>
      <MemoryRouter>
        <PlayerDock suspended={false} {...props} />
      </MemoryRouter>
    </TestQueries>,
  )
  act(() => player.choose(tracks, 0))
  return { user: userEvent.setup(), bar: within(await screen.findByRole('region', { name: 'Player' })) }
}

const leave = async (
  user: ReturnType<typeof userEvent.setup>,
  bar: Pick<typeof screen, 'getByRole'>,
  how: string,
) => {
  await user.click(bar.getByRole('button', { name: 'Player options' }))
  await user.click(screen.getByRole('menuitem', { name: how }))
}

const onNow = () => playerStore.getState().queue[playerStore.getState().index]?.title

test('the current track is shown and announced', async () => {
  const { bar } = await show()
  expect(bar.getByRole('link', { name: 'Midnight Harbour' })).toHaveAttribute(
    'href',
    expect.stringContaining('/playMusic/1/'),
  )
  expect(screen.getByText('Now playing: Midnight Harbour, Mina Farahani')).toBeInTheDocument()
})

test('the buttons pause, play, step, repeat and mute', async () => {
  const { bar, user } = await show()
  await user.click(bar.getByRole('button', { name: 'Pause Midnight Harbour' }))
  expect(playerStore.getState().playback).toBe('paused')
  await user.click(bar.getByRole('button', { name: 'Next' }))
  expect(onNow()).toBe('Glass Garden')
  await user.click(bar.getByRole('button', { name: 'Previous' }))
  await user.click(bar.getByRole('button', { name: 'Previous' }))
  expect(onNow()).toBe('Midnight Harbour')
  await user.click(bar.getByRole('button', { name: 'Repeat' }))
  expect(bar.getByRole('button', { name: 'Repeat', pressed: true })).toBeInTheDocument()
  await user.click(bar.getByRole('button', { name: 'Mute' }))
  expect(bar.getByRole('button', { name: 'Unmute' })).toBeInTheDocument()
  expect(bar.getByRole('slider', { name: 'Volume' })).toHaveAttribute('aria-valuetext', '0%')
})

test('an episode has speed, keys that go back and on, and a sleep timer in place of shuffle and repeat', async () => {
  const { bar, user } = await show()
  act(() => player.choose([fromPodcast(buildPodcast())]))
  act(() => progress.setState({ position: 100 }))
  const sought = vi.fn()
  setSeek(sought)
  expect(bar.queryByRole('button', { name: 'Shuffle' })).toBeNull()
  expect(bar.queryByRole('button', { name: 'Repeat' })).toBeNull()
  await user.click(bar.getByRole('button', { name: 'Back 15 seconds' }))
  await user.click(bar.getByRole('button', { name: 'Forward 30 seconds' }))
  expect(sought.mock.calls).toEqual([[85], [130]])
  await user.click(bar.getByRole('button', { name: 'Playback speed: 1×' }))
  await user.click(screen.getByRole('menuitemradio', { name: '1.5×' }))
  expect(playerStore.getState().speed).toBe(1.5)
  await user.click(bar.getByRole('button', { name: 'Sleep timer: Off' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'At the end of the episode' }))
  expect(bar.getByRole('button', { name: 'Sleep timer: At the end of the episode' })).toBeVisible()
  setSleepTimer('off')
})

test('the options of the bar set the sleep timer for music', async () => {
  const { bar, user } = await show()
  await user.click(bar.getByRole('button', { name: 'Player options' }))
  await user.click(screen.getByRole('menuitemradio', { name: 'At the end of the track' }))
  await user.click(bar.getByRole('button', { name: 'Player options', pressed: true }))
  const chosen = screen.getByRole('menuitemradio', { name: 'At the end of the track', checked: true })
  expect(chosen).toBeVisible()
  await user.click(screen.getByRole('menuitemradio', { name: 'Off' }))
  expect(bar.getByRole('button', { name: 'Player options', pressed: false })).toBeVisible()
})

test('the waveform is asked for and drawn once the pointer or the focus is on the line, and hidden again', async () => {
  const made = answerBytes(musicWaveform, new Int8Array([-20, 10, -30, 40]))
  const { bar, user } = await show()
  act(() => progress.setState({ position: 10, duration: 200 }))
  const line = bar.getByRole('slider', { name: 'Seek' })
  const drawing = () => line.parentElement?.querySelector('svg') ?? null
  expect(made).toHaveLength(0)
  await user.hover(line)
  await waitFor(() => expect(drawing()).not.toBeNull())
  await user.unhover(line)
  expect(drawing()).toBeNull()
  line.focus()
  await waitFor(() => expect(drawing()).not.toBeNull())
  line.blur()
  await waitFor(() => expect(drawing()).toBeNull())
})

test('the quality can be chosen and is remembered', async () => {
  const { bar, user } = await show()
  await user.click(bar.getByRole('button', { name: 'Audio quality: 128 kbps' }))
  expect(screen.getByRole('menuitemradio', { name: /128 kbps/, checked: true })).toBeInTheDocument()
  await user.click(screen.getByRole('menuitemradio', { name: /320 kbps/ }))
  expect(playerStore.getState().quality).toBe(320)
})

test('the queue lists the next tracks, which can be moved with arrow keys and removed with a button', async () => {
  const { bar, user } = await show()
  await user.click(bar.getByRole('button', { name: 'Queue' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Queue, 3 tracks' }))
  const all = ['Midnight Harbour', 'Glass Garden', 'Paper Lanterns']
  const titles = () =>
    panel.getAllByRole('listitem').map((row) => all.find((title) => row.textContent?.includes(title)))
  expect(titles()).toEqual(all)
  panel.getByRole('button', { name: /^Move Paper Lanterns/ }).focus()
  await user.keyboard('{ArrowUp}')
  expect(titles()).toEqual(['Midnight Harbour', 'Paper Lanterns', 'Glass Garden'])
  await user.click(panel.getByRole('button', { name: 'Remove Glass Garden from the queue' }))
  expect(titles()).toEqual(['Midnight Harbour', 'Paper Lanterns'])
  await user.click(panel.getByRole('button', { name: 'Play Paper Lanterns' }))
  expect(onNow()).toBe('Paper Lanterns')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('the queue shows what is on, what was added and the rest of the list, with their length, and nothing played', async () => {
  const { bar, user } = await show()
  act(() => {
    player.close()
    player.choose(tracks, 1, { listName: 'Hot Music' })
    player.append([track('Rooftops'), track('Second Coffee')])
  })
  await user.click(bar.getByRole('button', { name: 'Queue' }))
  const panel = within(await screen.findByRole('complementary', { name: 'Queue, 4 tracks' }))
  const part = (name: string) =>
    within(panel.getByRole('region', { name }))
      .getAllByRole('listitem')
      .map((row) => row.querySelector('[title]:not(button)')?.textContent)
  expect(part('Now playing')).toEqual(['Glass Garden'])
  expect(part('Next in queue')).toEqual(['Rooftops', 'Second Coffee'])
  expect(part('Next from Hot Music')).toEqual(['Paper Lanterns'])
  expect(panel.queryByText('Midnight Harbour')).toBeNull()
  expect(panel.getByText('After that it starts over.')).toBeVisible()
  const seconds = buildMusic().musicLength * 4
  expect(panel.getByText(`Total time ${formatTime(seconds, 'en')}`)).toBeVisible()
})

test('the focus moves from a removed row to the next one, and at last to the heading', async () => {
  const { bar, user } = await show()
  act(() => player.append([track('Rooftops')]))
  await user.click(bar.getByRole('button', { name: 'Queue' }))
  const panel = within(await screen.findByRole('complementary'))
  const remove = (title: string) => panel.getByRole('button', { name: `Remove ${title} from the queue` })
  remove('Rooftops').focus()
  await user.keyboard('{Enter}')
  expect(remove('Glass Garden')).toHaveFocus()
  remove('Paper Lanterns').focus()
  await user.keyboard('{Enter}')
  expect(panel.getByRole('heading', { name: 'Now playing' })).toHaveFocus()
  remove('Glass Garden').focus()
  await user.keyboard(' ')
  expect(panel.getByRole('heading', { name: 'Now playing' })).toHaveFocus()
})

test('the lyrics of the current track are loaded when they are opened', async () => {
  const calls = answer(
    getMusic,
    buildMusic({ musicID: 1, lyrics: 'Lights along the harbour\nFade into the sea' }),
  )
  const { bar, user } = await show()
  expect(calls).toEqual([])
  await user.click(bar.getByRole('button', { name: 'Lyrics' }))
  expect(await screen.findByText('Fade into the sea')).toBeInTheDocument()
})

test('a track without lyrics shows a message', async () => {
  answer(getMusic, buildMusic({ musicID: 1, lyrics: '' }))
  const { bar, user } = await show()
  await user.click(bar.getByRole('button', { name: 'Lyrics' }))
  expect(await screen.findByText('No lyrics found...')).toBeInTheDocument()
})

test('the bar has at most seven buttons at its end', async () => {
  const { bar } = await show()
  const names = bar.getAllByRole('button').map((button) => button.ariaLabel ?? '')
  expect(names.slice(names.indexOf('Repeat') + 1)).toEqual([
    'Audio quality: 128 kbps',
    'Lyrics',
    'Queue',
    'Mute',
    'Full screen',
    'Player options',
  ])
})

test('F fills the screen with cover, lyrics and queue, keys still play and pause there, and F or Escape ends it', async () => {
  answer(getMusic, buildMusic({ musicID: 1, lyrics: 'Lanterns over the water' }))
  const { user } = await show()
  await user.keyboard('f')
  const full = within(await screen.findByRole('dialog', { name: 'Player' }))
  expect(await full.findByText('Lanterns over the water')).toBeVisible()
  expect(full.getByRole('heading', { name: 'Midnight Harbour' })).toBeVisible()
  await user.click(full.getByRole('button', { name: 'Queue' }))
  expect(full.getByRole('region', { name: 'Queue' })).toHaveTextContent('Paper Lanterns')
  await user.keyboard('k')
  expect(playerStore.getState().playback).toBe('paused')
  await user.keyboard('f')
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Full screen' }))
  fireEvent(await screen.findByRole('dialog', { name: 'Player' }), new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a hidden player leaves a button that shows it again, and a closed one disappears', async () => {
  const { bar, user } = await show()
  await leave(user, bar, 'Hide the player')
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show the player' }))
  await leave(user, screen, 'Close the player')
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull()
  expect(playerStore.getState().queue).toEqual([])
})

test('a hidden player keeps its cover and the button that pauses', async () => {
  const { bar, user } = await show()
  await leave(user, bar, 'Hide the player')
  await user.click(screen.getByRole('button', { name: 'Pause Midnight Harbour' }))
  expect(playerStore.getState()).toMatchObject({ playback: 'paused', hidden: true })
  expect(screen.getByRole('button', { name: 'Play Midnight Harbour' })).toBeVisible()
})

test('the user is asked to tap if the browser blocks autoplay', async () => {
  const { bar } = await show()
  act(() => playerStore.setState(refuse, true))
  expect(bar.getByRole('button', { name: 'Tap to play' })).toBeInTheDocument()
})

test('keyboard shortcuts work anywhere on the page, and the question mark lists them', async () => {
  const onLike = vi.fn()
  const onSearch = vi.fn()
  const { user } = await show({ onLike, onSearch })
  await user.keyboard('k')
  expect(playerStore.getState().playback).toBe('paused')
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}')
  expect(onNow()).toBe('Glass Garden')
  await user.keyboard('l')
  expect(onLike).toHaveBeenCalledWith(tracks[1])
  await user.keyboard('/')
  expect(onSearch).toHaveBeenCalledOnce()
  await user.keyboard('?')
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument()
})

test('a key that is held toggles once, and goes on with the volume', async () => {
  const onLike = vi.fn()
  const { user } = await show({ onLike })
  const { volume } = playerStore.getState()
  await user.keyboard('{k>5/}')
  expect(playerStore.getState().playback).toBe('paused')
  await user.keyboard('{m>3/}{l>3/}')
  expect(playerStore.getState().muted).toBe(true)
  expect(onLike).toHaveBeenCalledOnce()
  await user.keyboard('{ArrowDown>4/}')
  expect(playerStore.getState().volume).toBeCloseTo(volume - 0.2)
  await user.keyboard('{Shift>}{ArrowRight>3/}{/Shift}')
  expect(onNow()).toBe('Glass Garden')
})

test('the question mark lists the keys of a video instead while one listens to them', async () => {
  const { user } = await show()
  const ask = async () => {
    await user.keyboard('?')
    const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    const rows = list
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent])
    await user.click(list.getByRole('button', { name: 'Close' }))
    return Object.fromEntries(rows) as Record<string, string>
  }
  expect(await ask()).toMatchObject({ Like: 'L', 'Previous or next track': '⇧←⇧→' })
  const release = claimKeys()
  const ofVideo = await ask()
  expect(ofVideo).toMatchObject({
    'Back or forward 10 seconds': 'JL',
    'Jump to a tenth of the video': '0…9',
    'Full screen': 'F',
    'Subtitles on or off': 'C',
    'Next video': '⇧N',
  })
  expect(ofVideo).not.toHaveProperty('Like')
  release()
  expect(await ask()).toHaveProperty('Like')
})

test('the player is hidden and paused on a page with its own player', async () => {
  const dock = (suspended: boolean) => (
    <TestQueries>
      <MemoryRouter>
        <PlayerDock suspended={suspended} />
      </MemoryRouter>
    </TestQueries>
  )
  const { rerender } = render(dock(false))
  act(() => player.choose(tracks, 0))
  await screen.findByRole('region', { name: 'Player' })
  rerender(dock(true))
  expect(screen.queryByRole('region', { name: 'Player' })).toBeNull()
  await waitFor(() => expect(playerStore.getState()).toMatchObject({ playback: 'paused', queue: tracks }))
  rerender(dock(false))
  expect(await screen.findByRole('region', { name: 'Player' })).toBeInTheDocument()
})

test('the focus stays in the player when a button hides or shows it, and moves to the page when it is closed', async () => {
  const content = document.createElement('main')
  content.id = 'content'
  content.tabIndex = -1
  document.body.append(content)
  const { user } = await show()
  const press = async (name: string) => {
    screen.getByRole('button', { name }).focus()
    await user.keyboard('{Enter}')
  }
  const choose = async (name: string) => {
    await press('Player options')
    screen.getByRole('menuitem', { name }).focus()
    await user.keyboard('{Enter}')
  }
  await choose('Hide the player')
  expect(screen.getByRole('button', { name: 'Show the player' })).toHaveFocus()
  await press('Show the player')
  expect(screen.getByRole('region', { name: 'Player' })).toHaveFocus()
  await choose('Close the player')
  expect(content).toHaveFocus()
  content.remove()
})

test('Escape in the queue panel returns the focus to the button that opened it', async () => {
  const { bar, user } = await show()
  await user.click(bar.getByRole('button', { name: 'Queue', expanded: false }))
  const panel = within(await screen.findByRole('complementary'))
  panel.getByRole('button', { name: 'Play Paper Lanterns' }).focus()
  await user.keyboard('{Escape}')
  expect(bar.getByRole('button', { name: 'Queue', expanded: false })).toHaveFocus()
})

test('the player shows the same length as lists, whatever fraction the recording reports', async () => {
  const { bar } = await show()
  const { musicLength } = buildMusic()
  act(() => progress.setState({ duration: musicLength - 0.6, position: 0 }))
  expect(bar.getByText(formatTime(musicLength, 'en'))).toBeInTheDocument()
})

test('on a phone, queue and lyrics take the place of the cover, and the player has one menu', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({ matches: media.includes('< 40em'), addEventListener() {}, removeEventListener() {} }) as never,
  )
  answer(getMusic, buildMusic({ musicID: 1, lyrics: 'Lanterns over the water' }))
  const menuOf = vi.fn((_: unknown, options?: { children: ReactNode }) => (
    <Menu label="Menu" trigger={<button type="button">Menu</button>}>
      {options?.children}
    </Menu>
  ))
  const { user } = await show({ menuOf })
  await user.click(screen.getByRole('button', { name: /Open the player/ }))
  const full = within(screen.getByRole('dialog', { name: 'Player' }))
  const panel = (name: string) => full.queryByRole('region', { name })
  const toggle = (name: string) => full.getByRole('button', { name })
  expect(panel('Queue')).toBeNull()

  await user.click(toggle('Queue'))
  expect(panel('Queue')).toHaveTextContent('Paper Lanterns')
  expect(toggle('Queue')).toHaveAttribute('aria-pressed', 'true')
  await user.click(toggle('Lyrics'))
  expect(panel('Queue')).toBeNull()
  expect(await full.findByText('Lanterns over the water')).toBeInTheDocument()
  await user.click(toggle('Lyrics'))
  expect(panel('Lyrics')).toBeNull()
  expect(full.queryByRole('button', { name: 'Player options' })).toBeNull()

  await user.click(toggle('Menu'))
  await user.click(screen.getByRole('menuitem', { name: 'Close the player' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
