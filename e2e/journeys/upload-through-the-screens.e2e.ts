/** The same story as upload-a-track, as people do it: in a browser, through the screens, until the track plays. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, openPage, signIn } from '../browsers/open-page.ts'
import { clientOf, eventually, ownTitle } from '../stack/client.ts'
import { makeFilm, makeWav } from '../fixtures/recordings.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Creates a track through the form; gives its id. The form leads on to the upload of its recording. */
async function createMusic(page: Page, title: string): Promise<number> {
  await page.goto('/artistPanel/createmusic')
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/uploadmusic\/\d+/i)
  return Number(/uploadmusic\/(\d+)/i.exec(page.url())?.[1])
}

const confirm = async (musicID: number) => {
  const admin = await clientOf('admin@example.com')
  expect((await admin.send('PUT', `/api/admin/music/${musicID}`, { isConfirmed: true })).status).toBe(200)
}

/** The position of the playing element of this kind, in seconds. */
const position = (page: Page, kind: 'audio' | 'video') =>
  page.evaluate<number>(`document.querySelector('${kind}')?.currentTime ?? 0`)

const untilPast = (page: Page, kind: 'audio' | 'video', seconds: number) =>
  eventually(`${kind} plays past ${seconds} s`, 120, async () => {
    const now = await position(page, kind)
    return now > seconds ? now : undefined
  })

/** The page starts its video automatically if the browser allows it; otherwise it asks for a tap. */
async function startVideo(page: Page): Promise<void> {
  await eventually('the video is ready', 60, () =>
    page.evaluate<true | undefined>(`document.querySelector('video')?.readyState >= 2 || undefined`),
  )
  const tap = page.getByText('Tap to play')
  await eventually('the video plays or asks for a tap', 30, async () => {
    if (await tap.isVisible()) await tap.click()
    return (await page.evaluate<boolean>(`!document.querySelector('video').paused`)) || undefined
  })
}

describe('an artist in the browser', () => {
  it('an artist in the browser uploads a recording that a visitor can then play at any quality', async () => {
    const { page, faults } = await openPage(browser)
    await signIn(page, 'artist@example.com')
    const title = ownTitle('Sung in the browser')
    const musicID = await createMusic(page, title)
    await page
      .getByLabel('Drop an audio file here, or browse')
      .setInputFiles({ name: 'song.wav', mimeType: 'audio/wav', buffer: Buffer.from(makeWav(20)) })
    await page.getByText('Music Uploaded!!').waitFor({ timeout: 180_000 })
    await confirm(musicID)
    await page.goto('/artistPanel')
    await page.getByRole('row', { name: title }).getByText('Unchangable').waitFor()
    expect(faults).toEqual([])

    const visitor = await openPage(browser)
    await visitor.page.goto(`/playMusic/${musicID}`)
    await visitor.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await visitor.page
      .getByRole('main')
      .getByRole('button', { name: `Play ${title}` })
      .first()
      .click()
    const before = await untilPast(visitor.page, 'audio', 2)
    await visitor.page.getByRole('button', { name: /^Audio quality/ }).click()
    await visitor.page.getByRole('menuitemradio', { name: /320/ }).click()
    // The element names its new source only when it begins to fetch it.
    await eventually('the other bitrate is fetched', 30, async () => {
      const source = await visitor.page.evaluate<string>(`document.querySelector('audio').currentSrc`)
      return source.includes(`/music/music/320/${musicID}.mp3`) || undefined
    })
    expect(await untilPast(visitor.page, 'audio', before)).toBeLessThan(before + 8)
    // The sound continues during navigation.
    await visitor.page
      .getByRole('link', { name: /Nava|Home/ })
      .first()
      .click()
    await untilPast(visitor.page, 'audio', (await position(visitor.page, 'audio')) + 1)
  })

  it('an artist in the browser uploads a video that a visitor can then watch', async () => {
    const { page, faults } = await openPage(browser, { width: 390, height: 844 })
    await signIn(page, 'artist@example.com')
    const musicID = await createMusic(page, 'Filmed in the browser')
    await page.goto(`/artistPanel/uploadmusic/${musicID}/video`)
    await page.getByLabel('Drop a video here, or browse').setInputFiles({
      name: 'film.mp4',
      mimeType: 'video/mp4',
      buffer: Buffer.from(await makeFilm(4, '1280x720')),
    })
    await page.getByText('Music Uploaded!!').waitFor({ timeout: 240_000 })
    await confirm(musicID)
    expect(faults).toEqual([])

    const visitor = await openPage(browser)
    await visitor.page.goto(`/playVideo/${musicID}`)
    await startVideo(visitor.page)
    await untilPast(visitor.page, 'video', 1)
    expect(await visitor.page.evaluate<number>(`document.querySelector('video').videoHeight`)).toBe(720)
  })

  it('an artist in the browser sees a readable reason when a file is refused', async () => {
    const { page } = await openPage(browser)
    await signIn(page, 'artist@example.com')
    await createMusic(page, 'A text')
    await page.getByLabel('Drop an audio file here, or browse').setInputFiles({
      name: 'song.mp3',
      mimeType: 'audio/mpeg',
      buffer: Buffer.from('only words '.repeat(1000)),
    })
    await page.getByRole('alert').filter({ hasText: 'Error Occored' }).waitFor()
    const reason = page.getByRole('main').getByText("This isn't a recording that can be read")
    await reason.waitFor()
    expect(await reason.count()).toBe(1)
  })
})
