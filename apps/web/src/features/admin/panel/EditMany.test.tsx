import {
  adminArtists,
  adminEditMusic,
  adminListMusic,
  adminMergeArtists,
  adminPreviewMerge,
  adminMusicWithdrawal,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { buildAdminMusic } from '../../../testing/admin.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import AdminArea from './AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const open = (path: string) => renderPage(path, { '/admin/:section?/:id?': <AdminArea /> })
const tracks = (count: number, from = 1) =>
  Array.from({ length: count }, (_, at) =>
    buildAdminMusic({ musicID: 1000 + from + at, title: `Track ${from + at}` }),
  )

describe('a change of many rows', () => {
  test('sends only what is chosen, with the version of each row, and names what could not be changed', async () => {
    const rows = tracks(2)
    answer(adminListMusic, { total: 2, items: rows })
    const edits = answer(adminEditMusic, {
      changed: 1,
      failed: [{ id: 1002, code: 'music.changed', params: {}, detail: 'This track has changed.' }],
    })
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change' }))
    const dialog = screen.getByRole('dialog', { name: 'Change rows: 2' })
    expect(within(dialog).getByRole('button', { name: 'Change' })).toBeDisabled()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Change: Exclusive' }))
    await user.click(within(dialog).getByRole('checkbox', { name: 'Exclusive' }))
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    expect(await within(dialog).findByRole('status')).toHaveTextContent('Changed: 1 of 2')
    expect(edits[0]?.body).toEqual({
      rows: rows.map(({ musicID, updated }) => ({ id: musicID, updated })),
      changes: { isExlusive: true },
    })
    expect(within(dialog).getByRole('list', { name: 'Not changed' })).toHaveTextContent(/Track 2: .*changed/)
  })

  test('says what became of it also if the rows do not match any more', async () => {
    answer(adminListMusic, { total: 1, items: tracks(1) })
    answer(adminEditMusic, () => {
      answer(adminListMusic, { total: 0, items: [] })
      return { changed: 1, failed: [] }
    })
    const { user } = open('/admin/music?confirmed=no')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Change: Exclusive' }))
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('Nothing matches.')).toBeInTheDocument()
    expect(within(dialog).getByRole('status')).toHaveTextContent('Changed: 1 of 1')
  })

  test('asks for what is chosen but not filled in, and sends nothing', async () => {
    answer(adminListMusic, { total: 1, items: tracks(1) })
    const edits = answer(adminEditMusic, { changed: 1, failed: [] })
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Change' }))
    const dialog = screen.getByRole('dialog')
    await user.click(within(dialog).getByRole('checkbox', { name: 'Change: Add artists' }))
    await user.click(within(dialog).getByRole('button', { name: 'Change' }))
    expect(await within(dialog).findByText('Fill this in')).toBeVisible()
    expect(edits).toHaveLength(0)
  })

  test('is for all rows that match, in several calls', async () => {
    const all = tracks(130)
    const lists = answer(adminListMusic, ({ query }) => {
      const [skip, take] = [Number(query['skip']), Number(query['take'])]
      return { total: all.length, items: all.slice(skip, skip + take) }
    })
    const edits = answer(adminEditMusic, ({ body }) => ({
      changed: (body as { rows: object[] }).rows.length,
      failed: [],
    }))
    const { user } = open('/admin/music?search=track&confirmed=no')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of this page' }))
    const bar = screen.getByRole('toolbar')
    await user.click(within(bar).getByRole('button', { name: 'Select all 130 that match' }))
    expect(bar).toHaveTextContent('Selected: 130')
    expect(within(bar).queryByRole('button', { name: 'Delete' })).toBeNull()
    await user.click(within(bar).getByRole('button', { name: 'Change' }))
    await user.click(screen.getByRole('checkbox', { name: 'Change: Confirmed' }))
    await user.click(screen.getByRole('checkbox', { name: 'Confirmed' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change' }))
    expect(await screen.findByText('Changed: 130 of 130')).toBeVisible()
    expect(lists.at(-1)?.query).toMatchObject({ search: 'track', confirmed: 'no' })
    const sent = edits.flatMap(({ body }) => (body as { rows: { id: number }[] }).rows.map(({ id }) => id))
    expect(sent).toEqual(all.map(({ musicID }) => musicID))
  })
})

const artist = (artistID: number, name: string) => ({
  ...{
    artistID,
    name,
    biography: '',
    supportLink: '',
    supportLabel: '',
    releaseDate: null,
    isVerified: false,
    showOnMain: false,
  },
  ...{ imageVersion: '', headerImageVersion: '', followerCount: 2, playCount: 9, musicCount: 1 },
  ...{ members: [], formerNames: [], withdrawn: null },
  ...{ created: '2026-11-01T10:00:00.000Z', updated: '2026-11-01T10:00:00.000Z' },
})

test('a merge of two artists shows what it would move before it is done', async () => {
  const [from, into] = [artist(1001, 'Beatels'), artist(1002, 'Beatles')] as const
  answer(adminArtists.list, ({ query }) => ({
    total: 2,
    items: query['search'] === 'Beatles' ? [into] : [from, into],
  }))
  const merge = {
    ...{ from: { artistID: 1001, name: 'Beatels' }, into: { artistID: 1002, name: 'Beatles' } },
    ...{ rows: [{ kind: 'followers' as const, moved: 3, both: 1 }], playCount: 18, followerCount: 4 },
  }
  const previews = answer(adminPreviewMerge, merge)
  const merges = answer(adminMergeArtists, merge)
  const { user } = open('/admin/artists')
  await user.click(await screen.findByRole('button', { name: 'Actions for Beatels' }))
  await user.click(screen.getByRole('menuitem', { name: 'Merge into another' }))
  const dialog = screen.getByRole('dialog')
  await user.type(within(dialog).getByRole('combobox'), 'Beatles')
  await user.click(await within(dialog).findByRole('option', { name: /Beatles/ }))
  expect(await within(dialog).findByText('3; both have: 1')).toBeVisible()
  expect(previews[0]).toMatchObject({ params: { id: '1001' }, query: { into: '1002' } })
  expect(merges).toHaveLength(0)
  await user.click(within(dialog).getByRole('button', { name: 'Merge into another' }))
  await waitFor(() =>
    expect(merges.map(({ params, body }) => [params['id'], body])).toEqual([['1001', { into: 1002 }]]),
  )
})

test('a track is taken off the site after a question and put back', async () => {
  const shown = buildAdminMusic({ musicID: 1001, title: 'Rain', isConfirmed: true })
  const away = { ...shown, isConfirmed: false, withdrawn: '2026-11-03T10:00:00.000Z' }
  const rows = [shown]
  answer(adminListMusic, () => ({ total: 1, items: rows }))
  answer(adminMusicWithdrawal.withdraw, () => {
    rows.splice(0, 1, away)
    return away
  })
  const restored = answer(adminMusicWithdrawal.restore, shown)
  const { user } = open('/admin/music')
  await user.click(await screen.findByRole('button', { name: 'Actions for Rain' }))
  await user.click(screen.getByRole('menuitem', { name: 'Take off the site' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take off the site' }))
  await user.click(await screen.findByRole('button', { name: 'Actions for Rain' }))
  expect(screen.queryByRole('menuitem', { name: 'Confirm' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Put back on the site' }))
  await waitFor(() => expect(restored).toHaveLength(1))
})
