import { type AirNow, createAppPassword, djPanelAir } from '@nava/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { DjAir } from '../../features/station/air/use-dj-air.ts'
import { chooseLanguage } from '../../lib/i18n/i18n.ts'
import { signedInDj } from '../../testing/panel.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../testing/server.ts'
import { withTexts } from '../../testing/texts.ts'
import DjPanelPage from './DjPanelPage.tsx'

vi.mock('../../features/station/chat/Chat.tsx', () => ({ default: () => <p>The chat</p> }))

withServer()
withTexts('panel', 'setting', 'live', 'share', 'tracks', 'error')
beforeEach(() => chooseLanguage('en'))

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

const nothing: DjAir = {
  ...{ times: [], admission: { state: 'no-time' }, onAir: null, isOwn: false, viewers: 3 },
  ...{ level: null, test: null, radioListeners: 2 },
  ports: { source: null, rtmp: null },
}
const other: AirNow = {
  ...{ showID: 1, title: 'Night Drive', djName: 'Roya', djID: 1005, track: 'Slow Tide' },
  ...{ since: fromNow(-10), until: fromNow(50), isConnected: true },
}

function open(air: Partial<DjAir> = {}) {
  signedInDj()
  const asked = answer(djPanelAir, { ...nothing, ...air })
  return { ...renderPage('/djPanel/air', { '/djPanel/air': <DjPanelPage /> }), asked }
}

test('a DJ without a time is told so, beside the viewers and the chat', async () => {
  open()
  expect(await screen.findByText('No DJ is on the air')).toBeVisible()
  expect(screen.getByText(/No time of yours is planned/)).toBeVisible()
  expect(screen.getByText('No times are planned for you yet.')).toBeVisible()
  expect(screen.getByText('3 viewers · 2 radio listeners')).toBeVisible()
  expect(await screen.findByText('The chat')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to the panel' })).toHaveAttribute('href', '/djPanel')
})

test('another DJ on the air is named, with what plays and until when', async () => {
  open({ onAir: other, admission: { state: 'taken', by: 'Roya', until: other.until } })
  const now = within(await screen.findByRole('region', { name: 'On the air now' }))
  expect(now.getByRole('link', { name: 'Roya' })).toHaveAttribute('href', '/dj/1005')
  expect(now.getByText('Slow Tide')).toBeVisible()
  expect(now.getByRole('status')).toHaveTextContent(/^Roya is on the air until /)
})

test('who is on the air oneself is told so, also while the connection is lost', async () => {
  open({
    ...{ isOwn: true, onAir: { ...other, isConnected: false } },
    admission: { state: 'admitted', until: fromNow(50) },
  })
  const now = within(await screen.findByRole('region', { name: 'On the air now' }))
  expect(now.getByText('You are on the air')).toBeVisible()
  expect(now.getByText(/The connection of the program is lost/)).toBeVisible()
  expect(now.getByRole('status')).toHaveTextContent(/^You can send now, until /)
})

test('the own times are listed by the reader’s clock, the one that has begun marked', async () => {
  const time = { djID: 1001, djName: 'DJ Kian' }
  open({
    times: [
      { ...time, title: '', startsAt: fromNow(-10), endsAt: fromNow(50) },
      { ...time, title: 'Night Drive', startsAt: fromNow(2000), endsAt: fromNow(2060) },
    ],
  })
  const times = within(await screen.findByRole('region', { name: 'Your times' }))
  const [first, second] = times.getAllByRole('listitem')
  expect(first).toHaveTextContent('Let on the air by the station')
  expect(first).toHaveAttribute('aria-current', 'true')
  expect(first).toHaveTextContent('Your time')
  expect(second).toHaveTextContent('Night Drive')
  expect(second).not.toHaveAttribute('aria-current')
  expect(times.getByText(/^Your clock: \d/)).toBeVisible()
})

test('a program is told where to send, and gets a password that is shown once and copied', async () => {
  const made = answer(createAppPassword, {
    ...{ id: 1001, name: 'On air', use: 'source' as const, password: 'abcd-efgh-jkmn-pqrs' },
  })
  const { user } = open()
  const connect = within(await screen.findByRole('region', { name: 'How to connect' }))
  expect(await connect.findByLabelText('Server')).toHaveValue(location.hostname)
  expect(connect.getByLabelText('Mount')).toHaveValue('/air')
  expect(connect.getByLabelText('Username')).toHaveValue('source')
  expect(connect.queryByLabelText('Password')).toBeNull()
  const command = connect.getByLabelText<HTMLInputElement>('Command that sends a file')
  expect(command.value).toContain('icecast://source:PASSWORD@')
  expect(connect.queryByText('OBS')).toBeNull()
  await user.click(connect.getByRole('button', { name: 'Make a password for sending' }))
  expect(await connect.findByLabelText('Password')).toHaveValue('abcd-efgh-jkmn-pqrs')
  expect(made.map(({ body }) => body)).toEqual([{ name: 'On air', use: 'source' }])
  expect(command.value).toContain('icecast://source:abcd-efgh-jkmn-pqrs@')
  await user.click(connect.getByRole('button', { name: 'Copy: Password' }))
  expect(await navigator.clipboard.readText()).toBe('abcd-efgh-jkmn-pqrs')
  expect(connect.queryByRole('button', { name: 'Make a password for sending' })).toBeNull()
})

test('a program is told the port for DJs, and the address for pictures, if the station has them', async () => {
  open({ ports: { source: 8005, rtmp: 1935 } })
  const connect = within(await screen.findByRole('region', { name: 'How to connect' }))
  expect(await connect.findByLabelText('Port')).toHaveValue('8005')
  expect(connect.getByLabelText<HTMLInputElement>('Command that sends a file').value).toMatch(/:8005\/air$/)
  expect(connect.getByText('OBS')).toBeVisible()
  expect(connect.getByLabelText('Server for shows with a picture')).toHaveValue(
    `rtmp://${location.hostname}/air`,
  )
})

test('a refused password says why', async () => {
  refuseWith(createAppPassword, 'app-password.too-many', { max: 20 })
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Make a password for sending' }))
  expect(await screen.findByText(/20/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Make a password for sending' })).toBeEnabled()
})

test.each(['fa', 'ar'] as const)('everything is said in %s', async (language) => {
  await chooseLanguage(language)
  open({
    ...{ onAir: other, admission: { state: 'too-early' as const, startsAt: fromNow(100) } },
    ports: { source: null, rtmp: 1935 },
  })
  await screen.findByText('Slow Tide')
  expect(document.body.textContent).not.toMatch(/panel\.|setting\.|live\.|[{}]/)
})
