import { adminHome, adminPreviewHome, adminUpdateHome } from '@nava/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { buildCards, buildHome, buildSlider } from '../../../../testing/build.ts'
import { renderPage } from '../../../../testing/render-page.tsx'
import { answer, refuseWith, withServer } from '../../../../testing/server.ts'
import { withTexts } from '../../../../testing/texts.ts'
import { signedIn } from '../../../../testing/tokens.ts'
import AdminArea from '../AdminArea.tsx'
import type { ArrangedHome } from './use-home-draft.ts'

withServer()
withTexts('admin', 'form', 'error', 'home', 'tracks', 'banner')
beforeEach(() => signedIn(1001, { admin: true }))

const UPDATED = '2026-11-30T05:00:00.000Z'
const sliders = ['One', 'Two', 'Late'].map((titleOne, at) => ({
  ...buildSlider({ sliderID: 1001 + at, titleOne }),
  ...{ position: at, isHidden: false, visibleFrom: null, visibleUntil: null, updated: UPDATED },
  ...(titleOne === 'Late' && { visibleFrom: '2999-01-01T10:00:00.000Z' }),
}))
const saved: ArrangedHome = { sliders, collections: [], exclusives: [], updated: UPDATED }

function open() {
  answer(adminHome, saved)
  const previews = answer(adminPreviewHome, ({ body }) => {
    const { sliderIDs = [1001, 1002] } = body as { sliderIDs?: number[] }
    const banners = sliderIDs
      .filter((id) => id !== 1003)
      .map((sliderID) => buildSlider({ sliderID, titleOne: `No. ${sliderID}`, place: 'bannerOne' }))
    return buildHome({ sliders: banners, navaExclusive: buildCards(2) })
  })
  return { previews, ...renderPage('/admin/home', { '/admin/:section?/:id?': <AdminArea /> }) }
}

const rows = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const frame = () => document.querySelector('iframe')?.contentDocument?.body
/** What the ad shows at first, of the banners in their order */
const bannerIn = (body: HTMLElement | undefined) => body?.querySelector('aside p')?.textContent

test('home is put in order by keyboard, previewed in a frame where nothing can be pressed, and saved with its version', async () => {
  const { user, previews } = open()
  expect(await screen.findByText(/^From /)).toBeVisible()
  await waitFor(() => expect(bannerIn(frame())).toBe('No. 1001'))
  expect(frame()?.querySelector('[inert]')).toContainElement(frame()?.querySelector('section') ?? null)
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move One' }), { key: 'ArrowDown' })
  await waitFor(() => expect(bannerIn(frame())).toBe('No. 1002'))
  expect(previews.at(-1)?.body).toEqual({ sliderIDs: [1002, 1001, 1003] })
  const first = rows('Exclusive')[0]
  await user.click(
    within(screen.getByRole('list', { name: 'Exclusive' })).getAllByRole('button', {
      name: /^Remove/,
    })[1] as HTMLElement,
  )
  expect(rows('Exclusive')).toEqual([first])
  const calls = answer(adminUpdateHome, saved)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.body).toEqual({
    sliderIDs: [1002, 1001, 1003],
    exclusiveIDs: [buildCards(2)[0]?.musicID],
    updated: UPDATED,
  })
  expect(await screen.findByText('Saved')).toBeVisible()
}, 180_000)

test('what is put in order while home is saved is kept, and saved next', async () => {
  const { user } = open()
  let arrive = () => {}
  const calls = answer(adminUpdateHome, () => new Promise((done) => (arrive = () => done(saved))))
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move One' }), { key: 'ArrowDown' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move One' }), { key: 'ArrowDown' })
  arrive()
  await waitFor(async () => {
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(calls).toHaveLength(2)
  })
  expect(calls[1]?.body).toMatchObject({ sliderIDs: [1002, 1003, 1001] })
}, 180_000)

test('what another admin changed meanwhile is told, and the own order stays', async () => {
  const { user } = open()
  refuseWith(adminUpdateHome, 'row.changed')
  fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Two' }), { key: 'ArrowUp' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/This has changed since you opened it/)).toBeVisible()
  expect(rows('Top of the home page').map((text) => text?.slice(0, 3))).toEqual(['Two', 'One', 'Lat'])
  expect(screen.getByText('Not saved yet')).toBeVisible()
}, 180_000)
