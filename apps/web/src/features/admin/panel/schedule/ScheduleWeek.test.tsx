import { adminScheduleDays, adminSchedules } from '@nava/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../../lib/i18n/i18n.ts'
import { buildAdminSchedule } from '../../../../testing/admin.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')

let isWide = true
beforeEach(() => {
  isWide = true
  signedIn(1001, { admin: true })
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('64em') && isWide,
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => chooseLanguage('en'))

const morning = buildAdminSchedule()
const night = buildAdminSchedule({
  ...{ scheduleID: 1002, title: 'Night', seriesID: 7, rrule: 'FREQ=DAILY' },
  ...{ localStart: '2026-12-01T22:00', localEnd: '2026-12-02T02:00' },
})

const Address = () => <p data-testid="address">{useLocation().pathname + useLocation().search}</p>

function open(items = [morning, night], path = '/admin/schedules?day=2026-12-01') {
  const asked = answer(adminScheduleDays, ({ query }) => ({
    ...{ zone: 'Asia/Tehran', now: '2026-12-02T12:00', day: query['date'] ?? '', items, isCut: false },
  }))
  const updates = answer(adminSchedules.update, ({ params, body }) => ({
    ...(items.find(({ scheduleID }) => String(scheduleID) === params['id']) ?? morning),
    localStart: (body as { date: string }).date,
  }))
  const removed = answer(adminSchedules.remove, 'true')
  const page = (
    <>
      <AdminArea />
      <Address />
    </>
  )
  const { user } = renderPage(path, { '/admin/:section?/:id?': page })
  return { user, asked, updates, removed }
}

const block = (name: RegExp) => screen.findByRole('button', { name })
const bodies = (updates: readonly { params: object; body: unknown }[]) => updates.map(({ body }) => body)

/** Lays the grid out as 7 columns of 100 px, and an hour as 60 px. */
function layOut(element: HTMLElement) {
  const grid = element.parentElement
  if (!grid) throw new Error('no grid')
  grid.getBoundingClientRect = () => new DOMRect(0, 0, 700, 24 * 60)
  element.setPointerCapture = () => {}
}
function drag(element: Element, x: number, y: number) {
  fireEvent.pointerDown(element, { button: 0, clientX: 0, clientY: 0, pointerId: 1 })
  fireEvent.pointerMove(element, { clientX: x, clientY: y, pointerId: 1 })
  fireEvent.pointerUp(element, { clientX: x, clientY: y, pointerId: 1 })
}

describe('the week', () => {
  test('shows seven days from Monday, today, the time, and a programme over midnight on both days', async () => {
    const { asked } = open()
    await block(/^Morning: /)
    expect(asked[0]?.query).toEqual({ date: '2026-11-30', days: '7' })
    const heads = screen.getAllByRole('heading', { level: 2 })
    expect(heads).toHaveLength(7)
    expect(heads.find((head) => head.getAttribute('aria-current') === 'date')).toHaveTextContent('2 Wed')
    expect(document.querySelectorAll('[data-now]')).toHaveLength(1)
    const parts = [...document.querySelectorAll<HTMLElement>('[data-programme="1002"]')]
    expect(
      parts.map(({ style }) => ['--day', '--from', '--minutes'].map((name) => style.getPropertyValue(name))),
    ).toEqual([
      ['1', '1320', '120'],
      ['2', '0', '120'],
    ])
    expect(screen.getAllByRole('button', { name: /^Night: / })).toHaveLength(1)
  })

  test('goes to other weeks, and back to today', async () => {
    const { user, asked } = open()
    await block(/^Morning: /)
    await user.click(screen.getByRole('button', { name: 'Week after' }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ date: '2026-12-07' }))
    await user.click(screen.getByRole('button', { name: 'Today' }))
    await waitFor(() => expect(asked.at(-1)?.query).toMatchObject({ date: '2026-11-30' }))
  })

  test('begins on Saturday in Persian', async () => {
    await act(() => chooseLanguage('fa'))
    const { asked } = open()
    await waitFor(() => expect(asked[0]?.query).toMatchObject({ date: '2026-11-28' }))
  })

  test('shows a day at a time on a small window', async () => {
    isWide = false
    const { user } = open()
    await block(/^Morning: /)
    expect(screen.getAllByRole('tab')).toHaveLength(7)
    expect(screen.queryAllByRole('heading', { level: 2 })).toEqual([])
    await user.click(screen.getByRole('tab', { name: /2/, selected: false }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Morning/ })).toBeNull())
    // What began the day before
    expect(screen.getByRole('button', { name: /^Night: / })).toHaveAttribute('data-before')
  })

  test('shows what is at the same time beside each other, and says so', async () => {
    const conflicts = [{ scheduleID: 1001, title: 'Morning', date: morning.date, endsAt: morning.endsAt }]
    open([morning, buildAdminSchedule({ scheduleID: 1003, title: 'Other', conflicts })])
    const other = await block(/^Other: .*At the same time: Morning/)
    expect(other).toHaveAttribute('data-conflict')
    expect(other.style.getPropertyValue('--lanes')).toBe('2')
    expect(other.style.getPropertyValue('--lane')).toBe('1')
  })

  test('leads to the plain table and back', async () => {
    const { user } = open()
    const listed = answer(adminSchedules.list, { total: 1, items: [night] })
    await user.click(await screen.findByRole('link', { name: 'List' }))
    expect(await screen.findByRole('link', { name: 'Night' })).toBeVisible()
    expect(listed).toHaveLength(1)
    expect(screen.getByText('Daily')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Week' }))
    expect(await block(/^Night: /)).toBeVisible()
  })
})

describe('a programme', () => {
  test('is dragged in steps of 15 minutes, also to another day, and this can be undone', async () => {
    const { user, updates } = open()
    const element = await block(/^Morning: /)
    layOut(element)
    drag(element, 110, -50)
    await waitFor(() => expect(updates).toHaveLength(1))
    const moved = {
      title: 'Morning',
      date: '2026-12-02T07:15',
      endsAt: '2026-12-02T08:15',
      musicID: null,
      djID: null,
      scope: 'one',
      updated: morning.updated,
    }
    expect(bodies(updates)).toEqual([moved])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(updates).toHaveLength(2))
    expect(updates[1]?.body).toEqual({ ...moved, date: '2026-12-01T08:00', endsAt: '2026-12-01T09:00' })
  })

  test('that another admin has changed is shown as it is now, and can be moved again', async () => {
    const { asked } = open()
    const element = await block(/^Morning: /)
    layOut(element)
    refuseWith(adminSchedules.update, 'row.changed')
    const before = asked.length
    drag(element, 110, -50)
    expect(await screen.findByText(/has changed since you opened it/)).toBeVisible()
    await waitFor(() => expect(asked.length).toBeGreaterThan(before))
  })

  test('gets another end by its lower edge, at least 15 minutes after its start', async () => {
    const { updates } = open()
    const element = await block(/^Morning: /)
    layOut(element)
    drag(element.querySelector('[data-edge]') ?? element, 90, 40)
    await waitFor(() => expect(updates).toHaveLength(1))
    await screen.findByRole('button', { name: 'Undo' })
    drag(element.querySelector('[data-edge]') ?? element, 0, -400)
    await waitFor(() => expect(updates).toHaveLength(2))
    expect(bodies(updates)).toMatchObject([
      { date: '2026-12-01T08:00', endsAt: '2026-12-01T09:45' },
      { date: '2026-12-01T08:00', endsAt: '2026-12-01T08:15' },
    ])
  })

  test('is moved the other way to the next day where text runs to the left', async () => {
    document.documentElement.style.direction = 'rtl'
    const { updates } = open()
    const element = await block(/^Morning: /)
    layOut(element)
    element.style.direction = 'rtl'
    if (element.parentElement) element.parentElement.style.direction = 'rtl'
    drag(element, 100, 0)
    await waitFor(() => expect(bodies(updates)).toMatchObject([{ date: '2026-11-30T08:00' }]))
    document.documentElement.style.direction = ''
  })

  test('that repeats asks which times are meant before it is moved by keys', async () => {
    const { user, updates } = open()
    const element = await block(/^Night: /)
    element.focus()
    await user.keyboard('{ArrowDown}{ArrowRight}{Shift>}{ArrowDown}{/Shift}')
    expect(screen.getByRole('status')).toHaveTextContent(/December 2.*10:15/)
    const dialog = await screen.findByRole('dialog', { name: 'Move: Night' }, { timeout: 3000 })
    expect(updates).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'This and the following' }))
    await waitFor(() => expect(updates).toHaveLength(1))
    expect(updates[0]?.body).toMatchObject({
      ...{ date: '2026-12-02T22:15', endsAt: '2026-12-03T02:30', scope: 'following' },
    })
  })

  test('stays where it was if the question is not answered', async () => {
    const { user, updates } = open()
    const element = await block(/^Night: /)
    element.focus()
    await user.keyboard('{ArrowUp}')
    await screen.findByRole('dialog', {}, { timeout: 3000 })
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await block(/^Night: .*10:00/)).toBeVisible()
    expect(updates).toEqual([])
  })

  test('is deleted only after a question', async () => {
    const { user, removed } = open()
    const element = await block(/^Night: /)
    element.focus()
    await user.keyboard('{Delete}')
    const dialog = await screen.findByRole('dialog', { name: 'Delete: Night' })
    expect(removed).toEqual([])
    await user.click(within(dialog).getByRole('button', { name: 'All times' }))
    await waitFor(() =>
      expect(removed.map(({ params, query }) => [params['id'], query])).toEqual([['1002', { scope: 'all' }]]),
    )
  })

  test('opens by Enter', async () => {
    const { user } = open()
    answer(adminSchedules.read, night)
    const element = await block(/^Night: /)
    element.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/schedules/1002?day=2026-12-01')
  })
})

describe('an empty hour', () => {
  test('makes a new programme at its time, by keys too, whose form asks in words how it repeats', async () => {
    const { user } = open()
    const created = answer(adminSchedules.create, morning)
    await block(/^Morning: /)
    screen.getByRole('button', { name: /^New programme entry: .*November 30.* 7:00 AM/ }).focus()
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}{Enter}')
    // 9:00 in Tehran
    expect(screen.getByTestId('address')).toHaveTextContent(/date=2026-12-01T05%3A30/)
    await user.type(await screen.findByLabelText(/^Title/), 'News')
    expect(screen.queryByLabelText('What changes')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Repeats'), 'Weekly')
    await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
    await user.selectOptions(screen.getByLabelText('Ends'), 'After so many times')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(created).toHaveLength(1))
    expect(created[0]?.body).toMatchObject({
      title: 'News',
      ...{ date: '2026-12-01T05:30:00.000Z', endsAt: '2026-12-01T06:30:00.000Z' },
      rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=10',
    })
  })
})

test('a programme that is dragged past others stays the same element, which has the pointer', async () => {
  const { updates } = open([
    morning,
    buildAdminSchedule({
      scheduleID: 1003,
      title: 'Later',
      localStart: '2026-12-01T10:00',
      localEnd: '2026-12-01T11:00',
    }),
  ])
  const element = await block(/^Morning: /)
  layOut(element)
  const next = element.nextElementSibling
  fireEvent.pointerDown(element, { button: 0, clientX: 0, clientY: 0, pointerId: 1 })
  fireEvent.pointerMove(element, { clientX: 200, clientY: 240, pointerId: 1 })
  expect(await block(/^Morning: .*December 3/)).toBe(element)
  expect(element.nextElementSibling).toBe(next)
  fireEvent.pointerUp(element, { clientX: 200, clientY: 240, pointerId: 1 })
  await waitFor(() => expect(bodies(updates)).toMatchObject([{ date: '2026-12-03T12:00' }]))
})
