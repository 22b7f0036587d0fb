/** A listener asks to become an artist, gets the panel, and drops an album of ten files into it at once. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser, openPage } from '../browsers/open-page.ts'
import { clientOf, eventually } from '../stack/client.ts'
import { mailsTo, makeAccount } from '../fixtures/make-account.ts'
import { makeCover, makeMp3, withTags } from '../fixtures/recordings.ts'

const TRACKS = 10
const COLOR = /^#[0-9a-f]{6}$/

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** Recordings of one album, the last one first, as a folder may list them. */
async function makeAlbum(album: string): Promise<{ name: string; base64: string }[]> {
  const [mp3, cover] = await Promise.all([makeMp3(0.6), makeCover('teal')])
  return Array.from({ length: TRACKS }, (_, at) => {
    const track = TRACKS - at
    const tags = { title: `Song ${track}`, artist: 'Mina', album, track: `${track}/${TRACKS}` }
    const tagged = withTags(mp3, { ...tags, lyrics: `Line ${track}`, cover })
    return { name: `take-${at}.mp3`, base64: tagged.toString('base64') }
  })
}

/** Drops the files on the page as a hand does. */
async function drop(page: Page, files: { name: string; base64: string }[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const { name, base64 } of ${JSON.stringify(files)}) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      data.items.add(new File([bytes], name, { type: 'audio/mpeg' }))
    }
    return data
  })()`)
  await page.getByTestId('files').dispatchEvent('drop', { dataTransfer })
}

it('a listener asks for the artist panel, gets it, and drops an album of ten files there', async () => {
  const made = crypto.randomUUID().slice(0, 8)
  const [email, name, album] = [`${made}@example.com`, `Mina ${made}`, `Tides ${made}`]
  await makeAccount({ email, name: 'Mina', password: inject('stack').password })
  const { page, faults } = await openPage(browser, { as: email })

  await page.goto('/about')
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Request Artist Panel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Request Artist!' }).waitFor()
  const form = page.getByRole('main')
  expect(await form.getByLabel('Your Email').inputValue()).toBe(email)
  expect(await form.getByLabel('Your Email').getAttribute('readonly')).not.toBeNull()
  await form.getByLabel('Your Artist Name').fill(name)
  await form.getByLabel('Your Phone Number').pressSequentially('a1b2')
  expect(await form.getByLabel('Your Phone Number').inputValue()).toBe('12')
  await form.getByRole('button', { name: 'Send Your Request' }).click()
  await page
    .getByText('Your request has been received. A confirmation email will be sent to you shortly.')
    .waitFor()
  expect(await form.getByRole('textbox').count()).toBe(0)
  // The first mail has the code of the account.
  await eventually('the request is confirmed by mail', 30, async () => (await mailsTo(email))[1])

  const admin = await clientOf('admin@example.com')
  const open = (await (await admin.get(`/api/admin/artistrequests?search=${made}`)).json()) as {
    items: { id: number; artistName: string }[]
  }
  const request = open.items.find(({ artistName }) => artistName === name)
  const approved = await admin.send('POST', `/api/admin/artistrequests/${request?.id}/approve`, {})
  expect(approved.status).toBe(200)

  await page.goto('/artistPanel/bulkupload')
  await page.getByRole('button', { name: /Your account$/ }).click()
  await page.getByRole('menuitem', { name: 'Artist Panel', exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Request Artist Panel' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  await drop(page, await makeAlbum(album))
  await page.getByRole('button', { name: `Create ${TRACKS} tracks` }).click()
  await eventually('all files are uploaded', 120, async () =>
    (await page.getByText('Uploaded', { exact: true }).count()) === TRACKS ? true : undefined,
  )
  await page.getByRole('main').getByRole('link', { name: 'Back to the panel' }).click()
  // The rows of the files have the same names.
  await page.getByRole('heading', { level: 1, name: 'Artist Panel' }).waitFor()
  await page.getByRole('row', { name: /Song 10/ }).waitFor()
  expect(await page.getByRole('row', { name: /Song/ }).count()).toBe(TRACKS)
  expect(faults).toEqual([])
  await page.context().close()

  const artist = await clientOf(email)
  const newestFirst = await (await artist.get('/api/artistpanel/musics')).json()
  const musics = (newestFirst as { musicID: number; title: string; albumID: number }[]).toReversed()
  expect(musics.map(({ title }) => title)).toEqual(
    Array.from({ length: TRACKS }, (_, at) => `Song ${at + 1}`),
  )
  const albums = (await (await artist.get('/api/artistpanel/albums')).json()) as { albumID: number }[]
  expect(albums).toMatchObject([{ name: album, artists: name, coverColor: expect.stringMatching(COLOR) }])
  expect(musics.map(({ albumID }) => albumID)).toEqual(musics.map(() => albums[0]?.albumID))
  const [first] = musics
  expect(await (await artist.get(`/api/musics/${first?.musicID}`)).json()).toMatchObject({
    lyrics: 'Line 1',
    coverColor: expect.stringMatching(COLOR),
  })
  // Nobody waits for their transcoding.
  const ended = await Promise.all(
    musics.map(({ musicID }) => artist.send('DELETE', `/api/musics/${musicID}`)),
  )
  expect(ended.map(({ status }) => status)).toEqual(musics.map(() => 200))
})
