import type { Live } from '@nava/contracts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { findVideo, TIMEOUT } from '../fixtures/find-items.ts'
import { clientOf, eventually, ownTitle, request } from '../stack/client.ts'

const openPage = journeyPages()
const MINUTE = 60_000

type Channel = Extract<Live, { state: 'channel' }>

/** Returns the channel once it has played for nearly two minutes. */
async function findHistory(): Promise<Channel> {
  return eventually('the channel has a past', TIMEOUT, async () => {
    const live = (await (await request('/api/live')).json()) as Live
    const isOld = live.state === 'channel' && Date.parse(live.at) - Date.parse(live.backTo) > 1.8 * MINUTE
    return isOld ? live : undefined
  })
}

/** Waits until the picture moves, at these seconds behind the broadcast. Some browsers start sound only after a click. */
const untilShown = (page: Page, from: number, to: number) =>
  eventually(`the picture is ${from} to ${to} seconds behind`, 60, async () => {
    const tap = page.getByRole('button', { name: 'Tap to play' })
    if (await tap.isVisible()) await tap.click({ timeout: 2000 }).catch(() => undefined)
    const { at, isMoving } = await page.evaluate<{
      at: string
      isMoving: boolean
    }>(`new Promise((resolve) => {
      const video = document.querySelector('main video')
      const before = video.currentTime
      requestAnimationFrame(() => requestAnimationFrame(() => resolve({
        at: document.querySelector('[title="Behind the broadcast"] > [aria-hidden]')?.textContent ?? '',
        isMoving: !video.paused && video.readyState > 2 && video.currentTime > before,
      })))
    })`)
    const parts = at.replace('−', '').split(':').map(Number)
    const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
    return (isMoving && seconds >= from && seconds <= to) || undefined
  })

it('a viewer goes back, starts the programme over, returns to the broadcast, and watches from the log', async () => {
  await findVideo()
  const admin = await clientOf('admin@example.com')
  await findHistory()
  const date = new Date(Date.now() - 1.5 * MINUTE).toISOString()
  const endsAt = new Date(Date.now() + 10 * MINUTE).toISOString()
  const title = ownTitle('An hour to start over')
  const reply = await admin.send('POST', '/api/admin/schedules', { title, date, endsAt })
  expect(reply.status).toBe(200)

  const { page } = await openPage()
  await page.goto('/live')
  const slider = page.getByRole('slider', { name: 'Time of the broadcast, in the last hours' })
  await slider.waitFor()
  await untilShown(page, 0, 40)
  await page.getByText(title).first().waitFor()

  await slider.focus()
  for (let times = 0; times < 5; times++) await page.keyboard.press('ArrowLeft')
  await untilShown(page, 45, 110)
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/\d:\d\d.*behind the broadcast$/)
  await page.getByText(/^Broadcast at \d+:\d\d/).waitFor()

  await page.getByRole('button', { name: 'Start this programme over' }).click()
  await untilShown(page, 85, 200)

  await page.getByRole('button', { name: 'Go back to live' }).click()
  await untilShown(page, 0, 40)
  await page.getByRole('button', { name: 'Live: you see what is broadcast now' }).waitFor()

  const log = page.getByRole('region', { name: 'What was played' })
  const from = log.getByRole('button', { name: /^Watch the channel from / })
  await eventually(
    'something was played a minute ago',
    TIMEOUT,
    async () => (await from.count()) > 2 || undefined,
  )
  await from.last().click()
  await untilShown(page, 60, 1000)
})
