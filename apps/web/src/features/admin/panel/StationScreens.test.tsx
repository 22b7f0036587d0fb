import {
  adminGenres,
  adminLegalTexts,
  adminLiveRequests,
  adminPreviewLegalText,
  adminPreviewPush,
  adminSettings,
  adminStation,
  adminTestSetting,
  adminUpdateLiveRequests,
  adminUpdateStation,
  type ReplyOf,
} from '@nava/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { renderPage } from '../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../testing/server.ts'
import { withTexts } from '../../../testing/texts.ts'
import { signedIn } from '../../../testing/tokens.ts'
import AdminArea from './AdminArea.tsx'

withServer()
withTexts('admin', 'form', 'error')
beforeEach(() => signedIn(1001, { admin: true }))

const open = (path: string) => renderPage(path, { '/admin/:section?/:id?': <AdminArea /> })
const UPDATED = '2026-11-30T05:00:00.000Z'

const station: ReplyOf<(typeof adminStation)['reply']> = {
  name: '',
  accent: '',
  contactMusic: '',
  contactAdvertising: '',
  contactApps: '',
  contactInfo: 'hello@south.example',
  contactSecurity: '',
  socialLinks: '',
  appStore: '',
  playStore: '',
  imageVersion: '',
  updated: UPDATED,
  current: [
    { field: 'name', value: 'Radio North', origin: 'environment' },
    { field: 'contactInfo', value: 'hello@south.example', origin: 'station' },
    { field: 'contactMusic', value: 'music@north.example', origin: 'default' },
  ],
}

describe('the screen of the station', () => {
  test('shows beside each field what counts and where it comes from', async () => {
    answer(adminStation, station)
    open('/admin/station')
    expect(await screen.findByRole('textbox', { name: 'Mailbox: information' })).toHaveValue(
      'hello@south.example',
    )
    expect(screen.getByText('Radio North').closest('p')).toHaveTextContent('Environment: Radio North')
    expect(screen.getByText('music@north.example').closest('p')).toHaveTextContent('Default')
    expect(screen.queryByRole('button', { name: 'Remove the logo' })).toBeNull()
  })

  test('saves all fields with the version that was read, and says what is wrong beside a field', async () => {
    answer(adminStation, station)
    const calls = answer(adminUpdateStation, { ...station, name: 'Radio South' })
    const { user } = open('/admin/station')
    const accent = await screen.findByRole('textbox', { name: 'Accent colour' })
    await user.type(accent, '#ffe08a')
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Radio South')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/Too light: its contrast with the light theme is 1\.\d+:1/)).toBeVisible()
    expect(calls).toHaveLength(0)
    await user.clear(accent)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(calls[0]?.body).toMatchObject({
      name: 'Radio South',
      contactInfo: 'hello@south.example',
      updated: UPDATED,
    })
    expect(await screen.findByText('Saved')).toBeVisible()
  })

  test('tells an admin of a change by another one', async () => {
    answer(adminStation, station)
    refuseWith(adminUpdateStation, 'row.changed')
    const { user } = open('/admin/station')
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Mine')
    const theirs = { contactInfo: 'hello@theirs.example', updated: '2026-11-30T06:00:00.000Z' }
    answer(adminStation, { ...station, ...theirs })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText(/This has changed since you opened it/)).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Mine')
    const calls = answer(adminUpdateStation, station)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ name: 'Mine', ...theirs }))
  })
})

test('what may be requested on the live channel is chosen, with the genres where only some are', async () => {
  const settings = {
    ...{ requestable: 'everything' as const, genreIDs: [], collectionID: null },
    ...{ everyMinutes: 30, waiting: 3, genres: [] },
  }
  answer(adminLiveRequests, settings)
  const calls = answer(adminUpdateLiveRequests, settings)
  answer(adminGenres.list, { total: 1, items: [{ genreID: 7, name: 'Jazz' }] })
  const { user } = open('/admin/liverequests')
  const choice = await screen.findByRole('combobox', { name: 'What listeners may request' })
  expect(choice).toHaveValue('everything')
  expect(screen.queryByRole('combobox', { name: 'Genres' })).not.toBeInTheDocument()
  await user.selectOptions(choice, 'Some genres')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Must not be empty.')).toBeVisible()
  expect(calls).toHaveLength(0)
  await user.type(screen.getByRole('combobox', { name: 'Genres' }), 'Jazz')
  await user.click(await screen.findByRole('option', { name: /Jazz/ }))
  const minutes = screen.getByRole('textbox', { name: /^Minutes between two requests/ })
  await user.clear(minutes)
  await user.type(minutes, '10')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toMatchObject({ requestable: 'genres', genreIDs: [7], everyMinutes: 10, waiting: 3 })
  expect(await screen.findByText('Saved')).toBeVisible()
})

test('a legal text is shown as it will look before it is saved', async () => {
  const calls = answer(adminPreviewLegalText, { html: '<h2>Hello</h2>' })
  answer(adminLegalTexts.list, { total: 0, items: [] })
  const { user } = open('/admin/legaltexts/new')
  await user.type(await screen.findByRole('textbox', { name: 'Text (Markdown)' }), '# Hello')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByRole('heading', { name: 'Hello', level: 2 })).toBeVisible()
  expect(calls[0]?.body).toEqual({ text: '# Hello' })
})

test('settings are listed without secrets, and services are tried', async () => {
  const plain = { isSecret: false, isSet: true }
  answer(adminSettings, {
    settings: [
      { ...plain, name: 'PORT', value: '9000', origin: 'environment' },
      { name: 'SMTP_URL', isSecret: true, isSet: true, value: '', origin: 'file' },
      { name: 'REDIS_URL', isSecret: true, isSet: false, value: '', origin: 'default' },
    ],
  })
  const calls = answer(adminTestSetting, { result: 'failed', detail: 'The mail was not taken: refused' })
  const { user } = open('/admin/settings')
  const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement // in a table
  expect(within(await row('PORT')).getAllByRole('cell')[0]).toHaveTextContent('9000')
  expect(await row('SMTP_URL')).toHaveTextContent('Set, not shownFile')
  expect(await row('REDIS_URL')).toHaveTextContent('Not setDefault')
  await user.click(screen.getByRole('button', { name: 'Send me a test mail' }))
  expect(await screen.findByText('The mail was not taken: refused')).toBeVisible()
  expect(calls[0]?.body).toEqual({ service: 'mail' })
})

test('a notification goes to a topic that is chosen, and to nobody before the artist of an audience is', async () => {
  const event = { title: 'Hi', body: 'Text', image: '', type: 'general' as const, id: 0, click_action: '' }
  const calls = answer(adminPreviewPush, { event, people: 4, devices: 0, browsers: 2 })
  const { user } = open('/admin/push')
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Hi')
  await user.type(screen.getByRole('textbox', { name: 'Text' }), 'Text')
  const audience = screen.getByRole('combobox', { name: 'Who gets it' })
  await user.selectOptions(audience, 'Followers of an artist')
  expect(screen.getByRole('button', { name: 'Preview' })).toBeDisabled()
  await user.selectOptions(audience, 'Who wants a topic')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Topic' }), 'New podcasts')
  await user.click(screen.getByRole('button', { name: 'Preview' }))
  expect(await screen.findByText('4')).toBeVisible()
  expect(calls[0]?.body).toMatchObject({ topic: 'episode', artistID: null, djID: null })
}, 180_000)
