import {
  type MusicCard,
  type Playlist,
  type PlaylistPage,
  createPlaylist,
  deletePlaylist,
  addPlaylistMusic,
  getPlaylistPage,
  isMusicLiked,
  isMusicSaved,
  likedMusicIDs,
  listPlaylists,
  movePlaylistMusic,
  recentPlays,
  removePlaylistMusic,
  search,
  renamePlaylist,
  setPlaylistVisibility,
} from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ItemDialogHost } from '../../features/personal/item-dialog-host/ItemDialogHost.tsx'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { fromMusic } from '../../features/listening/player/queue-item.ts'
import { toasts } from '../../ui/overlays/toasts.ts'
import { session } from '../../lib/session/session.ts'
import { buildCard, buildCards } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuse, refuseWith, withServer } from '../../testing/server.ts'
import { withTexts, withTextsOf } from '../../testing/texts.ts'
import { signedIn } from '../../testing/tokens.ts'
import MyPlaylistPage from './MyPlaylistPage.tsx'
import MyPlaylistsPage from './MyPlaylistsPage.tsx'

withServer()
withTextsOf('/myplaylists', '/myplaylists/1')
withTexts('share', 'table', 'menu')
beforeAll(() => import('../../features/personal/playlists/PlaylistTable.tsx'))
beforeEach(() => {
  player.close()
  signedIn()
  answer(likedMusicIDs, [1002])
  answer(recentPlays, [])
  answer(isMusicLiked, 'false')
  answer(isMusicSaved, 'false')
})

const buildPlaylist = (over: Partial<Playlist> = {}): Playlist => ({
  playListID: 1001,
  name: 'Evenings',
  musicCount: 2,
  coverMusicIDs: [],
  coverImageVersions: [],
  hasMusic: false,
  isPublic: false,
  ...over,
})
const buildPage = (over: Partial<PlaylistPage> = {}): PlaylistPage => ({
  playListID: 1001,
  name: 'Evenings',
  isPublic: false,
  isOwn: true,
  ownerName: 'Sara',
  musics: buildCards(3),
  ...over,
})

const entry = (musicID: number, occurrence: number) => ({ musicID, occurrence })
const after = (afterMusicID: number, afterOccurrence: number) => ({ afterMusicID, afterOccurrence })

const open = (path: string) =>
  renderPage(path, {
    '/myplaylists': <MyPlaylistsPage />,
    '/myplaylists/:id': (
      <>
        <MyPlaylistPage />
        <ItemDialogHost />
      </>
    ),
  })
const path = () => screen.getByTestId('path')
const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const choose = async (user: ReturnType<typeof open>['user'], action: string) => {
  await user.click(await screen.findByRole('button', { name: 'More options for Evenings' }))
  await user.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the user’s playlists', () => {
  test('open in a new tab, and their links are copied, from their menus', async () => {
    answer(listPlaylists, [buildPlaylist()])
    const { user } = open('/myplaylists')
    const trigger = await screen.findByRole('button', { name: 'More options for Evenings' })
    expect(fireEvent.contextMenu(trigger, { shiftKey: true })).toBe(true)
    expect(screen.queryByRole('menu')).toBeNull()
    expect(fireEvent.contextMenu(trigger)).toBe(false)
    const opens = await screen.findByRole('menuitem', { name: 'Open in new tab' })
    expect(opens).toHaveAttribute('href', '/myplaylists/1001')
    await user.click(screen.getByRole('menuitem', { name: 'Copy link' }))
    expect(await screen.findByText('Link copied')).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/myplaylists/1001`)
  })

  test('are listed with the number of their tracks, and lead to their pages', async () => {
    answer(listPlaylists, [
      buildPlaylist(),
      buildPlaylist({ playListID: 1002, name: 'Mornings', isPublic: true }),
    ])
    open('/myplaylists')
    expect(await screen.findByRole('link', { name: 'Evenings' })).toHaveAttribute('href', '/myplaylists/1001')
    const [first, second] = screen.getAllByRole('article')
    expect(first).toHaveTextContent('2 tracks')
    expect(first).not.toHaveTextContent('Public')
    expect(second).toHaveTextContent('Public')
  })

  test('have a cover of the first four tracks, or of the first one if there are fewer', async () => {
    answer(listPlaylists, [
      buildPlaylist({ coverMusicIDs: [1, 2, 3, 4], coverImageVersions: ['a', 'b', 'c', 'd'] }),
      buildPlaylist({
        playListID: 1002,
        name: 'Mornings',
        coverMusicIDs: [5, 6],
        coverImageVersions: ['e', 'f'],
      }),
    ])
    const { container } = open('/myplaylists')
    await screen.findByRole('link', { name: 'Mornings' })
    const sources = [...container.querySelectorAll('article')].map((card) =>
      [...card.querySelectorAll('img')].map(({ src }) => Number(/\/music\/(\d+)/.exec(src)?.[1])),
    )
    expect(sources).toEqual([[1, 2, 3, 4], [5]])
  })

  test('say what to do while there are none', async () => {
    answer(listPlaylists, [])
    open('/myplaylists')
    expect(await screen.findByText(/You have no playlists yet/)).toBeVisible()
    expect(document.querySelector('svg[data-drawing=playlist]')).toBeVisible()
  })

  test('a new playlist is made with a name, and opens', async () => {
    answer(listPlaylists, [])
    answer(getPlaylistPage, buildPage({ playListID: 1005, name: 'Rain', musics: [] }))
    const made = answer(createPlaylist, buildPlaylist({ playListID: 1005, name: 'Rain' }))
    const { user } = open('/myplaylists')
    await user.click(screen.getByRole('button', { name: 'New playlist' }))
    await user.type(await screen.findByLabelText('New playlist', { selector: 'input' }), ' Rain {Enter}')
    await waitFor(() => expect(path()).toHaveTextContent('/myplaylists/1005'))
    expect(made.map(({ body }) => body)).toEqual([{ name: 'Rain' }])
    expect(await screen.findByText('play list is empty')).toBeVisible()
  })

  test('a playlist is renamed', async () => {
    let name = 'Evenings'
    answer(listPlaylists, () => [buildPlaylist({ name })])
    const calls = answer(renamePlaylist, ({ body }) => {
      ;({ name } = body as { name: string })
      return 'true' as const
    })
    const { user } = open('/myplaylists')
    await choose(user, 'Rename')
    const field = await screen.findByLabelText('Name')
    expect(field).toHaveValue('Evenings')
    await user.clear(field)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls).toEqual([])
    await user.type(field, 'Nights')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByRole('link', { name: 'Nights' })).toBeVisible()
  })

  test('a playlist is deleted only after a confirmation', async () => {
    let all = [buildPlaylist()]
    answer(listPlaylists, () => all)
    const calls = answer(deletePlaylist, () => {
      all = []
      return 'true' as const
    })
    const { user } = open('/myplaylists')
    await choose(user, 'Delete')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete Evenings?' })).getByRole('button', {
        name: 'Cancel',
      }),
    )
    expect(calls).toEqual([])
    await choose(user, 'Delete')
    await user.click(
      within(screen.getByRole('dialog', { name: 'Delete Evenings?' })).getByRole('button', {
        name: 'Delete',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Evenings' })).toBeNull())
    expect(calls.map(({ params }) => params)).toEqual([{ id: '1001' }])
  })
})

describe('the page of one’s own playlist', () => {
  test('shows its tracks in order, and plays them from the start', async () => {
    answer(getPlaylistPage, buildPage())
    const { user } = open('/myplaylists/1001')
    expect(await screen.findByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1002', 'Song 1003']))
    expect(screen.getByText('Private')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Play Evenings' }))
    expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001, 1002, 1003])
    await user.click(screen.getByRole('button', { name: 'Play Shuffle' }))
    expect(
      playerStore
        .getState()
        .queue.map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual([1001, 1002, 1003])
  })

  test('is reordered with the arrow keys, which says the new position and keeps the focus', async () => {
    answer(getPlaylistPage, buildPage())
    const moves = answer(movePlaylistMusic, 'true')
    const { user } = open('/myplaylists/1001')
    const grip = await screen.findByRole('button', { name: 'Move Song 1001' })
    grip.focus()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(titles()).toEqual(['Song 1002', 'Song 1001', 'Song 1003']))
    expect(screen.getByText('Song 1001 is now at position 2')).toBeInTheDocument()
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(titles()).toEqual(['Song 1002', 'Song 1003', 'Song 1001']))
    expect(screen.getByRole('button', { name: 'Move Song 1001' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(moves).toHaveLength(3))
    expect(moves.map(({ body }) => body)).toEqual([
      { playListID: 1001, ...entry(1001, 0), ...after(1002, 0) },
      { playListID: 1001, ...entry(1001, 0), ...after(1003, 0) },
      { playListID: 1001, ...entry(1001, 0), ...after(1002, 0) },
    ])
  })

  test('is reordered by dragging a grip', async () => {
    answer(getPlaylistPage, buildPage())
    const moves = answer(movePlaylistMusic, 'true')
    open('/myplaylists/1001')
    const grip = await screen.findByRole('button', { name: 'Move Song 1003' })
    grip.setPointerCapture = () => {}
    fireEvent.pointerDown(grip, { pointerId: 1, clientY: 400 })
    fireEvent.pointerMove(grip, { pointerId: 1, clientY: 280 })
    fireEvent.pointerUp(grip, { pointerId: 1, clientY: 280 })
    await waitFor(() => expect(titles()).toEqual(['Song 1003', 'Song 1001', 'Song 1002']))
    await waitFor(() =>
      expect(moves.map(({ body }) => body)).toEqual([
        { playListID: 1001, ...entry(1003, 0), afterMusicID: null },
      ]),
    )
  })

  test('shows the order of the server again if a move is refused', async () => {
    answer(getPlaylistPage, buildPage())
    refuseWith(movePlaylistMusic, 'playlist.no-such-music')
    const { user } = open('/myplaylists/1001')
    ;(await screen.findByRole('button', { name: 'Move Song 1001' })).focus()
    await user.keyboard('{ArrowDown}')
    expect(await screen.findByText("This track isn't in the playlist.")).toBeVisible()
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1002', 'Song 1003']))
  })

  test('plays, moves and removes each entry of a track that it repeats', async () => {
    const [one, two] = buildCards(2) as [MusicCard, MusicCard]
    answer(getPlaylistPage, buildPage({ musics: [one, two, one] }))
    const moves = answer(movePlaylistMusic, 'true')
    const removals = answer(removePlaylistMusic, 'true')
    const { user } = open('/myplaylists/1001')
    await screen.findAllByRole('checkbox')
    const plays = () => screen.getAllByRole('button', { name: 'Play Song 1001' })
    await user.click(plays()[1] as HTMLElement)
    expect(playerStore.getState()).toMatchObject({ index: 2, playback: 'playing' })
    expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001, 1002, 1001])
    await user.click(screen.getByRole('button', { name: 'Pause Song 1001' }))
    expect(playerStore.getState()).toMatchObject({ index: 2, playback: 'paused' })
    await user.click(plays()[0] as HTMLElement)
    expect(playerStore.getState()).toMatchObject({ index: 0, playback: 'playing' })

    ;(screen.getAllByRole('button', { name: 'Move Song 1001' })[1] as HTMLElement).focus()
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1001', 'Song 1002']))
    const [, last] = screen.getAllByRole('button', { name: 'More options for Song 1001' })
    await user.click(last as HTMLElement)
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from this playlist' }))
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1002']))
    expect(moves.map(({ body }) => body)).toEqual([
      { playListID: 1001, ...entry(1001, 1), ...after(1001, 0) },
    ])
    expect(removals.map(({ body }) => body)).toEqual([{ playListID: 1001, ...entry(1001, 1) }])
  })

  test('loses a track at once', async () => {
    answer(getPlaylistPage, buildPage())
    const calls = answer(removePlaylistMusic, 'true')
    const { user } = open('/myplaylists/1001')
    await user.click(await screen.findByRole('button', { name: 'More options for Song 1002' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove from this playlist' }))
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1003']))
    expect(calls.map(({ body }) => body)).toEqual([{ playListID: 1001, ...entry(1002, 0) }])
  })

  test('is made public only after a question, and then has a link to share', async () => {
    let isPublic = false
    answer(getPlaylistPage, () => buildPage({ isPublic }))
    const calls = answer(setPlaylistVisibility, ({ body }) => {
      ;({ isPublic } = body as { isPublic: boolean })
      return 'true' as const
    })
    const { user } = open('/myplaylists/1001')
    await user.click(await screen.findByRole('button', { name: 'Share' }))
    const question = within(screen.getByRole('dialog', { name: 'Share Evenings?' }))
    await user.click(question.getByRole('button', { name: 'Make public and share' }))
    const link = await screen.findByLabelText('Link')
    expect((link as HTMLInputElement).value).toMatch(/\/myplaylists\/1001$/)
    await user.click(
      within(screen.getByRole('dialog', { name: 'Share Evenings' })).getByRole('button', { name: 'Close' }),
    )
    expect(await screen.findByText('Public')).toBeVisible()
    await choose(user, 'Make private')
    expect(await screen.findByText('Private')).toBeVisible()
    expect(calls.map(({ body }) => body)).toEqual([{ isPublic: true }, { isPublic: false }])
  })

  test('leads to the list after it is deleted', async () => {
    answer(getPlaylistPage, buildPage())
    answer(listPlaylists, [])
    answer(deletePlaylist, 'true')
    const { user } = open('/myplaylists/1001')
    await choose(user, 'Delete')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(path().textContent).toBe('/myplaylists'))
  })
})

describe('the table of a playlist', () => {
  const select = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` })
  const rename = (titles: readonly string[]) =>
    titles.map((title, at) => buildCard({ musicID: 1001 + at, title, playCount: at }))

  test('is sorted by a column’s head and filtered by words, and is not moved by hand meanwhile', async () => {
    answer(getPlaylistPage, buildPage({ musics: rename(['Cranes', 'Abalone', 'Bridges']) }))
    const { user } = open('/myplaylists/1001')
    const head = within(await screen.findByRole('group', { name: 'Sort' }))
    await user.click(head.getByRole('button', { name: 'Title' }))
    expect(titles()).toEqual(['Abalone', 'Bridges', 'Cranes'])
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    await user.click(head.getByRole('button', { name: 'Title ascending' }))
    expect(titles()).toEqual(['Cranes', 'Bridges', 'Abalone'])
    await user.click(head.getByRole('button', { name: 'Title descending' }))
    expect(titles()).toEqual(['Cranes', 'Abalone', 'Bridges'])
    await user.type(screen.getByRole('searchbox', { name: 'Filter by title or artist' }), 'brid')
    await waitFor(() => expect(titles()).toEqual(['Bridges']))
    await user.type(screen.getByRole('searchbox', { name: 'Filter by title or artist' }), 'xx')
    await user.click(await screen.findByRole('button', { name: 'Clear the filter' }))
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(await screen.findAllByRole('button', { name: /^Move / })).toHaveLength(3)
  })

  test('plays a track on a double click, in the order shown', async () => {
    answer(getPlaylistPage, buildPage({ musics: rename(['Cranes', 'Abalone', 'Bridges']) }))
    const { user } = open('/myplaylists/1001')
    const head = within(await screen.findByRole('group', { name: 'Sort' }))
    await user.click(head.getByRole('button', { name: 'Title' }))
    await user.dblClick((await select('Bridges')).closest('li') as HTMLElement)
    expect(playerStore.getState()).toMatchObject({ index: 1, playback: 'playing' })
    expect(playerStore.getState().queue.map(({ title }) => title)).toEqual(['Abalone', 'Bridges', 'Cranes'])
  })

  test('shows in each row whether the track is liked, with one request for all', async () => {
    answer(getPlaylistPage, buildPage())
    open('/myplaylists/1001')
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Like' })).toHaveLength(3))
    const liked = screen.getAllByRole('button', { name: 'Like' }).map((heart) => heart.ariaPressed)
    expect(liked).toEqual(['false', 'true', 'false'])
  })

  test('several rows are selected with Ctrl and Shift, queued at once, and that is undone at once', async () => {
    answer(getPlaylistPage, buildPage({ musics: buildCards(5) }))
    player.choose([fromMusic(buildCard({ musicID: 9 }))])
    const { user } = open('/myplaylists/1001')
    const row = async (at: number) => (await select(`Song ${1000 + at}`)).closest('li') as HTMLElement
    await user.keyboard('{Control>}')
    await user.click(await row(2))
    await user.keyboard('{/Control}{Shift>}')
    await user.click(await row(4))
    await user.keyboard('{/Shift}')
    const bar = within(screen.getByRole('toolbar', { name: 'Selected tracks' }))
    expect(bar.getByText('3 selected')).toBeVisible()
    await user.click(bar.getByRole('button', { name: 'Add to queue' }))
    expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([9, 1002, 1003, 1004])
    expect(screen.queryByRole('toolbar')).toBeNull()
    await screen.findByText('Added 3 tracks to the queue')
    act(() => toasts.getState().at(-1)?.action?.run())
    expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([9])
  })

  test('rows are selected by keys alone, and Escape lets go of them', async () => {
    answer(getPlaylistPage, buildPage({ musics: buildCards(4) }))
    const { user } = open('/myplaylists/1001')
    act(() => void 0)
    ;(await select('Song 1001')).focus()
    await user.keyboard(' ')
    await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
    expect(await select('Song 1003')).toHaveFocus()
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3)
    await user.tab()
    expect(screen.getByRole('button', { name: 'Add to queue' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(await select('Song 1003')).toHaveFocus()
    await user.keyboard('{Control>}a{/Control}')
    expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(4)
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('checkbox', { checked: true })).toBeNull()
    await user.keyboard('{Enter}')
    expect(playerStore.getState()).toMatchObject({ index: 2, playback: 'playing' })
  })

  test('several tracks are removed at once, and one undo puts all back to their places', async () => {
    const [one, two, three] = buildCards(3) as [MusicCard, MusicCard, MusicCard]
    answer(getPlaylistPage, buildPage({ musics: [one, two, one, three] }))
    const sent: unknown[] = []
    const note =
      (what: string) =>
      ({ body }: { body?: unknown }) => {
        sent.push([what, body])
        return 'true' as const
      }
    answer(removePlaylistMusic, note('remove'))
    answer(addPlaylistMusic, note('add'))
    answer(movePlaylistMusic, note('move'))
    const { user } = open('/myplaylists/1001')
    const checks = await screen.findAllByRole('checkbox')
    for (const at of [0, 1]) await user.click(checks[at] as HTMLElement)
    await user.keyboard('{Delete}')
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1003']))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      ['remove', { playListID: 1001, ...entry(1002, 0) }],
      ['remove', { playListID: 1001, ...entry(1001, 0) }],
    ])
    await screen.findByText('Removed 2 tracks')
    act(() => toasts.getState().at(-1)?.action?.run())
    await waitFor(() => expect(titles()).toEqual(['Song 1001', 'Song 1002', 'Song 1001', 'Song 1003']))
    await waitFor(() => expect(sent).toHaveLength(6))
    expect(sent.slice(2)).toEqual([
      ['add', { playListID: 1001, musicID: 1001, again: true }],
      ['move', { playListID: 1001, ...entry(1001, 1), afterMusicID: null }],
      ['add', { playListID: 1001, musicID: 1002, again: true }],
      ['move', { playListID: 1001, ...entry(1002, 0), ...after(1001, 0) }],
    ])
  })

  test('a long list has only the rows near the window', async () => {
    answer(getPlaylistPage, buildPage({ musics: buildCards(500) }))
    open('/myplaylists/1001')
    await select('Song 1001')
    expect(screen.getAllByRole('checkbox').length).toBeLessThan(60)
    expect((await select('Song 1001')).closest('li')).toHaveAttribute('aria-setsize', '500')
  })

  test('a long press of a finger selects a row, and a tap then another one', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    answer(getPlaylistPage, buildPage())
    open('/myplaylists/1001')
    const finger = { pointerType: 'touch', clientX: 10, clientY: 10 }
    const link = await screen.findByRole('link', { name: 'Song 1001' })
    await select('Song 1001')
    fireEvent.pointerDown(screen.getByRole('link', { name: 'Song 1001' }), finger)
    act(() => void vi.advanceTimersByTime(460))
    fireEvent.pointerUp(screen.getByRole('link', { name: 'Song 1001' }), finger)
    expect(fireEvent.click(screen.getByRole('link', { name: 'Song 1001' }))).toBe(false)
    expect(await select('Song 1001')).toBeChecked()
    fireEvent.pointerDown(screen.getByRole('link', { name: 'Song 1002' }), finger)
    fireEvent.pointerUp(screen.getByRole('link', { name: 'Song 1002' }), finger)
    expect(fireEvent.click(screen.getByRole('link', { name: 'Song 1002' }))).toBe(false)
    expect(await select('Song 1002')).toBeChecked()
    expect(link).toBeDefined()
    vi.useRealTimers()
  })
})

describe('adding on the page of a playlist', () => {
  test('an empty playlist offers what was played lately, finds tracks, and takes them', async () => {
    let musics: MusicCard[] = []
    answer(getPlaylistPage, () => buildPage({ musics }))
    answer(listPlaylists, [])
    answer(recentPlays, [buildCard({ musicID: 7, title: 'Harbour' })])
    answer(search, {
      musics: [buildCard({ musicID: 8, title: 'Rain' })],
      videos: [],
      artists: [],
      podcasts: [],
    })
    const added = answer(addPlaylistMusic, ({ body }) => {
      musics = [buildCard({ musicID: (body as { musicID: number }).musicID, title: 'Rain' })]
      return 'true' as const
    })
    const { user } = open('/myplaylists/1001')
    expect(await screen.findByText('play list is empty')).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Add Harbour' })).toBeVisible()
    await user.type(screen.getByRole('searchbox', { name: 'Search for a track or artist' }), 'rain')
    await user.click(await screen.findByRole('button', { name: 'Add Rain' }))
    expect(await screen.findByRole('checkbox', { name: 'Select Rain' })).toBeInTheDocument()
    expect(added.map(({ body }) => body)).toEqual([{ musicID: 8, playListID: 1001 }])
    expect(screen.queryByRole('button', { name: 'Add Rain' })).toBeNull()
    expect(screen.queryByText('play list is empty')).toBeNull()
  })
})

describe('the page of another listener’s playlist', () => {
  test('can be heard and kept, but not changed', async () => {
    answer(getPlaylistPage, buildPage({ isOwn: false, isPublic: true }))
    const { user } = open('/myplaylists/1001')
    expect(await screen.findByText('Sara')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Play Evenings' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Add to playlist' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Move / })).toBeNull()
    await user.click(await screen.findByRole('checkbox', { name: 'Select Song 1001' }))
    expect(screen.getByRole('button', { name: 'Add to queue' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Remove from this playlist' })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Add something to this playlist' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'More options for Evenings' })).toBeNull()
  })

  test('says that it is private, and offers visitors to sign in', async () => {
    refuseWith(getPlaylistPage, 'playlist.not-yours')
    act(() => session.end())
    open('/myplaylists/1001')
    expect(await screen.findByRole('heading', { level: 1, name: 'This playlist is private' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Signin Or Signup' })).toHaveAttribute('href', '/register')
  })

  test('asks visitors to sign in if there is none, since it may be theirs', async () => {
    refuseWith(getPlaylistPage, 'playlist.not-found')
    act(() => session.end())
    open('/myplaylists/1001')
    await waitFor(() => expect(path()).toHaveTextContent('/register'))
  })

  test.each([
    ['/myplaylists/1001', 'This playlist is no longer here'],
    ['/myplaylists/none', 'The page you requested does not exist'],
  ])('%s says, if it has no playlist: %s', async (start, text) => {
    refuseWith(getPlaylistPage, 'playlist.not-found')
    open(start)
    expect(await screen.findByRole('heading', { level: 1, name: text })).toBeVisible()
  })

  test('offers a retry if it cannot be loaded', async () => {
    refuse(getPlaylistPage, 500)
    const { user } = open('/myplaylists/1001')
    const retry = await screen.findByRole('button', { name: 'Retry' })
    answer(getPlaylistPage, buildPage())
    await user.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: 'Evenings' })).toBeVisible()
  })
})
