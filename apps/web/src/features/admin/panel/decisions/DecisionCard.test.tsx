import {
  adminListArtistRequests,
  adminListAudit,
  adminListChat,
  adminListComments,
  adminListMusic,
  adminListReplacements,
  adminPodcasts,
  adminApproveReplacement,
  getStreamToken,
} from '@nava/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildAdminMusic } from '../../../../testing/admin.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const none = { total: 0, items: [] }
const rain = buildAdminMusic({ musicID: 1001, title: 'Rain' })
const entry = {
  ...{ auditID: 1, userID: 0, name: '', action: 'picture', kind: 'music', rowID: 1001, changes: '{}' },
  at: '2026-11-01T12:00:00.000Z',
}

beforeEach(() => {
  answer(adminListReplacements, none)
  for (const list of [adminListArtistRequests, adminPodcasts.list, adminListComments, adminListChat])
    answer(list, none as never)
  answer(adminListAudit, { total: 1, items: [entry] })
  answer(getStreamToken, 'a-token')
})

const open = () => renderPage('/admin/decisions', { '/admin/:section?/:id?': <AdminArea /> })

test('changes so far are in words, also those of the command line', async () => {
  answer(adminListMusic, { total: 1, items: [rain] })
  open()
  const history = await screen.findByRole('list', { name: 'Changes so far' })
  expect(history).toHaveTextContent(/^New picture · command line, or a deleted account · /)
})

test('earlier works are not counted before they are known', async () => {
  answer(adminListMusic, ({ query }) => {
    if (query['artistID']) throw new Error('down')
    return { total: 1, items: [rain] }
  })
  open()
  await screen.findByRole('list', { name: 'Changes so far' })
  expect(screen.queryByText(/Earlier works/)).toBeNull()
})

test('a new version is heard beside the present one, with lengths and loudness, and approved', async () => {
  answer(adminListMusic, none)
  answer(adminListAudit, none)
  const facts = { name: 'rain.wav', heights: [], truePeak: -1 }
  const replacement = {
    ...{ id: 7, kind: 'audio' as const, musicID: 1001, podcastID: 0, title: 'Rain', by: 'Duo' },
    present: { ...facts, version: 'old', durationMs: 60_000, loudness: -9 },
    proposed: { ...facts, version: 'new', durationMs: 65_000, loudness: -14.2 },
    created: '2026-11-01T12:00:00.000Z',
  }
  answer(adminListReplacements, { total: 1, items: [replacement] })
  const approved = answer(adminApproveReplacement, 'true')
  const { user } = open()
  const present = await screen.findByRole('region', { name: 'Present version' })
  const proposed = screen.getByRole('region', { name: 'New version' })
  expect(present).toHaveTextContent('-9.0 LUFS')
  expect(proposed).toHaveTextContent('-14.2 LUFS')
  await waitFor(() => expect(proposed.querySelector('audio')?.src).toContain('v=new'))
  expect(present.querySelector('audio')?.src).toContain('v=old')
  await user.click(screen.getByRole('button', { name: /^Approve/ }))
  await waitFor(() => expect(approved).toMatchObject([{ params: { id: '7' } }]))
})
