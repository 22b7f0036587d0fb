import { expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { confirmMusic } from '../fixtures/make-music.ts'
import { makeWav } from '../fixtures/recordings.ts'
import { pageTitle, playButton } from '../pages/lists.ts'
import { playerOf } from '../pages/player.ts'
import { createMusicByForm, untilPublished, uploadOf } from '../pages/upload.ts'
import { ownTitle, stopwatch } from '../stack/client.ts'

const openPage = journeyPages()

it('an artist uploads a recording that a visitor can then play at any quality', async () => {
  const { page } = await openPage({ as: 'artist@example.com' })
  const title = ownTitle('Sung in the browser')
  const musicID = await createMusicByForm(page, title)
  await uploadOf(page).giveSound({ name: 'song.wav', mimeType: 'audio/wav', bytes: makeWav(20) })
  await uploadOf(page).untilDone()
  await confirmMusic(musicID)
  await page.goto('/artistPanel')
  await untilPublished(page, title)

  const visitor = await openPage()
  await visitor.page.goto(`/playMusic/${musicID}`)
  await pageTitle(visitor.page, title).waitFor()
  await playButton(visitor.page, title).click()
  const player = playerOf(visitor.page)
  const { at } = await player.untilPast(2)
  const elapsed = stopwatch()
  const asked = visitor.page.waitForRequest((request) =>
    request.url().includes(`/music/music/320/${musicID}.mp3`),
  )
  await player.chooseQuality(320)
  await asked
  const later = await player.untilPast(at)
  expect(later.at).toBeLessThan(at + elapsed() + 1)
  // The sound continues during navigation.
  await visitor.page.getByRole('banner').getByRole('link', { name: 'Nava' }).click()
  await player.untilPast((await player.sound()).at + 1)
})
