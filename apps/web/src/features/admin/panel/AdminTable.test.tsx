import {
  adminAlbums,
  adminAuditChoices,
  adminDeleteMusic,
  adminLegalTexts,
  adminListAudit,
  adminListMusic,
  adminListUsers,
  adminPodcasts,
  adminSuspendUser,
  adminUpdateMusic,
} from '@nava/contracts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { buildMusic } from '../../../testing/build.ts'
import { buildAdminAlbum, buildAdminMusic } from '../../../testing/admin.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import AdminArea from './AdminArea.tsx'
import { reloadAll } from './resource.ts'

vi.mock('../../../lib/browser/save-file.ts')
withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const open = (path: string) => renderPage(path, { '/admin/:section?/:id?': <AdminArea /> })
const rain = buildAdminMusic({ musicID: 1001, title: 'Rain' })
const wind = buildAdminMusic({ musicID: 1002, title: 'Wind', isConfirmed: true })
const page = (...items: ReturnType<typeof buildAdminMusic>[]) => ({ total: items.length, items })

describe('a table of the administration', () => {
  test('shows the rows, and asks the server for the order and filter that the address names', async () => {
    const calls = answer(adminListMusic, page(rain, wind))
    open('/admin/music?sort=plays&order=asc&confirmed=no&pageNumber=2')
    expect(await screen.findByRole('link', { name: 'Rain' })).toHaveAttribute(
      'href',
      '/admin/music/1001?sort=plays&order=asc&confirmed=no&pageNumber=2',
    )
    expect(calls[0]?.query).toMatchObject({ sort: 'plays', order: 'asc', confirmed: 'no', skip: '50' })
    expect(screen.getByRole('columnheader', { name: 'Plays' })).toHaveAttribute('aria-sort', 'ascending')
  })

  test('goes to the last page if its page has no rows any more', async () => {
    answer(adminListMusic, ({ query }) => ({ total: 51, items: query['skip'] === '100' ? [] : [rain] }))
    open('/admin/music?pageNumber=3&confirmed=no')
    expect(await screen.findByRole('link', { name: 'Rain' })).toHaveAttribute(
      'href',
      '/admin/music/1001?pageNumber=2&confirmed=no',
    )
  })

  test('is sorted by its heads and searched while one types', async () => {
    const calls = answer(adminListMusic, page(rain))
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('button', { name: 'Plays' }))
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'plays', order: 'desc' }))
    await user.type(screen.getByRole('searchbox'), 'rai')
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ sort: 'plays', search: 'rai' }))
  })

  test('performs an action for the selected rows for which it is possible', async () => {
    answer(adminListMusic, page(rain, wind))
    const updates = answer(adminUpdateMusic, buildMusic())
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of this page' }))
    const bar = screen.getByRole('toolbar')
    expect(bar).toHaveTextContent('Selected: 2')
    await user.click(within(bar).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Done: 1')).toBeVisible()
    expect(updates.map(({ params, body }) => [params['id'], body])).toEqual([
      ['1001', { isConfirmed: true, updated: rain.updated }],
    ])
    await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
  })

  test('says for how many rows an action failed, and not that it is done', async () => {
    answer(adminListMusic, page(rain, buildAdminMusic({ musicID: 1002, title: 'Wind' })))
    answer(adminUpdateMusic, ({ params }) => {
      if (params['id'] === '1002') throw new Error('refused')
      return buildMusic()
    })
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of this page' }))
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByText('Done for 1, failed for 1')).toBeVisible()
    expect(screen.queryByText(/^Done: 2/)).toBeNull()
  })

  test('keeps what others changed of a row since it was listed', async () => {
    const listed = {
      ...{ podcastID: 1001, title: 'Talk', description: '', releaseDate: null, musicLength: 60 },
      ...{ coverColor: '', imageVersion: '', isConfirmed: false, hasAudio: true, playCount: 0, likeCount: 0 },
      ...{ isExplicit: false, season: null, seasonName: '', episode: null, episodeType: 'full' as const },
      ...{ djs: [{ djID: 1001, name: 'Aria' }], audio: { state: 'ready' as const } },
      ...{
        refusal: null,
        withdrawn: null,
        created: '2026-11-01T10:00:00.000Z',
        updated: '2026-11-02T10:00:00.000Z',
      },
    }
    answer(adminPodcasts.list, { total: 1, items: [listed] })
    answer(adminPodcasts.read, { ...listed, title: 'A better title' })
    const updates = answer(adminPodcasts.update, { ...listed, isConfirmed: true })
    const { user } = open('/admin/podcasts')
    await user.click(await screen.findByRole('button', { name: 'Actions for Talk' }))
    await user.click(screen.getByRole('menuitem', { name: 'Confirm' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]?.body).toMatchObject({ title: 'A better title', isConfirmed: true, djIDs: [1001] })
    // So that the server refuses what another admin decided since
    expect(updates[0]?.body).toMatchObject({ updated: listed.updated })
  })

  test('keeps a filter that is called page when another is chosen', async () => {
    const calls = answer(adminLegalTexts.list, { total: 0, items: [] })
    const { user } = open('/admin/legaltexts?page=privacy')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'fa')
    await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ page: 'privacy', language: 'fa' }))
  })

  test('deletes only after a question', async () => {
    answer(adminListMusic, page(rain))
    const deleted = answer(adminDeleteMusic, 'true')
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('button', { name: 'Actions for Rain' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    expect(deleted).toHaveLength(0)
    const dialog = screen.getByRole('dialog', { name: 'Delete: Rain' })
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(deleted.map(({ params }) => params['id'])).toEqual(['1001']))
  })

  test('focuses the row that is in the place of a deleted one', async () => {
    answer(adminListMusic, page(rain, wind))
    answer(adminDeleteMusic, () => {
      answer(adminListMusic, page(wind))
      return 'true' as const
    })
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('button', { name: 'Actions for Rain' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(screen.getByRole('link', { name: 'Wind' })).toHaveFocus())
  })

  test('leaves the focus in a question where it is when the table is read anew', async () => {
    answer(adminListMusic, page(rain))
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('button', { name: 'Actions for Rain' }))
    await user.click(screen.getByRole('menuitem', { name: 'Delete' }))
    await user.tab({ shift: true })
    const cancel = within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' })
    expect(cancel).toHaveFocus()
    answer(adminListMusic, page({ ...rain, title: 'Rain again' }))
    await act(() => reloadAll())
    expect(await screen.findByRole('link', { name: 'Rain again', hidden: true })).toBeInTheDocument()
    expect(cancel).toHaveFocus()
  })

  test('says why an action is refused', async () => {
    answer(adminListMusic, page(rain))
    refuseWith(adminUpdateMusic, 'music.changed')
    const { user } = open('/admin/music')
    await user.click(await screen.findByRole('button', { name: 'Actions for Rain' }))
    await user.click(screen.getByRole('menuitem', { name: 'Confirm' }))
    expect(await screen.findByText(/changed/i)).toBeVisible()
  })

  test('is used with the keyboard: arrows move between rows, x selects', async () => {
    answer(adminListMusic, page(rain, wind))
    const { user } = open('/admin/music')
    ;(await screen.findByRole('link', { name: 'Rain' })).focus()
    await user.keyboard('{ArrowDown}x')
    expect(screen.getByRole('link', { name: 'Wind' })).toHaveFocus()
    expect(screen.getByRole('checkbox', { name: 'Select Wind' })).toBeChecked()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('link', { name: 'Rain' })).toHaveFocus()
  })

  test('has the columns that are chosen, also in its file', async () => {
    answer(adminListMusic, page({ ...rain, title: '=cmd "x"' }))
    const { user } = open('/admin/music?columns=artists')
    await screen.findByRole('link', { name: '=cmd "x"' })
    expect(screen.queryByRole('columnheader', { name: 'Plays' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(screen.getByRole('menuitemradio', { name: 'Plays' }))
    expect(await screen.findByRole('columnheader', { name: 'Plays' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Download this page as CSV' }))
    const [file, name] = vi.mocked(saveFile).mock.lastCall ?? []
    expect(name).toBe('music.csv')
    // A spreadsheet would run a text that begins with '='.
    expect(await file?.text()).toBe('Title,Artists,Plays\r\n"\'=cmd ""x""",Mina Farahani,"1,200"\r\n')
  })

  test('says that nothing matches, and that nothing is there', async () => {
    answer(adminListMusic, { total: 0, items: [] })
    const { unmount } = open('/admin/music?search=nothing')
    expect(await screen.findByText('Nothing matches.')).toBeVisible()
    unmount()
    open('/admin/music')
    expect(await screen.findByText('Nothing here yet')).toBeVisible()
  })
})

test('an action that needs to know more asks for it, and the contract checks the answer', async () => {
  const kian = {
    ...{ userID: 1007, name: 'Kian', imageVersion: '', email: 'kian@example.com', isAdmin: false },
    ...{ hasPassword: true, signsInWithGoogle: false, artists: [], djs: [], commentCount: 0 },
    ...{ mutedUntil: null, suspended: null, created: '2026-11-01T10:00:00.000Z' },
  }
  answer(adminListUsers, { total: 1, items: [kian] })
  const suspended = answer(adminSuspendUser, kian)
  const { user } = open('/admin/users')
  await user.click(await screen.findByRole('button', { name: 'Actions for Kian' }))
  await user.click(screen.getByRole('menuitem', { name: 'Suspend' }))
  const dialog = screen.getByRole('dialog')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  expect(await within(dialog).findByRole('alert')).toBeVisible()
  expect(suspended).toHaveLength(0)
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Spam')
  await user.click(within(dialog).getByRole('button', { name: 'Suspend' }))
  await waitFor(() => expect(suspended.map(({ body }) => body)).toEqual([{ reason: 'Spam' }]))
})

test('an unknown section is no page', () => {
  open('/admin/nothing')
  expect(screen.getByText('There is no such page of the administration.')).toBeVisible()
})

describe('a form of the administration', () => {
  test('is filled in from the row, and sends what was changed and the rest as it is', async () => {
    answer(adminAlbums.read, buildAdminAlbum())
    answer(adminAlbums.list, { total: 0, items: [] })
    const updates = answer(adminAlbums.update, buildAdminAlbum({ name: 'Day' }))
    const { user } = open('/admin/albums/1001?search=ni')
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.clear(name)
    await user.type(name, 'Day')
    // The tracks change places by the arrow keys.
    screen.getByRole('button', { name: 'Move Wind' }).focus()
    await user.keyboard('{ArrowUp}')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByTestId('path')).toHaveTextContent('/admin/albums'))
    await screen.findByText('Saved')
    expect(updates[0]?.body).toEqual({
      name: 'Day',
      releaseDate: '2026-11-01T00:00:00.000Z',
      coverColor: '#12908a',
      artistIDs: [1001],
      musicIDs: [1002, 1001],
      updated: '2026-11-02T10:00:00.000Z',
    })
  })

  test('tells of another admin’s change, shows it, and keeps what was filled in here', async () => {
    answer(adminAlbums.read, buildAdminAlbum())
    refuseWith(adminAlbums.update, 'row.changed')
    const { user } = open('/admin/albums/1001')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
    const theirs = { updated: '2026-11-03T10:00:00.000Z', artists: [{ artistID: 1002, name: 'Kian' }] }
    answer(adminAlbums.read, buildAdminAlbum(theirs))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/has changed since you opened it/)).toBeVisible()
    expect(await screen.findByText('Kian')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Night!')
    const updates = answer(adminAlbums.update, buildAdminAlbum())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(updates[0]?.body).toMatchObject({ name: 'Night!', artistIDs: [1002], updated: theirs.updated }),
    )
  })

  test('saves over a change of the same field only once it was told, however the newer row came', async () => {
    answer(adminAlbums.read, buildAdminAlbum())
    const { user } = open('/admin/albums/1001')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
    const theirs = { name: 'Dawn', updated: '2026-11-03T10:00:00.000Z' }
    answer(adminAlbums.read, buildAdminAlbum(theirs))
    await act(() => reloadAll()) // as after the upload of a picture
    expect(await screen.findByRole('heading', { name: 'Dawn' })).toBeVisible()
    const refused = refuseWith(adminAlbums.update, 'row.changed')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/has changed since you opened it/)).toBeVisible()
    expect(refused[0]?.body).toMatchObject({ updated: buildAdminAlbum().updated })
    const updates = answer(adminAlbums.update, buildAdminAlbum())
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates[0]?.body).toMatchObject({ name: 'Night!', updated: theirs.updated }))
  })

  test('shows what the contract refuses beside its field, without a call', async () => {
    answer(adminAlbums.read, buildAdminAlbum())
    const updates = answer(adminAlbums.update, buildAdminAlbum())
    const { user } = open('/admin/albums/1001')
    await user.clear(await screen.findByRole('textbox', { name: 'Name' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toBeInvalid())
    expect(updates).toHaveLength(0)
  })

  test('finds related rows by search', async () => {
    const searches = answer(adminListMusic, page(rain, wind))
    answer(adminAlbums.read, buildAdminAlbum({ musics: [] }))
    const updates = answer(adminAlbums.update, buildAdminAlbum())
    const { user } = open('/admin/albums/1001')
    await user.type(await screen.findByRole('combobox', { name: 'Tracks in order' }), 'wi')
    await waitFor(() => expect(searches.at(-1)?.query).toMatchObject({ search: 'wi' }))
    await screen.findByRole('option', { name: /Wind/ })
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('list', { name: 'Tracks in order' })).toHaveTextContent('Wind')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(updates[0]?.body).toMatchObject({ musicIDs: [1002] }))
  })

  test('removes related rows, the focus going to the next one and at last to the search', async () => {
    answer(adminListMusic, page(rain, wind))
    answer(adminAlbums.read, buildAdminAlbum({ musics: [] }))
    const { user } = open('/admin/albums/1001')
    const search = await screen.findByRole('combobox', { name: 'Tracks in order' })
    for (const name of ['Rain', 'Wind']) {
      await user.type(search, name)
      await user.click(await screen.findByRole('option', { name: new RegExp(name) }))
    }
    await user.click(screen.getByRole('button', { name: 'Remove Rain' }))
    expect(screen.getByRole('button', { name: 'Remove Wind' })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(search).toHaveFocus()
  })

  test('keeps changes that are not saved, until one cancels', async () => {
    answer(adminAlbums.read, buildAdminAlbum())
    answer(adminAlbums.list, { total: 0, items: [] })
    const { user } = open('/admin/albums/1001')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), '!')
    await user.click(screen.getByRole('link', { name: 'Albums' }))
    await screen.findByText('Nothing here yet')
    cleanup()
    open('/admin/albums/1001')
    expect(await screen.findByText(/and did not send is back/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Night!')
    await user.click(screen.getByRole('link', { name: 'Cancel' }))
    await screen.findByText('Nothing here yet')
    cleanup()
    open('/admin/albums/1001')
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Night')
  })

  test('makes a new row, and goes on to its pictures', async () => {
    const made = answer(adminAlbums.create, buildAdminAlbum({ albumID: 1009 }))
    answer(adminAlbums.read, buildAdminAlbum({ albumID: 1009 }))
    const { user } = open('/admin/albums/new')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Dawn')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByLabelText('Picture')).toBeVisible()
    expect(made[0]?.body).toEqual({ name: 'Dawn', artistIDs: [], musicIDs: [] })
    expect(screen.getByTestId('path')).toHaveTextContent('/admin/albums/1009')
  })
})

const entry = {
  ...{ auditID: 7, userID: 1001, name: 'Mina', action: 'update', kind: 'albums', rowID: 1001 },
  changes: '{"name":{"from":"Day","to":"Night"},"artistIDs":[1001]}',
  at: '2026-11-01T12:00:00.000Z',
}

test('what admins changed of a row is read once it is asked for, page by page', async () => {
  answer(adminAlbums.read, buildAdminAlbum())
  const calls = answer(adminListAudit, ({ query }) => ({
    total: 11,
    items: [{ ...entry, auditID: Number(query['skip']) + 1 }],
  }))
  const { user } = open('/admin/albums/1001')
  const heading = await screen.findByText('Changes so far')
  expect(calls).toHaveLength(0)
  await user.click(heading)
  expect(await screen.findByText('Mina')).toBeVisible()
  const change = screen.getByText('Night', { selector: 'li bdi' }).closest('li')
  expect(change).toHaveTextContent('Name: DayNight')
  expect(
    within(change as HTMLElement)
      .getByText('Day')
      .closest('del'),
  ).not.toBeNull() // in a list
  expect(calls[0]?.query).toMatchObject({ kind: 'albums', rowID: '1001', skip: '0' })
  await user.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ skip: '10' }))
})

test('the audit is filtered by the kinds and actions that it has', async () => {
  const calls = answer(adminListAudit, { total: 1, items: [entry] })
  answer(adminAuditChoices, { kind: ['albums', 'news'], action: ['update'] })
  const { user } = open('/admin/audit')
  expect(await screen.findByTitle('Name: Day → Night · Artists: 1001')).toBeVisible()
  const kind = screen.getByRole('combobox', { name: 'Kind' })
  await user.selectOptions(kind, await within(kind).findByRole('option', { name: 'News' }))
  await waitFor(() => expect(calls.at(-1)?.query).toMatchObject({ kind: 'news' }))
  expect(screen.getByRole('option', { name: 'Changed' })).toHaveValue('update')
})
