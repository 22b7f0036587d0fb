import {
  type LiveLog,
  type LivePlay,
  getHealth,
  getLiveLog,
  isMusicLiked,
  likedMusicIDs,
  listPlaylists,
  saveLivePlaylist,
  setLike,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { buildCard } from '../../../testing/build.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../testing/server.ts'
import { withTextsOf } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { LoginDialogHost } from '../../platform/login/LoginDialogHost.tsx'
import Played from './Played.tsx'
import { SaveProgrammeButton } from './SaveProgrammeButton.tsx'

withServer()
withTextsOf('/live')

const buildPlay = (over: Partial<LivePlay> = {}): LivePlay => ({
  startsAt: '2026-03-10T10:00:00Z',
  endsAt: '2026-03-10T10:03:00Z',
  music: buildCard({ musicID: 1001, title: 'Rain On Glass' }),
  title: '',
  presenter: '',
  ...over,
})
const buildLog = (over: Partial<LiveLog> = {}): LiveLog => ({
  date: '2026-03-10',
  zone: 'Asia/Tehran',
  previous: '2026-03-09',
  next: null,
  plays: [buildPlay()],
  hasMore: false,
  ...over,
})
const page = (
  <>
    <Played />
    <LoginDialogHost />
  </>
)
const open = () => renderPage('/live', { '/live': page })

test('what was played is listed with the station’s time, a link, a play key and a heart', async () => {
  answer(getLiveLog, buildLog())
  open()
  const [row] = await screen.findAllByRole('listitem')
  const played = within(row as HTMLElement)
  expect(played.getByText(/1:30/)).toHaveAttribute('datetime', '2026-03-10T10:00:00Z')
  expect(played.getByRole('link', { name: 'Rain On Glass' })).toHaveAttribute(
    'href',
    expect.stringContaining('/playMusic/1001'),
  )
  expect(played.getByRole('button', { name: 'Play Rain On Glass' })).toBeVisible()
  expect(played.getByRole('button', { name: 'Like' })).toBeVisible()
})

test('hearts are known by one call for all rows, and a press likes the track', async () => {
  signedIn()
  const plays = [1001, 1002].map((musicID) =>
    buildPlay({ startsAt: `2026-03-10T10:0${musicID % 10}:00Z`, music: buildCard({ musicID }) }),
  )
  answer(getLiveLog, buildLog({ plays }))
  answer(likedMusicIDs, [1002])
  answer(isMusicLiked, 'false')
  const likes = answer(setLike, '1')
  const { user } = open()
  const hearts = await screen.findAllByRole('button', { name: 'Like' })
  expect(hearts.map((heart) => heart.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await user.click(hearts[0] as HTMLElement)
  await waitFor(() => expect(likes.map(({ body }) => body)).toMatchObject([{ musicID: 1001 }]))
})

test('the days before and after are chosen by keys that stay where they are', async () => {
  const calls = answer(getLiveLog, ({ query }) =>
    query['date'] === '2026-03-09'
      ? buildLog({ date: '2026-03-09', previous: null, next: '2026-03-10', plays: [] })
      : buildLog(),
  )
  const { user } = open()
  const before = await screen.findByRole('button', { name: 'The day before' })
  expect(screen.getByRole('button', { name: 'The day after' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(before)
  expect(await screen.findByText('Nothing was played on this day.')).toBeVisible()
  expect(screen.getByText('Mar 9, 2026')).toBeVisible()
  expect(screen.getByRole('button', { name: 'The day before' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'The day before' }))
  expect(calls.at(-1)?.query['date']).toBe('2026-03-09')
})

test('the channel can be watched from what it played in the last hours', async () => {
  const plays = ['10:00', '06:00'].map((time, at) =>
    buildPlay({ startsAt: `2026-03-10T${time}:00.000Z`, music: buildCard({ musicID: 1001 + at }) }),
  )
  answer(getLiveLog, buildLog({ plays }))
  const from: string[] = []
  const { user } = renderPage('/live', {
    '/live': <Played backTo="2026-03-10T06:30:00.000Z" onPlayFrom={(startsAt) => from.push(startsAt)} />,
  })
  await user.click(await screen.findByRole('button', { name: /^Watch the channel from 1:30/ }))
  expect(from).toEqual(['2026-03-10T10:00:00.000Z'])
  expect(screen.getAllByRole('button', { name: /^Watch the channel/ })).toHaveLength(1)
})

test('a long day goes on with a press', async () => {
  answer(getLiveLog, ({ query }) =>
    query['page'] === '2'
      ? buildLog({ plays: [buildPlay({ startsAt: '2026-03-10T09:00:00Z' })] })
      : buildLog({ hasMore: true }),
  )
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'See More' }))
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2))
})

test('what is not of the catalogue has its title and who presented it', async () => {
  answer(getLiveLog, buildLog({ plays: [buildPlay({ music: null, title: 'From vinyl', presenter: 'Sam' })] }))
  open()
  expect(await screen.findByText('From vinyl')).toBeVisible()
  expect(screen.getByText('Sam')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Like' })).not.toBeInTheDocument()
})

test('the last hours become a playlist, whose name and gaps are told', async () => {
  signedIn()
  answer(getLiveLog, buildLog())
  answer(likedMusicIDs, [])
  answer(listPlaylists, [])
  const calls = answer(saveLivePlaylist, {
    playlist: { playListID: 5, name: 'Live TV: The last 3 hours' },
    musicCount: 12,
    leftOut: { hidden: 1, repeated: 2, beyond: 0 },
  })
  const { user } = open()
  await user.selectOptions(await screen.findByLabelText('Time to save'), 'The last 3 hours')
  await user.click(screen.getByRole('button', { name: 'Save as playlist' }))
  expect(
    await screen.findByText(
      'Saved as Live TV: The last 3 hours. Tracks: 12. Not available any more: 1. Repeats left out: 2.',
    ),
  ).toBeVisible()
  const [{ body } = { body: undefined }] = calls
  const { from, to, name } = body as { from: string; to: string; name: string }
  expect(Date.parse(to) - Date.parse(from)).toBe(3 * 60 * 60_000)
  expect(name).toBe('Live TV: The last 3 hours')
})

test('a programme becomes a playlist; why it does not is said', async () => {
  signedIn()
  refuseWith(saveLivePlaylist, 'live.not-begun')
  const programme = {
    scheduleID: 7,
    title: 'Evening Show',
    date: '2026-03-10T10:00:00Z',
    endsAt: null,
    musicID: 0,
    djID: 0,
    djName: '',
  }
  const { user } = renderPage('/live', { '/live': <SaveProgrammeButton programme={programme} /> })
  await user.click(screen.getByRole('button', { name: 'Save Evening Show as a playlist' }))
  expect(await screen.findByText("This programme hasn't begun yet.")).toBeVisible()
})

test('a visitor who saves is asked to sign in', async () => {
  answer(getLiveLog, buildLog())
  answer(getHealth, { passkeys: false, registration: 'open' } as never)
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Save as playlist' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})
