import {
  adminFigures,
  adminRecommendations,
  adminRegistration,
  adminCutAir,
  adminReleaseAir,
  adminDjs,
  getAir,
  getSite,
  type StationProblem,
  type StationProblemCode,
  stationProblems,
} from '@nava/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chooseLanguage } from '../../../../lib/i18n/i18n.ts'
import { buildFigures } from '../../../../testing/admin.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, withServer } from '../../../../testing/server.ts'
import { fakeSocket } from '../../../../testing/socket.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import ar from '../../../../texts/problems/ar.ts'
import en from '../../../../texts/problems/en.ts'
import fa from '../../../../texts/problems/fa.ts'
import AdminArea from '../AdminArea.tsx'

vi.mock('socket.io-client', () => ({ io: () => fakeSocket }))

withServer()
withTexts('admin', 'form', 'error', 'problems')

const site = {
  ...{ productName: 'Nava', productKey: 'nava', googleClientId: '', publicUrl: '', socials: [] },
  apps: { appStore: '', playStore: '' },
  contacts: { music: '', advertising: '', apps: '', info: '' },
}

beforeEach(() => {
  fakeSocket.sent.length = 0
  signedIn(1001, { admin: true })
  answer(getSite, site)
  answer(adminFigures, buildFigures())
  answer(adminRegistration, { isOpen: true })
  answer(getAir, { onAir: null })
  answer(adminRecommendations, { requested: null, started: null, finished: null })
})
afterEach(async () => {
  vi.useRealTimers()
  fakeSocket.disconnect()
  await chooseLanguage('en')
})

const open = () => renderPage('/admin', { '/admin/:section?/:id?': <AdminArea /> })
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement

const problem = (code: StationProblemCode, params: Record<string, string> = {}): StationProblem => {
  const { what, todo, severity, docs } = stationProblems[code]
  return { code, params, what, todo, severity, docs }
}

test('the figures stand in tiles and tables', async () => {
  open()
  expect(await screen.findByText('Everything works as it should.')).toBeVisible()
  expect(tile('Plays today')).toHaveTextContent('150+50%A week ago at this time: 100')
  expect(tile('New people today')).toHaveTextContent('3In 7 days: 21 · in all: 900')
  expect(tile('Free disk space')).toHaveTextContent('60 GBFull in 40 days · Used: 40 GB')
  expect(tile('Last backup')).toHaveTextContent('6 hours ago26 GB')
  expect(tile('Decisions')).toHaveTextContent(/^Decisions6.*1.*3.*2$/)
  expect(within(screen.getByRole('row', { name: /^Audio/ })).getByText('10m ago')).toBeVisible()
  expect(screen.getByRole('row', { name: /server\.failed/ })).toHaveTextContent('7')
  expect(screen.getByText('0.1.0 abcdef012', { selector: 'dd *' })).toBeVisible()
  expect(screen.getByText('one.example')).toBeVisible()
  expect(screen.queryByText('Redis')).toBeNull()
})

test('what is not known is said in words', async () => {
  const disk = { used: 1e9, free: 2e9, trend: { state: 'unknown' } as const }
  answer(adminFigures, buildFigures({ disk, queues: null, backup: { state: 'off' }, errors: [] }))
  open()
  expect(await screen.findByText('No errors in 24 hours.')).toBeVisible()
  expect(tile('Free disk space')).toHaveTextContent('How long it lasts is known in two hours')
  expect(tile('Last backup')).toHaveTextContent('Not set up')
  expect(screen.queryByRole('row', { name: /^Audio/ })).toBeNull()
})

describe('the air', () => {
  const roya = adminDjs.list.reply.shape.items.element.parse({
    ...{
      djID: 1005,
      name: 'Roya',
      biography: '',
      supportLink: '',
      supportLabel: '',
      imageVersion: '',
      followerCount: 0,
      playCount: 0,
      members: [],
    },
    ...{ created: '2026-11-01T10:00:00.000Z', updated: '2026-11-01T10:00:00.000Z' },
  })
  const onAir = {
    ...{ showID: 1, title: 'Night Drive', djName: 'Roya', djID: 1005, track: 'Slow Tide' },
    ...{ since: '2026-12-01T20:00:00.000Z', until: '2026-12-01T21:00:00.000Z', isConnected: true },
  }

  test('is shown with who is on it, who is taken off it after a question', async () => {
    answer(getAir, { onAir })
    const cut = answer(adminCutAir, 'true')
    const { user } = open()
    const card = within(await screen.findByRole('region', { name: 'On the air' }))
    expect(card.getByRole('link', { name: 'Roya' })).toHaveAttribute('href', '/dj/1005')
    for (const text of ['Night Drive', 'Slow Tide', /^Since .*, until /])
      expect(card.getByText(text)).toBeVisible()
    await user.click(card.getByRole('button', { name: 'Take off the air' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take off the air' }))
    expect(dialog.getByText(/may not return/)).toBeVisible()
    expect(cut).toHaveLength(0)
    answer(getAir, { onAir: null })
    await user.click(dialog.getByRole('button', { name: 'Take off the air' }))
    expect(await card.findByText('No DJ is on the air.')).toBeVisible()
    expect(cut).toHaveLength(1)
    expect(card.queryByRole('button', { name: 'Take off the air' })).toBeNull()
  })

  test('is given to a DJ for some minutes', async () => {
    answer(adminDjs.list, { total: 1, items: [roya] })
    const released = answer(adminReleaseAir, { djID: 1005, until: onAir.until })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Let a DJ on the air' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Let a DJ on the air' }))
    await user.type(dialog.getByRole('combobox', { name: 'DJ' }), 'Ro')
    await user.click(await screen.findByRole('option', { name: /Roya/ }))
    await user.type(dialog.getByLabelText('Minutes'), '90')
    await user.click(dialog.getByRole('button', { name: 'Let a DJ on the air' }))
    await waitFor(() => expect(released.map(({ body }) => body)).toEqual([{ djID: 1005, minutes: 90 }]))
  })
})

describe('problems', () => {
  const problems = [
    problem('clock.wrong', { minutes: '12' }),
    problem('disk.full', { free: '3', reserve: '256' }),
  ]

  test('stand by priority, with what to do, facts and a page of the documentation', async () => {
    answer(getSite, { ...site, sourceUrl: 'https://git.example.com/nava/' })
    answer(adminFigures, buildFigures({ problems }))
    open()
    const [urgent, later] = (await screen.findAllByRole('heading', { level: 2 })).slice(0, 2)
    expect([urgent?.textContent?.trim(), later?.textContent?.trim()]).toEqual(['Act now', 'Look at it soon'])
    const list = urgent?.parentElement
    expect(list).toHaveTextContent(en['disk.full'])
    expect(list).toHaveTextContent(en['disk.full.todo'])
    expect(list).toHaveTextContent('free: 3 · reserve: 256')
    await waitFor(() =>
      expect(within(list as HTMLElement).getByRole('link', { name: 'Read more' })).toHaveAttribute(
        'href',
        'https://git.example.com/nava/blob/HEAD/docs/storage.md#disks',
      ),
    )
  })

  test('name their page where the station does not say where its sources are', async () => {
    answer(adminFigures, buildFigures({ problems }))
    open()
    expect(await screen.findByText('(docs/storage.md#disks)')).toBeVisible()
  })

  test('are said in the language of the reader, and by the server if it is newer', async () => {
    const newer = { ...problem('clock.wrong'), code: 'newer.problem', what: 'News.', todo: 'Wait.' }
    answer(adminFigures, buildFigures())
    open()
    await screen.findByText('Everything works as it should.')
    act(() => fakeSocket.push('figures', { ...buildFigures(), problems: [...problems, newer] as never }))
    await act(() => chooseLanguage('fa'))
    expect(await screen.findByText(fa['disk.full'])).toBeVisible()
    expect(screen.getByText('News.')).toBeVisible()
  })

  test('have words of their own in every language', () => {
    const keys = Object.keys(stationProblems).flatMap((code) => [code, `${code}.todo`])
    for (const texts of [fa, ar]) {
      expect(Object.keys(texts)).toEqual(keys)
      for (const [key, text] of Object.entries(texts)) {
        expect(text, key).toMatch(/[\u0600-\u06ff]{2}/)
        expect(text, key).not.toBe(en[key as keyof typeof en])
      }
    }
  })
})

describe('figures by the socket', () => {
  test('replace those of the page as they come', async () => {
    open()
    await screen.findByText('Everything works as it should.')
    act(() => fakeSocket.connect())
    expect(fakeSocket.sent).toEqual([['watchFigures']])
    act(() => fakeSocket.push('figures', buildFigures({ listeners: 77 })))
    await waitFor(() => expect(tile('Listening now')).toHaveTextContent('77'))
  })

  test('are not asked for by a page that nobody sees', async () => {
    open()
    await screen.findByText('Everything works as it should.')
    act(() => fakeSocket.connect())
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    visibility.mockRestore()
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(fakeSocket.sent).toEqual([['watchFigures'], ['unwatchFigures'], ['watchFigures']])
  })

  test('end with the page', async () => {
    const { unmount } = open()
    await screen.findByText('Everything works as it should.')
    act(() => fakeSocket.connect())
    unmount()
    expect(fakeSocket.sent.at(-1)).toEqual(['unwatchFigures'])
  })

  test('are asked for by the page itself only while none come', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const asked = answer(adminFigures, buildFigures())
    open()
    await screen.findByText('Everything works as it should.')
    act(() => fakeSocket.connect())
    const before = asked.length
    for (let pushes = 0; pushes < 5; pushes++) {
      await act(() => vi.advanceTimersByTimeAsync(5000))
      act(() => fakeSocket.push('figures', buildFigures()))
    }
    expect(asked).toHaveLength(before)
    await act(() => vi.advanceTimersByTimeAsync(11_000))
    expect(asked).toHaveLength(before + 1)
  })
})
