import {
  adminBackups,
  adminCancelTask,
  adminDownloadBackup,
  adminPreviewPush,
  adminRemoveBackup,
  adminScheduleBackups,
  adminSendPush,
  adminTakeBackup,
  type AdminTask,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import AdminArea from './AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')

const NAME = '2026-11-01T03-00-00-000Z'
const task: AdminTask = {
  ...{ taskID: 7, subject: '', kind: 'takeBackup', state: 'running', percent: 40, files: 12, reason: '' },
  ...{ userID: 1001, name: 'Boss', created: '2026-11-02T03:00:00.000Z', started: null, finished: null },
}
const overview = {
  ...{ place: 'ready' as const, reason: '', isDefault: true, zone: 'Asia/Tehran', failure: '' },
  schedule: { at: '03:00', days: 7, weeks: 4, months: 6 },
  ...{ lastTaken: '2026-11-01T03:00:00.000Z', lastFailed: null, tasks: [] as AdminTask[] },
  backups: [
    {
      ...{ backupID: NAME, taken: '2026-11-01T03:00:00.000Z', contents: 'whole' as const, bytes: 2_000_000 },
      ...{ rows: 4200, mediaFiles: 17, missing: 0, version: '20261101_first', verified: null, faults: 0 },
    },
  ],
}

beforeEach(() => signedIn(1001, { admin: true }))

const open = (path: string) => renderPage(path, { '/admin/:section?/:id?': <AdminArea /> })

test('backups are listed, taken after a question, and shown with their progress', async () => {
  const asked = answer(adminBackups, overview)
  const taken = answer(adminTakeBackup, task)
  const cancelled = answer(adminCancelTask, { ...task, state: 'cancelled' })
  const { user } = open('/admin/backups')
  const table = within(await screen.findByRole('table'))
  expect(table.getByText('4,200')).toBeVisible()
  expect(table.getByText('Whole')).toBeVisible()
  answer(adminBackups, { ...overview, tasks: [task] })
  await user.click(screen.getByRole('button', { name: 'Back up now' }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Back up now' }))
  expect(await screen.findByRole('progressbar', { name: 'Backup' })).toHaveAttribute('value', '40')
  expect(taken.map(({ body }) => body)).toEqual([{ acceptsMissing: false }])
  expect(asked.length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(cancelled.map(({ params }) => params['id'])).toEqual(['7']))
})

test('screen readers are told the state of a task, and not each percent', async () => {
  answer(adminBackups, { ...overview, tasks: [task] })
  open('/admin/backups')
  const progress = await screen.findByText(/40%/)
  expect(progress.closest('[aria-live], [role=status]')).toBeNull()
  expect(screen.getByRole('status')).toHaveTextContent('Backup Running · Boss')
})

test('a backup is deleted after a question, by its name', async () => {
  answer(adminBackups, overview)
  const removed = answer(adminRemoveBackup, { ...task, kind: 'removeBackup', subject: NAME })
  const { user } = open('/admin/backups')
  await user.click(await screen.findByRole('button', { name: `Delete the backup: ${NAME}` }))
  expect(removed).toHaveLength(0)
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete the backup' }))
  await waitFor(() => expect(removed.map(({ params }) => params['backup'])).toEqual([NAME]))
})

test('a backup is downloaded by the browser, from an address that the server gives', async () => {
  answer(adminBackups, overview)
  answer(adminDownloadBackup, { address: '/api/backups/a-ticket' })
  const addresses: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    addresses.push(new URL(this.href).pathname)
  })
  const { user } = open('/admin/backups')
  await user.click(await screen.findByRole('button', { name: `Download: ${NAME}` }))
  await waitFor(() => expect(addresses).toEqual(['/api/backups/a-ticket']))
  click.mockRestore()
})

test('the schedule is changed', async () => {
  answer(adminBackups, overview)
  const saved = answer(adminScheduleBackups, { ...overview.schedule, at: '04:15' })
  const { user } = open('/admin/backups')
  const at = await screen.findByRole('textbox', { name: /^Time/ })
  await user.clear(at)
  await user.type(at, '04:15')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved.map(({ body }) => body)).toEqual([{ ...overview.schedule, at: '04:15' }]))
})

test('without a place nothing is offered but how to set one', async () => {
  answer(adminBackups, { ...overview, place: 'off', backups: [] })
  open('/admin/backups')
  expect(await screen.findByText(/BACKUP_TO/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull()
})

test('a notification is sent only after its preview', async () => {
  const event = { title: 'Hi', body: 'There', image: '', type: 'general' as const, id: 0, click_action: '' }
  const previews = answer(adminPreviewPush, { event, people: 12, devices: 3, browsers: 5 })
  const sent = answer(adminSendPush, { sockets: true, provider: 'sent' })
  const { user } = open('/admin/push')
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), 'Hi')
  await user.type(screen.getByRole('textbox', { name: /Text/ }), 'There')
  expect(screen.queryByRole('button', { name: 'Send a notification' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  expect(preview.getByText('12')).toBeVisible()
  await user.click(preview.getByRole('button', { name: 'Send a notification' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.body).toEqual(previews[0]?.body)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull())
})
