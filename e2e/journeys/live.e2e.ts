import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import {
  IN_FIREFOX,
  IS_SECURE_CONTEXT,
  journeyPages,
  pageAddress,
  untilHolds,
} from '../browsers/open-page.ts'
import { findTrack, findVideo } from '../fixtures/find-items.ts'
import { liveChatOf } from '../pages/live-chat.ts'
import { type Client, clientOf, eventually, ownTitle } from '../stack/client.ts'

const MINUTE = 60_000

const openPage = journeyPages()
let admin: Client
beforeAll(async () => {
  admin = await clientOf('admin@example.com')
})

/**
 * Returns a time zone in which it is about noon, so that programmes of the next hours are on the same day.
 */
function noonZone(): string {
  const hours = new Date().getUTCHours() - 12
  // In these names, the sign is reversed.
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
}

async function openLive(as?: string) {
  const { page } = await openPage({ timezoneId: noonZone(), ...(as && { as }) })
  await page.goto('/live')
  return { page, chat: liveChatOf(page) }
}

/** Returns the programme's ID. */
async function schedule(programme: { title: string; date: number; musicID?: number }): Promise<number> {
  const reply = await admin.send('POST', '/api/admin/schedules', dated(programme))
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { scheduleID: number }).scheduleID
}
const dated = (programme: { date: number }) => ({
  ...programme,
  date: new Date(programme.date).toISOString(),
})

/** Opens a page and waits until its socket is open, because earlier events are lost. */
async function openConnected(page: Page, path: string): Promise<void> {
  await page.addInitScript(`WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address)
      const LET_IN = '40'
      this.addEventListener('message', ({ data }) => { isConnected ||= String(data).startsWith(LET_IN) })
    }
  }
  isConnected = false`)
  await page.goto(path)
  await untilHolds(page, 'isConnected')
}

describe('the page', () => {
  it('the live page has the chat beside the picture, on phones below it with the programme in another tab, which calendars take', async () => {
    await findVideo()
    for (const [width, isBeside] of [
      [1280, true],
      [390, false],
    ] as const) {
      const { page } = await openPage({ width })
      await page.goto('/live')
      const chat = liveChatOf(page).region
      const strip = page.getByRole('region', { name: 'Programme', exact: true })
      await chat.waitFor()
      const picture = await page.locator('main video').boundingBox()
      const side = await chat.boundingBox()
      if (!picture || !side) throw new Error('parts of the page are not shown')
      expect(side.x >= picture.x + picture.width, `${width} pixels`).toBe(isBeside)
      if (!isBeside) {
        expect(side.y).toBeGreaterThanOrEqual(picture.y + picture.height)
        expect(await strip.isVisible()).toBe(false)
        await page.getByRole('tab', { name: 'Programme' }).click()
        await chat.waitFor({ state: 'hidden' })
      }
      expect(await strip.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toBe(
        `${pageAddress().replace('http:', 'webcal:')}/api/schedules/calendar.ics`,
      )
    }
  })
})

describe('a push message', () => {
  it('is the popup of a page that somebody looks at, by Web Push and by Firebase, and nobody is asked on load', async ({
    skip,
  }) => {
    skip(IN_FIREFOX, 'DevTools of Chromium deliver the message')
    skip(!IS_SECURE_CONTEXT, 'Browsers run the service worker that takes it only in a secure context')
    const { page } = await openPage({ serviceWorkers: 'allow', showsPopups: true })
    await page.addInitScript(`
      window.asked = 0
      if ('Notification' in window) Notification.requestPermission = async () => { window.asked++; return 'default' }
    `)
    await page.goto('/about')
    await untilHolds(page, 'Boolean(navigator.serviceWorker.controller)')
    const devtools = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const [found] = registrations
        if (found) resolve(found.registrationId)
      })
    })
    await devtools.send('ServiceWorker.enable')
    const worker = await registered
    const deliver = (message: object) =>
      devtools.send('ServiceWorker.deliverPushMessage', {
        origin: inject('stack').address,
        registrationId: worker,
        data: JSON.stringify(message),
      })
    const event = { body: 'By the test', image: '', type: 'music', id: 1009, click_action: '' }
    for (const message of [
      { ...event, title: 'By Web Push', link: '/playMusic/1009' },
      { notification: { title: 'x' }, data: { ...event, title: 'By Firebase', id: '1009' }, fcmOptions: {} },
    ]) {
      const title = 'title' in message ? message.title : message.data.title
      const popup = page.getByRole('alertdialog', { name: title })
      // The bell loads after the page.
      await eventually(`${title} is shown`, 60, async () => {
        await deliver(message)
        return (await popup.count()) || undefined
      })
      expect(await popup.getByRole('link', { name: 'Visit Now' }).getAttribute('href')).toBe(
        '/playMusic/1009',
      )
      await popup.getByRole('button', { name: 'Close to view WebApp' }).click()
      expect(await popup.count()).toBe(0)
    }
    expect(await page.evaluate('window.asked')).toBe(0)
  })
})

describe('a notification', () => {
  it('reminds a listener of a programme a few minutes before it', async () => {
    const title = ownTitle('An hour with nobody')
    const scheduleID = await schedule({ title, date: Date.now() + 60 * MINUTE })
    const { page } = await openLive('listener@example.com')
    await page.getByRole('button', { name: `Remind me of ${title}` }).click()
    await page.getByRole('button', { name: `Do not remind me of ${title}`, pressed: true }).waitFor()
    const listener = await clientOf('listener@example.com')
    const kept = await eventually('the reminder is kept', 60, async () => {
      const reminders = await listener.get('/api/schedules/reminders')
      return ((await reminders.json()) as number[]).includes(scheduleID) || undefined
    })
    expect(kept).toBe(true)
    // Moves the programme so that its reminder is due.
    const soon = dated({ date: Date.now() + 4 * MINUTE })
    expect((await admin.send('PUT', `/api/admin/schedules/${scheduleID}`, { title, ...soon })).status).toBe(
      200,
    )

    await eventually('the reminder arrives', 90, async () => {
      const notices = await listener.get('/api/notices')
      return (await notices.text()).includes(title) || undefined
    })
    // Reloads and waits for the socket, because only then notifications arrive.
    await page.reload()
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText(title).waitFor()
  })

  it('of an admin arrives on open pages without Firebase, and leads to its music', async () => {
    const { page } = await openPage({ showsPopups: true })
    await openConnected(page, '/about')
    const { musicID, title } = await findTrack()
    const announce = async (title: string, about: object) => {
      const reply = await admin.send('POST', '/api/admin/push', { title, body: 'By the test', ...about })
      expect(await reply.json()).toMatchObject({ sockets: true, provider: 'off' })
    }
    await announce('A word to everybody', { type: 'general' })
    const general = page.getByRole('alertdialog', { name: 'A word to everybody' })
    await general.waitFor()
    expect(await general.getByRole('link').count()).toBe(0)
    await general.getByRole('button', { name: 'Close', exact: true }).click()

    await announce('Hear this', { type: 'music', id: musicID })
    const music = page.getByRole('alertdialog', { name: 'Hear this' })
    await music.getByRole('link', { name: 'Visit Now' }).click()
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    expect(await music.count()).toBe(0)
  })
})
