import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, it } from 'vitest'
import { IN_FIREFOX, journeyPages } from '../browsers/open-page.ts'
import { createMusic } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { uploadOf } from '../pages/upload.ts'
import { clientOf, eventually } from '../stack/client.ts'

/** Bytes per second; after the first part, the rest takes nine seconds, in which also a busy machine cuts it off */
const SLOW = 1_500_000
const PART = 8 * 1024 * 1024

const openPage = journeyPages()

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function storedChecksums(): Promise<string[]> {
  const sources = join(inject('stack').dataDir, 'media/sources')
  const files = (await readdir(sources, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  return Promise.all(files.map(async (file) => sha256(await readFile(join(file.parentPath, file.name)))))
}

it('an upload that was cut off goes on after a reload, and arrives as it is', async ({ skip }) => {
  skip(IN_FIREFOX, 'DevTools of Chromium slow the network down')
  const song = makeWav(120)
  const path = join(inject('stack').dataDir, 'long song.wav')
  await writeFile(path, song)
  const { page } = await openPage({ as: 'artist@example.com' })
  page.on('dialog', (dialog) => void dialog.accept())
  const musicID = await createMusic(await clientOf('artist@example.com'), 'Cut in the middle')
  await page.goto(`/artistPanel/uploadmusic/${musicID}`)
  const upload = uploadOf(page)
  const network = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: SLOW }
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', slow)

  const firstPart = page.waitForResponse((response) => response.request().method() === 'PATCH', {
    timeout: 60_000,
  })
  await upload.giveSound(path)
  expect((await firstPart).status()).toBe(204)
  await page.context().setOffline(true)
  await page.getByText('Uploading long song.wav').waitFor()
  await page.context().setOffline(false)
  await page.reload()
  await page.getByText('An upload was interrupted').waitFor()

  const sent: string[] = []
  page.on('request', (request) => {
    if (!request.url().includes('/music/upload/')) return
    sent.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim())
  })
  await upload.giveSound(path)
  await upload.untilDone()
  expect(sent[0]).toBe('HEAD')
  expect(sent.filter((each) => each.startsWith('POST'))).toEqual([])
  const offsets = sent.filter((each) => each.startsWith('PATCH')).map((each) => Number(each.slice(6)))
  expect(Math.min(...offsets)).toBeGreaterThanOrEqual(PART)
  await eventually('the whole file is stored', 60, async () =>
    (await storedChecksums()).includes(sha256(song)) ? true : undefined,
  )
}, 300_000)
