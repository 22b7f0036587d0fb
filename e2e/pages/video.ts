import type { Page } from 'playwright-core'
import { eventually } from '../stack/client.ts'

interface Picture {
  /** Seconds */
  at: number
  length: number
  /** Pixels */
  height: number
  isPaused: boolean
}

export function videoOf(page: Page) {
  const main = page.getByRole('main')
  const tap = main.getByRole('button', { name: 'Tap to play' })
  const picture = () =>
    page.evaluate<Picture>(`(({ currentTime = 0, duration = 0, videoHeight = 0, paused = true }) =>
      ({ at: currentTime, length: duration || 0, height: videoHeight, isPaused: paused }))(document.querySelector('main video') ?? {})`)
  return {
    quality: (name: string) => main.getByRole('button', { name: `Video quality: ${name}` }),
    chooseQuality: async (name: string) => {
      await main.getByRole('button', { name: /^Video quality/ }).click()
      await page.getByRole('menuitemradio', { name }).click()
    },
    seek: main.getByRole('slider', { name: 'Seek' }),
    picture,
    /** Waits until the video plays past a second. Some browsers start sound only after a click on the site. */
    untilPast: (seconds: number): Promise<Picture> =>
      eventually(`the video is past ${seconds} s`, 120, async () => {
        if (await tap.isVisible()) await tap.click({ timeout: 2000 }).catch(() => undefined)
        const now = await picture()
        return now.at > seconds && !now.isPaused ? now : undefined
      }),
  }
}
