import {
  addPlaylistMusic,
  collectionMusics,
  getAlbumMusics,
  getStreamToken,
  isAlbumSaved,
  isMusicLiked,
  isMusicSaved,
  listPlaylists,
  login,
  setLike,
  setSave,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../lib/i18n/i18n.ts'
import { buildCard, buildCards, buildPodcast } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, breakOff, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn, tokenFor } from '../../../testing/tokens.ts'
import { AlbumTile } from '../albums/AlbumTile.tsx'
import { CollectionTile } from '../collections/CollectionTile.tsx'
import { LoginDialogHost } from '../../platform/login/LoginDialogHost.tsx'
import { MusicTile } from '../music/MusicTile.tsx'
import { TrackRow } from '../music/TrackRow.tsx'
import { player, playerStore } from '../../listening/player/player.ts'
import { fromMusic } from '../../listening/player/queue-item.ts'
import { PodcastRow } from '../podcasts/PodcastRow.tsx'
import { PodcastTile } from '../podcasts/PodcastTile.tsx'
import { VideoTile } from '../video/VideoTile.tsx'
import { ItemDialogHost } from '../../personal/item-dialog-host/ItemDialogHost.tsx'
import { toasts } from '../../../ui/overlays/toasts.ts'
import { ItemMenu } from './ItemMenu.tsx'
import { closeItemDialog } from '../../listening/item-dialogs/item-dialogs.ts'

withServer()
withTexts('tracks')
beforeEach(() => {
  player.close()
  answer(isMusicLiked, 'false')
  answer(isMusicSaved, 'true')
  answer(getAlbumMusics, albumWith([]))
})
afterEach(() => {
  closeItemDialog()
  return chooseLanguage('en')
})

const music = buildCard({ hasVideo: true })
const podcast = buildPodcast()
const album = {
  albumID: 1001,
  name: 'Ferry',
  artists: 'Mina',
  coverColor: '',
  imageVersion: '',
  releaseDate: '2026-11-01T10:00:00.000Z',
}
const albumWith = (musics: ReturnType<typeof buildCards>) => ({
  ...album,
  ...{ playCount: 0, albumArtists: [], musics, albumGain: null, albumTruePeak: null },
})
const collection = { collectionID: 1001, name: 'Morning', artists: 'Mina', coverColor: '', imageVersion: '' }

const show = (card: React.ReactNode) =>
  renderPage('/', {
    '/': (
      <>
        {card}
        <LoginDialogHost />
        <ItemDialogHost />
      </>
    ),
  })

async function openMenu(card: React.ReactNode) {
  const { user } = show(card)
  const trigger = screen.getByRole('button', { name: /^More options for/ })
  await user.click(trigger)
  const menu = await screen.findByRole('menu')
  const items = () => within(menu).getAllByRole('menuitem')
  return {
    user,
    trigger,
    names: () => items().map(({ textContent }) => textContent),
    choose: (name: string) => user.click(within(menu).getByRole('menuitem', { name })),
  }
}

const OF_LINK = ['Open in new tab', 'Copy link', 'Share']
const ofTrack = [
  'Play next',
  'Add to queue',
  'Add to playlist',
  'Download',
  'Sign in to save it as a file',
  'Radio',
  'Like',
  'Save',
  'Not for me',
  'Watch the video',
  'Go to Mina Farahani',
  ...OF_LINK,
]
const ofEpisode = [
  'Play next',
  'Add to queue',
  'Download',
  'Sign in to save it as a file',
  'Like',
  'Save',
  'Mark as played',
  'Go to Kaveh',
  ...OF_LINK,
]
const ofList = ['Play next', 'Add to queue', 'Add to playlist', 'Download', 'Radio', ...OF_LINK]
const ofAlbum = ofList.toSpliced(5, 0, 'Save')

test.each([
  ['a track’s tile', <MusicTile key="" music={music} queue={[]} />, ofTrack],
  ['a track’s row', <TrackRow key="" music={music} queue={[]} />, ofTrack],
  [
    'what is on',
    <ItemMenu key="" subject={{ kind: 'current', item: fromMusic(music) }} title={music.title} />,
    ofTrack.slice(2).filter((name) => name !== 'Sign in to save it as a file'),
  ],
  ['a video', <VideoTile key="" video={music} />, ofTrack.filter((name) => name !== 'Watch the video')],
  ['an episode’s tile', <PodcastTile key="" podcast={podcast} queue={[]} />, ofEpisode],
  ['an episode’s row', <PodcastRow key="" podcast={podcast} queue={[]} />, ofEpisode],
  ['an album', <AlbumTile key="" album={album} />, ofAlbum],
  ['a collection', <CollectionTile key="" collection={collection} />, ofList],
])('the menu of %s contains all of its actions', async (_what, card, names) => {
  const menu = await openMenu(card)
  expect(menu.names()).toEqual(names)
})

test('the page of a card opens in a new tab, and its link is copied', async () => {
  const { user, trigger, choose } = await openMenu(<AlbumTile album={album} />)
  const opens = screen.getByRole('menuitem', { name: 'Open in new tab' })
  expect(opens).toHaveAttribute('href', '/album/1001')
  expect(opens).toHaveAttribute('target', '_blank')
  await choose('Copy link')
  await waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['Link copied']))
  expect(await navigator.clipboard.readText()).toBe(`${location.origin}/album/1001`)

  // As on plain http, where scripts may not copy
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as unknown as Clipboard)
  await user.click(trigger)
  await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
  expect(await screen.findByRole('dialog', { name: /Ferry/ })).toBeVisible()
  vi.restoreAllMocks()
})

test('an episode is marked as played on its card, and as not played again', async () => {
  const { user, trigger, choose } = await openMenu(<PodcastTile podcast={podcast} queue={[]} />)
  await choose('Mark as played')
  expect(await screen.findByText('Played')).toBeVisible()
  await user.click(trigger)
  await user.click(await screen.findByRole('menuitem', { name: 'Mark as not played' }))
  expect(screen.queryByText('Played')).toBeNull()
})

test('a track that cannot be played is not queued', async () => {
  const menu = await openMenu(<MusicTile music={buildCard({ isCommingSoon: true })} queue={[]} />)
  expect(menu.names()).not.toContain('Play next')
  expect(menu.names()).not.toContain('Add to queue')
})

test('the first item is focused once the items are loaded, and Escape restores the focus', async () => {
  const { user, trigger } = await openMenu(<MusicTile music={music} queue={[]} />)
  expect(screen.getByRole('menuitem', { name: 'Play next' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(trigger).toHaveFocus()
})

test('likes and saves of the user can be undone', async () => {
  signedIn()
  answer(isMusicLiked, 'true')
  const calls = answer(setLike, '2')
  const { choose } = await openMenu(<MusicTile music={music} queue={[]} />)
  expect(await screen.findByRole('menuitem', { name: 'Remove from saved' })).toBeVisible()
  await choose('Unlike')
  await waitFor(() => expect(calls.map(({ body }) => body)).toEqual([{ musicID: 1001, value: false }]))
})

test('an album is saved from its menu, and taken off the saved ones again', async () => {
  signedIn()
  answer(isAlbumSaved, 'false')
  const calls = answer(setSave, ({ body }) => ((body as { value: boolean }).value ? 'true' : 'false'))
  const { user, trigger, choose } = await openMenu(<AlbumTile album={album} />)
  await choose('Save')
  await user.click(trigger)
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from saved' }))
  await waitFor(() =>
    expect(calls.map(({ body }) => body)).toEqual([
      { albumID: 1001, value: true },
      { albumID: 1001, value: false },
    ]),
  )
})

test('an album is queued with its tracks in order', async () => {
  const level = { albumGain: null, albumTruePeak: null }
  answer(getAlbumMusics, { ...album, playCount: 0, albumArtists: [], musics: buildCards(3), ...level })
  const { choose } = await openMenu(<AlbumTile album={album} />)
  await choose('Add to queue')
  expect(await screen.findByText('Added to the queue')).toBeVisible()
  expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001, 1002, 1003])
})

test('a collection whose tracks cannot be loaded shows an error and does not change the queue', async () => {
  breakOff(collectionMusics)
  const { choose } = await openMenu(<CollectionTile collection={collection} />)
  await choose('Play next')
  expect(await screen.findByText('Something went wrong.')).toBeVisible()
  expect(playerStore.getState().queue).toEqual([])
})

test('an empty collection cannot be played', async () => {
  answer(collectionMusics, [])
  const { choose } = await openMenu(<CollectionTile collection={collection} />)
  await choose('Play next')
  expect(await screen.findByText('There is nothing to play in it yet.')).toBeVisible()
})

test('sharing opens the dialog with the specified link, and closing it restores the focus', async () => {
  const { user, trigger, choose } = await openMenu(<MusicTile music={music} queue={[]} />)
  await choose('Share')
  const dialog = await screen.findByRole('dialog', { name: 'Share Song 1001' })
  expect(within(dialog).getByLabelText('Link')).toHaveValue(
    `${location.origin}/playmusic/1001/Mina-Farahani/Song-1001`,
  )
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(trigger).toHaveFocus()
})

test('a visitor signs in before adding a track to a playlist, and then chooses one', async () => {
  answer(login, ({ body }) =>
    'password' in (body as object) ? { status: 2, data: tokenFor(1001) } : { status: 1 },
  )
  answer(listPlaylists, [
    {
      playListID: 1001,
      name: 'Evenings',
      musicCount: 2,
      coverMusicIDs: [],
      coverImageVersions: [],
      hasMusic: false,
      isPublic: false,
    },
  ])
  const calls = answer(addPlaylistMusic, 'true')
  const { user, choose } = await openMenu(<MusicTile music={music} queue={[]} />)
  await choose('Add to playlist')
  await user.type(await screen.findByLabelText('Email'), 'mina@example.com{Enter}')
  await user.type(await screen.findByLabelText('Password'), 'rain and drums{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Add to Evenings' }))
  expect(await screen.findByText('Added to Evenings')).toBeVisible()
  expect(calls.map(({ body }) => body)).toEqual([{ musicID: 1001, playListID: 1001 }])
})

test('the menu is translated into Persian', async () => {
  await chooseLanguage('fa')
  const { user } = show(<MusicTile music={music} queue={[]} />)
  await user.click(screen.getByRole('button', { name: 'بیشتر دربارهٔ Song 1001' }))
  expect(await screen.findByRole('menuitem', { name: 'افزودن به پلی‌لیست' })).toBeVisible()
})

test.each([
  [{ who: 'off', what: 'mp3' }, []],
  [{ who: 'everyone', what: 'mp3' }, ['Save as MP3']],
  [{ who: 'everyone', what: 'original' }, ['Save as MP3', 'Save the original']],
] as const)('a visitor is offered the files of a track as its policy %o says', async (downloads, offered) => {
  const menu = await openMenu(<MusicTile music={buildCard({ downloads })} queue={[]} />)
  expect(menu.names().filter((name) => name?.startsWith('Save ') || name?.includes('as a file'))).toEqual(
    offered,
  )
})

test('an album is offered as the most open of its tracks', async () => {
  const [one = music, other = music] = buildCards(2)
  const downloads = { who: 'everyone', what: 'original' } as const
  answer(getAlbumMusics, albumWith([{ ...one, downloads }, other]))
  const menu = await openMenu(<AlbumTile album={album} />)
  await screen.findByRole('menuitem', { name: 'Save as ZIP of MP3s' })
  expect(menu.names()).toContain('Save as ZIP of originals')
})

test('a person who is signed in saves a file by an address with a token for streams', async () => {
  signedIn()
  answer(getStreamToken, 'stream-token')
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '')
  })
  const { choose } = await openMenu(<MusicTile music={music} queue={[]} />)
  await choose('Save as MP3')
  await waitFor(() => expect(clicked).toEqual(['/api/musics/1001/download?format=mp3&token=stream-token']))
  vi.restoreAllMocks()
})

test('a visitor is asked to sign in for a file that is offered to members', async () => {
  const { choose } = await openMenu(<MusicTile music={music} queue={[]} />)
  await choose('Sign in to save it as a file')
  expect(await screen.findByLabelText('Email')).toBeVisible()
})
