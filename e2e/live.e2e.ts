/** The live channel: two browsers chat while an admin mutes one; a reminder and an announcement arrive as popups. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { clientOf, eventually } from './client.ts'

/** How long the first video of the demo may take on a busy machine, in seconds. */
const FIRST_VIDEO = 400
/** How long the channel is watched, in ms: longer than an item of the demo, or as LIVE_MINUTES says. */
const WATCHED = Number(process.env.LIVE_MINUTES ?? 0.75) * 60_000

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Signs a page in as one of the demo's users, by its token. */
async function signIn(page: Page, email: string): Promise<void> {
  const { address, password } = inject('stack')
  const reply = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await reply.json()) as { data: string }
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(data)})`)
}

async function openLive(email?: string) {
  const { page, faults } = await openPage(browser)
  if (email) await signIn(page, email)
  await page.goto('/live')
  const chat = page.getByRole('region', { name: 'Live chat' })
  await chat.waitFor()
  return { page, faults, chat }
}

describe('the live channel', () => {
  it('is where two listeners chat, and an admin mutes one of them', async () => {
    const [listener, artist, admin] = [
      await openLive('listener@example.com'),
      await openLive('artist@example.com'),
      await openLive('admin@example.com'),
    ]
    const say = async ({ page, chat }: typeof listener, text: string) => {
      await chat.getByRole('textbox', { name: 'Say something' }).fill(text)
      await page.keyboard.press('Enter')
    }
    await say(listener, 'Hello from the listener')
    await artist.chat.getByText('Hello from the listener').waitFor()
    await say(artist, 'And hello from the artist')
    for (const { chat } of [listener, admin]) await chat.getByText('And hello from the artist').waitFor()

    const rude = admin.chat.getByRole('listitem').filter({ hasText: 'And hello from the artist' })
    await rude.hover()
    await rude.getByRole('button', { name: /Options/ }).click()
    await admin.page.getByRole('menuitem', { name: 'For 10 minutes' }).click()
    await artist.chat.getByText(/A moderator muted you/).waitFor()
    await rude.hover()
    await rude.getByRole('button', { name: /Options/ }).click()
    await admin.page.getByRole('menuitem', { name: 'Delete message' }).click()
    for (const { chat } of [listener, artist])
      await chat.getByText('And hello from the artist').waitFor({ state: 'detached' })
    await say(listener, 'Quiet now')
    await artist.chat.getByText('Quiet now').waitFor()
    for (const { page, faults } of [listener, artist, admin]) {
      expect(faults).toEqual([])
      await page.context().close()
    }
  })

  it('reminds a listener of a programme, and shows what an admin announces', async () => {
    const admin = await clientOf('admin@example.com')
    const startsAt = new Date(Date.now() + 10 * 60_000).toISOString()
    const title = 'The Evening Show of the test'
    const made = await admin.send('POST', '/api/admin/schedules', { title, startsAt })
    const { scheduleID } = (await made.json()) as { scheduleID: number }
    const { page, faults } = await openLive('listener@example.com')
    await page.getByRole('button', { name: `Remind me of ${title}` }).click()
    await page.getByRole('button', { name: `Do not remind me of ${title}`, pressed: true }).waitFor()
    // The socket of the bell opens a moment after the page.
    await page.waitForTimeout(4000)
    const soon = new Date(Date.now() + 4 * 60_000).toISOString()
    await admin.send('PUT', `/api/admin/schedules/${scheduleID}`, { title, startsAt: soon })
    const reminder = page.getByRole('alertdialog', { name: title })
    await reminder.waitFor({ timeout: 60_000 })
    await reminder.getByRole('button', { name: 'Close to view WebApp' }).click()
    await reminder.waitFor({ state: 'detached' })

    await admin.send('POST', '/api/admin/push', { title: 'Hear this', body: 'Now', type: 'general' })
    const popup = page.getByRole('alertdialog', { name: 'Hear this' })
    await popup.waitFor()
    expect(await popup.getByRole('link').count()).toBe(0)
    await popup.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: /^Notifications, \d+ new$/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).getByText(title).waitFor()
    expect(faults).toEqual([])
    await page.context().close()
  })

  it('plays over the change of an item without a stall', async () => {
    const visitor = await clientOf()
    await eventually('the channel plays', FIRST_VIDEO, async () => {
      const { state } = (await (await visitor.get('/api/live')).json()) as { state: string }
      return state === 'channel' || undefined
    })
    const { page } = await openLive()
    const video = 'document.querySelector("main video")'
    await page.waitForFunction(`${video}?.readyState > 2`, undefined, { timeout: 60_000 })
    const start = page.getByRole('button', { name: 'Tap to play' })
    if (await start.isVisible()) await start.click()
    await page.waitForFunction(`!${video}.paused && ${video}.currentTime > 0`)
    await page.evaluate(
      `globalThis.stalls = 0; ${video}.addEventListener('waiting', () => globalThis.stalls++)`,
    )
    const from = await page.evaluate<number>(`${video}.currentTime`)
    await page.waitForTimeout(WATCHED)
    const played = (await page.evaluate<number>(`${video}.currentTime`)) - from
    expect(await page.evaluate<number>('globalThis.stalls')).toBe(0)
    expect(played).toBeGreaterThan((WATCHED / 1000) * 0.9)
    await page.context().close()
  })
})
