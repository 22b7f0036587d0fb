import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import AdminArea from './AdminArea.tsx'
import { type ImportRun, importCalls } from './imports/calls.ts'

withServer()
withTexts('admin', 'form', 'error')

const run: ImportRun = {
  ...{ importID: 7, folder: 'Mina/Glass', step: 'plan', state: 'planned', done: 3, total: 3 },
  options: { artist: '', encoding: '', deletedToo: false, confirm: false },
  counts: { new: 2, unreadable: 1 },
  ...{ isWatched: false, name: 'Mina', reason: '', code: null, params: {} },
  ...{ created: '2026-11-30T06:00:00.000Z', ended: null },
}
const none = { total: 0, items: [] }
const item = {
  ...{ position: 1, kind: 'new' as const, file: '01.mp3', title: 'Rain', artists: 'Mina', album: 'Glass' },
  ...{ detail: '', musicID: 0, outcome: '' as const },
}

beforeEach(() => {
  signedIn(1001, { admin: true })
  answer(importCalls.list, { total: 1, items: [run] })
  answer(importCalls.watched, none)
  answer(importCalls.items, { total: 1, items: [item] })
  answer(importCalls.read, run)
})

const open = (query = '') => renderPage(`/admin/import${query}`, { '/admin/:section?/:id?': <AdminArea /> })

test('an admin chooses a folder, looks at its plan, and starts it', async () => {
  const listed = answer(importCalls.folders, {
    folder: '',
    folders: [
      { name: 'Mina', folder: 'Mina', isReadable: true },
      { name: 'caf�', folder: 'caf�', isReadable: false },
    ],
    hasMore: false,
  })
  const planned = answer(importCalls.plan, run)
  const started = answer(importCalls.start, { ...run, step: 'write', state: 'waiting' })
  const { user } = open()
  expect(await screen.findByRole('button', { name: 'caf�' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Mina' }))
  await waitFor(() => expect(listed.at(-1)?.query).toMatchObject({ folder: 'Mina' }))
  // The button that was pressed is gone.
  const way = screen.getByRole('navigation', { name: 'Folder' })
  expect(within(way).getByRole('button', { name: 'Mina' })).toHaveFocus()
  await user.type(screen.getByLabelText('Artist of all recordings'), 'Mina')
  await user.click(screen.getByRole('button', { name: 'Look what it would add' }))
  expect(await screen.findByText('Rain')).toBeVisible()
  expect(planned[0]?.body).toMatchObject({ folder: 'Mina', artist: 'Mina', deletedToo: false })
  await user.click(screen.getByRole('switch', { name: 'Publish the tracks once they are ready' }))
  await user.click(screen.getByRole('button', { name: 'Start the import' }))
  await waitFor(() => expect(started).toHaveLength(1))
  expect([started[0]?.params, started[0]?.body]).toMatchObject([{ id: '7' }, { confirm: false }])
})

test('a reload shows the same import and the same kind of files', async () => {
  const asked = answer(importCalls.items, { total: 1, items: [item] })
  const { user } = open('?run=7')
  const kinds = await screen.findByRole('group', { name: 'Show' })
  await user.click(within(kinds).getByRole('button', { name: /Cannot be read/ }))
  await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ kind: 'unreadable', skip: '0' }))
  expect(within(kinds).getByRole('button', { name: /Cannot be read/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
})

test('progress is shown, and the import can be stopped', async () => {
  answer(importCalls.read, { ...run, step: 'write', state: 'running', done: 1, total: 4 })
  const cancelled = answer(importCalls.cancel, { ...run, state: 'cancelled' })
  const { user } = open('?run=7')
  expect(await screen.findByRole('progressbar', { name: 'Importing.' })).toHaveAttribute(
    'aria-valuenow',
    '25',
  )
  // The numbers change every second.
  expect(screen.getByText('1 of 4').closest('[role=status]')).toBeNull()
  expect(screen.getByText('Importing.')).toHaveAttribute('role', 'status')
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  await waitFor(() => expect(cancelled).toHaveLength(1))
})

test('a failure tells its reason, and so does a server without IMPORT_DIR', async () => {
  answer(importCalls.read, { ...run, state: 'failed', code: 'folder.empty', reason: 'The folder is empty' })
  const { unmount } = open('?run=7')
  expect(await screen.findByRole('alert')).toHaveTextContent('The folder is empty')
  unmount()
  refuseWith(importCalls.folders, 'folder.off')
  open()
  expect(await screen.findByRole('alert')).toBeVisible()
})

test('a watched folder asks about changed and removed files, of which some may be left out', async () => {
  answer(importCalls.folders, { folder: '', folders: [], hasMore: false })
  const watched = {
    ...{ watchID: 3, folder: 'Mina', isOn: true, options: run.options, files: 9, coming: 1 },
    ...{ changed: 2, removed: 0, scanned: null, reason: '', code: null, params: {} },
  }
  answer(importCalls.watched, { total: 1, items: [watched] })
  const question = { kind: 'changed' as const, musicID: 1, title: 'Rain', artists: 'Mina' }
  answer(importCalls.questions, {
    total: 2,
    items: [
      { ...question, fileID: 11, file: 'a.mp3' },
      { ...question, fileID: 12, file: 'b.mp3' },
    ],
  })
  const decided = answer(importCalls.decide, { decided: 1 })
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'b.mp3' }))
  await user.click(screen.getByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(decided[0]?.body).toEqual({ fileIDs: [11], accept: true }))
})
