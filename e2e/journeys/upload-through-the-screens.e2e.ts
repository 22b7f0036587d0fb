import { describe, expect, it } from 'vitest'
import { journeyPages } from '../browsers/open-page.ts'
import { confirmMusic } from '../fixtures/make-music.ts'
import { makeFilm } from '../fixtures/recordings.ts'
import { createMusicByForm, uploadOf } from '../pages/upload.ts'
import { videoOf } from '../pages/video.ts'

const ARTIST = 'artist@example.com'

const openPage = journeyPages()

describe('an artist in the browser', () => {
  it('uploads a video that a visitor can then watch', async () => {
    const { page } = await openPage({ as: ARTIST, width: 390, height: 844 })
    const musicID = await createMusicByForm(page, 'Filmed in the browser')
    await page.goto(`/artistPanel/uploadmusic/${musicID}/video`)
    await uploadOf(page).giveVideo({
      ...{ name: 'film.mp4', mimeType: 'video/mp4' },
      bytes: await makeFilm(4, '1280x720'),
    })
    await uploadOf(page).untilDone(240)
    await confirmMusic(musicID)

    const visitor = await openPage()
    await visitor.page.goto(`/playVideo/${musicID}`)
    expect((await videoOf(visitor.page).untilPast(1)).height).toBe(720)
  })

  it('sees a readable reason when a file is refused', async () => {
    const { page } = await openPage({ as: ARTIST, expected: /^422 / })
    await createMusicByForm(page, 'A text')
    await uploadOf(page).giveSound({
      ...{ name: 'song.mp3', mimeType: 'audio/mpeg' },
      bytes: Buffer.from('only words '.repeat(1000)),
    })
    await uploadOf(page).refused.waitFor()
    const reason = page.getByRole('main').getByText("This isn't a recording that can be read")
    await reason.waitFor()
    expect(await reason.count()).toBe(1)
  })
})
