/** The live channel: two browsers chat while an admin mutes one; reminders and announcements arrive. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { type Client, clientOf, eventually, findTrack } from './client.ts'

const MINUTE = 60_000

let browser: Browser
let admin: Client
beforeAll(async () => {
  browser = await openBrowser()
  admin = await clientOf('admin@example.com')
})
afterAll(() => browser.close())

/** A time zone in which it is about noon: programmes of the next hours are today's. */
function noonZone(): string {
  const hours = new Date().getUTCHours() - 12
  // The sign is the other way round in these names.
  return `Etc/GMT${hours < 0 ? '' : '+'}${hours}`
}

async function openLive(as?: string) {
  const { page, faults } = await openPage(browser, { timezoneId: noonZone(), ...(as && { as }) })
  await page.goto('/live')
  const chat = page.getByRole('region', { name: 'Live chat' })
  return { page, faults, chat, field: chat.getByRole('textbox', { name: 'Say something' }) }
}

/** Puts a programme on the schedule; gives its id. */
async function schedule(programme: { title: string; date: number; musicID?: number }): Promise<number> {
  const reply = await admin.send('POST', '/api/admin/schedules', dated(programme))
  expect(reply.status).toBe(200)
  return ((await reply.json()) as { scheduleID: number }).scheduleID
}
const dated = (programme: { date: number }) => ({
  ...programme,
  date: new Date(programme.date).toISOString(),
})

/** What arrives by itself comes over the socket, which opens a moment after the page. */
const untilConnected = (page: Page) =>
  page.waitForEvent('websocket', (socket) => /chathub/i.test(socket.url()))

describe('the chat', () => {
  it('is where two people talk, until an admin mutes one of them', async () => {
    const listener = await openLive('listener@example.com')
    const artist = await openLive('artist@example.com')
    const visitor = await openLive()
    const say = async ({ field }: typeof listener, text: string) => {
      await field.fill(text)
      await field.press('Enter')
    }
    await say(listener, 'Hello from the listener')
    await artist.chat.getByText('Hello from the listener').waitFor()
    await say(artist, 'And hello from the artist')
    for (const { chat } of [listener, visitor]) await chat.getByText('And hello from the artist').waitFor()
    await visitor.chat.getByRole('link', { name: 'Sign in to chat' }).waitFor()

    const { userID } = (await (
      await (await clientOf('artist@example.com')).get('/api/artistpanel/me')
    ).json()) as {
      userID: number
    }
    const until = new Date(Date.now() + 10 * MINUTE).toISOString()
    expect((await admin.send('PUT', `/api/admin/users/${userID}/mute`, { until })).status).toBe(200)
    await artist.chat.getByText(/^A moderator muted you/).waitFor()
    expect(await artist.field.count()).toBe(0)
    // The others go on, and the muted one still reads them.
    await say(listener, 'Quiet now')
    await artist.chat.getByText('Quiet now').waitFor()
    expect((await admin.send('PUT', `/api/admin/users/${userID}/mute`, { until: null })).status).toBe(200)
    await artist.field.waitFor()

    for (const { page, faults } of [listener, artist, visitor]) {
      expect(faults).toEqual([])
      await page.context().close()
    }
  })
})

describe('a notification', () => {
  it('reminds a listener of a programme a few minutes before it', async () => {
    // A title of its own, also when the journey is made once more.
    const title = `An hour with nobody, ${Date.now()}`
    const scheduleID = await schedule({ title, date: Date.now() + 60 * MINUTE })
    const { page, faults } = await openLive('listener@example.com')
    await page.getByRole('button', { name: `Remind me of ${title}` }).click()
    await page.getByRole('button', { name: `Do not remind me of ${title}`, pressed: true }).waitFor()
    const listener = await clientOf('listener@example.com')
    const kept = await eventually('the reminder is kept', 20, async () => {
      const reminders = await listener.get('/api/schedules/reminders')
      return ((await reminders.json()) as number[]).includes(scheduleID) || undefined
    })
    expect(kept).toBe(true)
    // It is brought forward, so that it is due.
    const soon = dated({ date: Date.now() + 4 * MINUTE })
    expect((await admin.send('PUT', `/api/admin/schedules/${scheduleID}`, { title, ...soon })).status).toBe(
      200,
    )

    await eventually('the reminder arrives', 90, async () => {
      const notices = await listener.get('/api/notices')
      return (await notices.text()).includes(title) || undefined
    })
    // A page that was just opened is notified only once its socket is open.
    await page.reload()
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText(title).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('of an admin arrives on open pages without Firebase, and leads to its music', async () => {
    const { page, faults } = await openPage(browser)
    const connected = untilConnected(page)
    await page.goto('/about')
    await connected
    const { musicID, title } = await findTrack()
    /** An open page may still be joining when the first one is sent. */
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
    expect(faults).toEqual([])
    await page.context().close()
  })
})
