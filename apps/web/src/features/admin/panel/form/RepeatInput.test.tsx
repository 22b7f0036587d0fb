import { adminScheduleDays, adminSchedules } from '@nava/contracts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildAdminSchedule } from '../../../../testing/admin.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const morning = buildAdminSchedule({ seriesID: 7, rrule: 'FREQ=DAILY' })

async function openForm() {
  answer(adminScheduleDays, {
    ...{ zone: 'Asia/Tehran', now: '2026-12-02T12:00', day: '2026-12-02', items: [], isCut: false },
  })
  answer(adminSchedules.read, morning)
  const updates = answer(adminSchedules.update, morning)
  const { user } = renderPage('/admin/schedules/1001', { '/admin/:section?/:id?': <AdminArea /> })
  return { user, updates, ends: await screen.findByLabelText('Ends') }
}

test('a series that ends on a day is not saved without the day', async () => {
  const { user, updates, ends } = await openForm()
  await user.selectOptions(ends, 'On a day')
  expect(screen.getByLabelText('On a day')).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('On a day')).toBeInvalid())
  expect(screen.getByLabelText('On a day')).toHaveAccessibleDescription('Must not be empty.')
  expect(screen.getByLabelText('Repeats')).toBeValid()
  expect(updates).toHaveLength(0)
  fireEvent.change(screen.getByLabelText('On a day'), { target: { value: '2027-12-31' } })
  expect(screen.getByLabelText('On a day')).toBeValid()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updates[0]?.body).toMatchObject({ rrule: 'FREQ=DAILY;UNTIL=20271231' }))
})

test('a series that ends after so many times is not saved without their number', async () => {
  const { user, updates, ends } = await openForm()
  await user.selectOptions(ends, 'After so many times')
  await user.clear(screen.getByLabelText('After so many times'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.getByLabelText('After so many times')).toBeInvalid())
  expect(updates).toHaveLength(0)
  await user.type(screen.getByLabelText('After so many times'), '5')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(updates[0]?.body).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=5' }))
})
