/** A DJ publishes an episode through the screens, and other apps find it in the DJ's feed. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { clientOf } from './client.ts'
import { makeWav } from './recordings.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/register')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password', { exact: true }).fill(inject('stack').password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/')
}

const feedOf = async (djID: number) => (await (await clientOf()).get(`/feeds/dj/${djID}.xml`)).text()

it('an episode is created, uploaded and confirmed, and then stands in the feed with its exact length', async () => {
  const { page, faults } = await openPage(browser)
  await signIn(page, 'dj@example.com')
  await page.goto('/djPanel/createpodcast')
  await page.getByLabel('Title', { exact: true }).fill('Spoken in the browser')
  await page.getByLabel('Description').fill('00:00 Hello\n00:05 Goodbye')
  const djID = Number(await page.getByLabel('DJ', { exact: true }).inputValue())
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/uploadpodcast\/\d+/i)
  const podcastID = Number(/uploadpodcast\/(\d+)/i.exec(page.url())?.[1])
  await page
    .getByLabel('Drop an audio file here, or browse')
    .setInputFiles({ name: 'talk.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(10)) })
  await page.getByText('Music Uploaded!!').waitFor({ timeout: 180_000 })
  expect(await feedOf(djID)).not.toContain('Spoken in the browser')

  const admin = await clientOf('admin@example.com')
  const change = {
    title: 'Spoken in the browser',
    djIDs: [djID],
    isConfirmed: true,
    description: '00:00 Hello\n00:05 Goodbye',
  }
  expect((await admin.send('PUT', `/api/admin/podcasts/${podcastID}`, change)).status).toBe(200)
  await page.goto('/djPanel')
  await page
    .getByRole('row', { name: /Spoken in the browser/ })
    .getByText('Unchangable')
    .waitFor()
  await page.goto(`/dj/${djID}`)
  expect(await page.getByRole('link', { name: /^RSS feed of/ }).getAttribute('href')).toBe(
    `/feeds/dj/${djID}.xml`,
  )
  expect(faults).toEqual([])

  const feed = await feedOf(djID)
  expect(feed).toContain('Spoken in the browser')
  const enclosure = feed.match(/<enclosure[^>]*>/g)?.find((each) => each.includes(`/${podcastID}.mp3`)) ?? ''
  const file = await (await clientOf()).get(`/music/podcast/128/${podcastID}.mp3`)
  const { byteLength } = await file.arrayBuffer()
  expect(byteLength).toBeGreaterThan(1000)
  expect(enclosure).toContain(`length="${byteLength}"`)
  expect(enclosure).toContain('type="audio/mpeg"')
  const chapters = await (await clientOf()).get(`/feeds/chapters/${podcastID}.json`)
  expect(await chapters.json()).toMatchObject({ chapters: [{ title: 'Hello' }, { startTime: 5 }] })
})
