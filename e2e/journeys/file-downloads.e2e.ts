import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { TIMEOUT } from '../fixtures/find-items.ts'
import { confirmMusic, createAlbum, createMusic, RELEASE_DATE, untilReady } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { clientOf, ownTitle } from '../stack/client.ts'

const openPage = journeyPages()

/** Chooses from the menu of a page. Returns the name and the bytes of the file that is saved. */
async function save(page: Page, title: string, item: string) {
  await page
    .getByRole('button', { name: `More options for ${title}` })
    .first()
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

it('an artist offers originals to everyone, and a visitor saves the track and the album', async () => {
  const artist = await clientOf('artist@example.com')
  const [title, albumName] = [ownTitle('To keep'), ownTitle('Album to keep')]
  const albumID = await createAlbum(artist, albumName)
  const musicID = await createMusic(artist, title, { albumID, releaseDate: RELEASE_DATE })
  const recording = makeWav(3)
  await artist.upload(`/music/upload/music/${musicID}`, recording, 'keep.wav')
  await untilReady(artist, { musicID, kind: 'audio', seconds: TIMEOUT })
  await confirmMusic(musicID)

  const visitor = await openPage()
  await visitor.page.goto(`/playMusic/${musicID}`)
  await visitor.page
    .getByRole('button', { name: `More options for ${title}` })
    .first()
    .click()
  await visitor.page.getByRole('menuitem', { name: 'Sign in to save it as a file' }).waitFor()

  const { page } = await openPage({ as: 'artist@example.com' })
  await page.goto(`/artistPanel/release/music/${musicID}`)
  await page.getByRole('radio', { name: /^Everyone/ }).check()
  await page.getByRole('checkbox', { name: /^Also the file that I uploaded/ }).check()
  await page.getByRole('button', { name: 'Save downloads' }).click()
  await page.getByRole('status').filter({ hasText: 'Downloads saved' }).waitFor()

  await visitor.page.goto(`/playMusic/${musicID}`)
  const original = await save(visitor.page, title, 'Save the original')
  expect(original.name.endsWith('.wav')).toBe(true)
  expect(original.bytes.equals(Buffer.from(recording))).toBe(true)
  const mp3 = await save(visitor.page, title, 'Save as MP3')
  expect([mp3.name.endsWith('.mp3'), mp3.bytes.toString('latin1', 0, 4)]).toEqual([true, 'ID3\x04'])
  expect(mp3.bytes.includes(title)).toBe(true)

  await visitor.page.goto(`/album/${albumID}`)
  const album = await save(visitor.page, albumName, 'Save as ZIP of originals')
  expect(album.name.endsWith('.zip')).toBe(true)
  // Archives store names and files as they are.
  expect(album.bytes.includes(`01 ${title}.wav`)).toBe(true)
  expect(album.bytes.includes(Buffer.from(recording))).toBe(true)
})
