import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { IN_FIREFOX, IS_SECURE_CONTEXT, journeyPages, untilHolds } from '../browsers/open-page.ts'
import { findTrack } from '../fixtures/find-items.ts'
import { clientOf, eventually } from '../stack/client.ts'

const openPage = journeyPages({ hasMicrophone: true })

interface Air {
  onAir: { djName: string; track: string } | null
  isOwn: boolean
  level: { peak: number; rms: number } | null
  test: { segments: number; isHeard: boolean; level: { rms: number } | null } | null
}

/** Lets the demo's DJ on the air. */
async function release() {
  const dj = await clientOf('dj@example.com')
  const { djs } = (await (await dj.get('/api/djpanel/me')).json()) as {
    djs: { djID: number; name: string }[]
  }
  const [own] = djs
  if (!own) throw new Error('the demo has a DJ')
  const admin = await clientOf('admin@example.com')
  const leave = { djID: own.djID, minutes: 60 }
  expect((await admin.send('POST', '/api/admin/live/air/release', leave)).status).toBe(200)
  return { ...own, read: async () => (await (await dj.get('/api/djpanel/air')).json()) as Air }
}

async function openStudio(width = 1280) {
  const { page } = await openPage({ as: 'dj@example.com', width })
  await page.goto('/djPanel/air')
  const studio = page.getByRole('region', { name: 'Go on air from this browser' })
  await studio.waitFor()
  return { page, studio }
}

/** Measures what a page plays: the mean of the loudest moment, from 0 to 1. */
async function listen(page: Page): Promise<void> {
  await page.evaluate(`(async () => {
    const video = document.querySelector('main video')
    const context = new AudioContext()
    await context.resume()
    const meter = new AnalyserNode(context, { fftSize: 2048 })
    context.createMediaElementSource(video).connect(meter)
    meter.connect(context.destination)
    window.loudest = 0
    setInterval(() => {
      const samples = new Float32Array(2048)
      meter.getFloatTimeDomainData(samples)
      const mean = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)
      window.loudest = Math.max(window.loudest, mean)
    }, 50)
  })()`)
}

it('a DJ speaks and plays a track from the browser, and a listener sees and hears it', async ({ skip }) => {
  skip(IN_FIREFOX || !IS_SECURE_CONTEXT, 'The microphone is one of Chromium, in a secure context')
  const { name, read } = await release()
  const { title } = await findTrack()
  const { page, studio } = await openStudio()
  await studio.getByRole('button', { name: 'Use the microphone' }).click()
  await studio.getByRole('meter', { name: 'What the microphone hears' }).waitFor()
  await studio.getByRole('button', { name: 'Microphone on' }).click()
  await studio.getByRole('button', { name: 'On air' }).click()
  await studio.getByText(/^You are on air since /).waitFor()

  await eventually('the station receives the microphone', 60, async () => {
    const { level, isOwn } = await read()
    return (isOwn && level && level.rms > -50) || undefined
  })
  const { page: listener } = await openPage()
  await listener.goto('/live')
  await listener.getByText(name).first().waitFor()
  await listener.locator('main video').waitFor()
  await listen(listener)
  await untilHolds(listener, `document.querySelector('main video').currentTime > 0`)
  await listener.evaluate(`window.before = document.querySelector('main video').currentTime`)
  await untilHolds(
    listener,
    `document.querySelector('main video').currentTime > window.before + 3 && window.loudest > 0.002`,
  )

  await studio.getByRole('button', { name: 'Add tracks' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add tracks' })
  await dialog.getByRole('searchbox', { name: 'Find a track' }).fill(title)
  await dialog
    .getByRole('button', { name: `Add ${title}`, exact: true })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await studio.getByRole('button', { name: `Play ${title}`, exact: true }).click()
  await listener.getByText(title).first().waitFor()
  expect((await read()).onAir?.track).toContain(title)

  await page.getByRole('link', { name: 'Back to the panel' }).click()
  const question = page.getByRole('dialog', { name: 'Go off the air?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await studio.getByText(/^You are on air since /).waitFor()
  await page.goBack()
  await question.getByRole('button', { name: 'Go off the air and leave' }).click()
  await eventually('nobody is on the air', 90, async () => (await read()).onAir === null || undefined)
})

it('a test is heard by the DJ alone', async ({ skip }) => {
  skip(IN_FIREFOX || !IS_SECURE_CONTEXT, 'The microphone is one of Chromium, in a secure context')
  const { read } = await release()
  const { studio } = await openStudio(390)
  await studio.getByRole('button', { name: 'Use the microphone' }).click()
  await studio.getByRole('button', { name: 'Microphone on' }).click()
  await studio.getByRole('button', { name: 'Test', exact: true }).click()
  await studio.getByText(/^Your test runs since /).waitFor()
  await eventually('the test arrives', 60, async () => {
    const { test } = await read()
    return (test && test.segments > 2 && test.level && test.level.rms > -50) || undefined
  })
  expect(await read()).toMatchObject({ onAir: null })
  await studio.getByRole('button', { name: 'Hear it' }).click()
  await untilHolds(studio.page(), `document.querySelector('audio[controls]').currentTime > 2`)
  await studio.getByRole('button', { name: 'End the test' }).click()
  await studio.getByText('The test has ended. You can hear it for some minutes.').waitFor()
})
