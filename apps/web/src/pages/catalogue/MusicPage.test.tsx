import {
  type Credit,
  getMusic,
  getUser,
  musicComments,
  musicWaveform,
  relatedMusic,
  top5Music,
  videoRelation,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { ItemDialogHost } from '../../features/personal/item-dialog-host/ItemDialogHost.tsx'
import { player, playerStore } from '../../features/listening/player/player.ts'
import { queryClient } from '../../lib/calls/query-client.ts'
import { buildCard, buildCards, buildMusic } from '../../testing/build.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, answerBytes, refuse, withServer } from '../../testing/server.ts'
import { signedIn } from '../../testing/tokens.ts'
import { withTextsOf } from '../../testing/texts.ts'
import MusicPage from './MusicPage.tsx'

withServer()
withTextsOf('/playMusic/1001')
beforeEach(() => {
  player.close()
  answer(relatedMusic, buildCards(2, 1101, { musicLength: 60, playCount: 7 }))
  answer(top5Music, [])
  answer(musicComments, [])
  answer(videoRelation, { relations: { musicId: 1001, musicVideoId: 0 } })
})

const open = (path = '/playMusic/1001/Mina-Farahani/Rain') =>
  renderPage(path, { '/playMusic/:id/:artist?/:title?': <MusicPage /> })

test('a track shows its title, artists, day, plays and likes', async () => {
  answer(getMusic, buildMusic({ title: 'Rain on Valiasr' }))
  open()
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Rain on Valiasr')
  expect(screen.getAllByRole('link', { name: 'Mina Farahani' })[0]).toHaveAttribute(
    'href',
    '/artist/1001/Mina-Farahani',
  )
  for (const fact of ['Nov 1, 2026', '3:05', '1.2K plays', '34 likes'])
    expect(screen.getByText(fact)).toBeVisible()
})

test('a track shows its waveform, under the version of its sound', async () => {
  answer(getMusic, buildMusic({ audioVersion: 'v7' }))
  const made = answerBytes(musicWaveform, new Int8Array([-20, 10, -30, 40]))
  const { container } = open()
  await waitFor(() => expect(container.querySelectorAll('path[d^="M0 -10"]')).toHaveLength(2))
  expect(made.map(({ query }) => query)).toEqual([{ v: 'v7' }])
})

test('playing continues with the related tracks, and the same button pauses', async () => {
  answer(getMusic, buildMusic({ title: 'Rain' }))
  const { user } = open('/playmusic/1001')
  await screen.findByText('Song 1102')
  await screen.findByRole('heading', { level: 1 })
  await user.click(screen.getByRole('button', { name: 'Play Rain' }))
  expect(playerStore.getState()).toMatchObject({ index: 0, playback: 'playing' })
  expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001, 1101, 1102])
  await user.click(screen.getByRole('button', { name: 'Pause Rain' }))
  expect(playerStore.getState().playback).toBe('paused')
})

test('an explicit track says so, and for a person who hides such it is played once on demand', async () => {
  signedIn()
  answer(getUser, { userID: 1001, name: 'Mina', imageVersion: '', hidesExplicit: true })
  answer(getMusic, buildMusic({ title: 'Storm', isExplicit: true }))
  const { user } = open('/playmusic/1001')
  await screen.findByRole('heading', { level: 1 })
  expect(screen.getByRole('img', { name: 'Explicit' })).toHaveTextContent('E')
  await user.click(await screen.findByRole('button', { name: 'Play once' }))
  expect(screen.queryByRole('button', { name: 'Play Storm' })).toBeNull()
  expect(playerStore.getState().queue.map(({ id }) => id)).toEqual([1001])
})

test('lyrics without times are shown line by line, without the message that they are missing', async () => {
  answer(getMusic, buildMusic({ lyrics: 'First line\nباران' }))
  open()
  expect(await screen.findByText('باران')).toHaveAttribute('dir', 'auto')
  expect(screen.queryByText('No lyrics found...')).toBeNull()
})

test('a track without lyrics shows a message', async () => {
  answer(getMusic, buildMusic())
  open()
  expect(await screen.findByText('No lyrics found...')).toBeVisible()
})

test('the badge is shown only for one of the top five tracks', async () => {
  answer(getMusic, buildMusic())
  answer(top5Music, [buildCard({ musicID: 1500 }), buildCard()])
  open()
  expect(await screen.findByText('#5 Trend')).toBeVisible()
})

test('a track with a video links to it', async () => {
  answer(getMusic, buildMusic())
  answer(videoRelation, { relations: { musicId: 1001, musicVideoId: 1400 } })
  open()
  expect(await screen.findByRole('link', { name: 'Video' })).toHaveAttribute('href', '/playVideo/1400')
})

test('the link to a track’s own video is there before the relation is known', async () => {
  answer(getMusic, buildMusic({ hasVideo: true }))
  answer(videoRelation, () => new Promise(() => {}))
  open()
  expect(await screen.findByRole('link', { name: 'Video' })).toHaveAttribute('href', '/playVideo/1001')
})

test('sharing offers the link with artist and title, and code that embeds the track', async () => {
  answer(getMusic, buildMusic({ title: 'Rain on Valiasr' }))
  const { user } = renderPage('/playMusic/1001', {
    '/playMusic/:id/:artist?/:title?': (
      <>
        <MusicPage />
        <ItemDialogHost />
      </>
    ),
  })
  await user.click(await screen.findByRole('button', { name: 'Share' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share Rain on Valiasr' }))
  expect(dialog.getByLabelText('Link')).toHaveValue(
    `${location.origin}/playmusic/1001/Mina-Farahani/Rain-on-Valiasr`,
  )
  expect(dialog.getByLabelText<HTMLInputElement>('Embed code').value).toContain('/embed/music/1001"')
})

test('an unknown track is not found', async () => {
  refuse(getMusic, 404)
  open('/playMusic/999999')
  expect(await screen.findByText('This track is no longer here')).toBeVisible()
})

test('a malformed id is not found', () => {
  open('/playMusic/abc')
  expect(screen.getByText('The page you requested does not exist')).toBeVisible()
})

test('ten related tracks are shown, and the rest when they are asked for', async () => {
  answer(relatedMusic, buildCards(12, 1101, { musicLength: 60, playCount: 7 }))
  answer(getMusic, buildMusic())
  const { user } = open()
  const related = within(
    (await screen.findByRole('heading', { name: 'Related' })).parentElement ?? document.body,
  )
  expect(await related.findAllByRole('heading', { level: 3 })).toHaveLength(10)
  await user.click(related.getByRole('button', { name: 'See More' }))
  expect(related.getAllByRole('heading', { level: 3 })).toHaveLength(12)
  expect(related.queryByRole('button', { name: 'See More' })).toBeNull()
})

test('a track is shown even if its related tracks cannot be loaded', async () => {
  answer(getMusic, buildMusic({ title: 'Rain' }))
  refuse(relatedMusic, 500)
  open()
  const related = (await screen.findByRole('heading', { name: 'Related' })).parentElement
  expect(await within(related ?? document.body).findByRole('button', { name: 'Retry' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Play Rain' })).toBeEnabled()
})

test('credits are grouped by role, with instruments, and lead to the pages of artists', async () => {
  const credit = (role: Credit['role'], name: string, more: Partial<Credit> = {}): Credit => ({
    ...{ role, name, instrument: '', artistID: 0 },
    ...more,
  })
  const credits = [
    credit('producer', 'Cy'),
    credit('performer', 'Ada Lund', { instrument: 'piano', artistID: 1007 }),
    credit('performer', 'بهار', { instrument: 'آواز' }),
    credit('performer', 'Ada Lund', { instrument: 'oud', artistID: 1007 }),
    credit('other', 'Di', { instrument: 'Tea' }),
    credit('other', 'Ed', { instrument: 'tea' }),
    credit('other', 'Fay'),
  ]
  answer(getMusic, buildMusic({ credits }))
  open()
  const section = within(await screen.findByRole('region', { name: 'Credits' }))
  const told = section
    .getAllByRole('term')
    .map((term, at) => [term.textContent, section.getAllByRole('definition')[at]?.textContent])
  expect(told).toEqual([
    ['Producers', 'Cy'],
    ['Performers', 'Ada Lund (piano, oud), بهار (آواز)'],
    ['Tea', 'Di, Ed'],
    ['Also', 'Fay'],
  ])
  expect(section.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/artist/1007/Ada-Lund',
  ])
})

test('many credits are shown at first in part, and a track without any has no such section', async () => {
  const credits = Array.from({ length: 300 }, (_, at) => ({
    ...{ role: 'performer' as const, instrument: '', artistID: 0 },
    name: `Person ${at}`,
  }))
  answer(getMusic, buildMusic({ credits }))
  const { user, unmount } = open()
  const section = within(await screen.findByRole('region', { name: 'Credits' }))
  expect(section.queryByText('Person 24')).toBeNull()
  await user.click(section.getByRole('button', { name: 'See More' }))
  expect(section.getByText('Person 299')).toBeVisible()
  unmount()
  queryClient.clear()
  answer(getMusic, buildMusic())
  open()
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(screen.queryByText('Credits')).toBeNull()
})
