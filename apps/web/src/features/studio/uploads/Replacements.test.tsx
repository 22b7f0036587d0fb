import {
  type AssetStatus,
  type AssetVersion,
  type AssetVersions,
  artistPanelMusics,
  bringBackVersion,
  getMusic,
  getUploads,
  getVersions,
  shiftLyricsOfTrack,
  withdrawVersion,
} from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { buildMusic } from '../../../testing/build.ts'
import { fakeSocket } from '../../../testing/socket.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { Replacements } from './Replacements.tsx'

vi.mock('socket.io-client', async () => {
  const { fakeSocket: socket } = await import('../../../testing/socket.ts')
  return { io: () => socket }
})
withServer()
withTexts('upload', 'lyrics', 'error')

const version: AssetVersion = {
  ...{ versionID: 1007, kind: 'audio', state: 'waiting', name: 'rain-2.wav', durationMs: 65_000 },
  ...{ created: '2026-11-01T12:00:00.000Z', decided: null, keptUntil: null, refusal: null },
}
const former: AssetVersion = {
  ...version,
  ...{ versionID: 1008, state: 'former', name: 'rain-1.wav', durationMs: 60_000 },
  keptUntil: '2026-12-01T12:00:00.000Z',
}

beforeEach(() => {
  queryClient.clear()
  fakeSocket.disconnect()
  signedIn(1003)
  answer(getMusic, buildMusic({ isConfirmed: true }))
  answer(artistPanelMusics, [])
})

const known: AssetVersions = {
  ...{ mode: 'approved', published: { audio: 65_000, video: 0 }, versions: [], canShiftLyrics: false },
}

function open(given: Partial<AssetVersions>, audio: AssetStatus = { state: 'ready' }) {
  answer(getVersions, { ...known, ...given })
  answer(getUploads, { musicID: 1001, audio, video: { state: 'none' } })
  return renderPage('/', {
    '/': <Replacements owner={{ kind: 'music', id: 1001 }} kind="audio" locked={<p>Locked</p>} />,
  })
}

test('nothing is offered where the station takes no new versions, or nothing is published', async () => {
  open({ mode: 'off' })
  expect(await screen.findByText('Locked')).toBeVisible()
  expect(screen.queryByLabelText('Replace audio')).toBeNull()
})

test('a version that waits can be withdrawn', async () => {
  const { user } = open({ versions: [version] })
  expect(await screen.findByText('The new version waits for approval')).toBeVisible()
  expect(screen.getByLabelText('Replace audio')).toBeInTheDocument()
  const withdrawn = answer(withdrawVersion, 'true')
  answer(getVersions, known)
  await user.click(screen.getByRole('button', { name: 'Withdraw' }))
  await waitFor(() => expect(withdrawn).toMatchObject([{ params: { id: '1007' } }]))
  await waitFor(() => expect(screen.queryByText('The new version waits for approval')).toBeNull())
})

test('one that is made shows how far it is, and one that failed why', async () => {
  open({ versions: [{ ...version, state: 'proposed' }] }, { state: 'processing', percent: 40 })
  expect(await screen.findByText('40%')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeVisible()
})

test('a refusal is read with its reason and words', async () => {
  const refusal = { reason: 'quality', words: 'It ends too early.' } as const
  open({ versions: [{ ...version, state: 'refused', refusal }] })
  expect(await screen.findByText('The new version was not approved')).toBeVisible()
  expect(screen.getByText('It ends too early.')).toBeVisible()
})

test('an earlier version comes back by one press, and lyrics can be moved if lengths differ', async () => {
  const { user } = open({ versions: [former], canShiftLyrics: true })
  expect(await screen.findByText('rain-1.wav')).toBeVisible()
  const shifted = answer(shiftLyricsOfTrack, 'true')
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await waitFor(() => expect(shifted).toMatchObject([{ params: { id: '1001' }, body: { ms: 500 } }]))
  const back = answer(bringBackVersion, 'true')
  await user.click(screen.getByRole('button', { name: 'Bring back' }))
  await waitFor(() => expect(back).toMatchObject([{ params: { id: '1008' } }]))
})
