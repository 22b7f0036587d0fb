import type { Page } from 'playwright-core'
import { eventually } from '../stack/client.ts'

interface Sound {
  /** In seconds since the first track that was chosen began; what follows it by itself is counted on. */
  at: number
  isPaused: boolean
  rate: number
}

/** The player at the bottom, and what it sounds like */
export function playerOf(page: Page) {
  const region = page.getByRole('region', { name: 'Player' })
  const sound = () =>
    page.evaluate<Sound>(`(({ currentTime = 0, paused = true, playbackRate = 0 }) =>
      ({ at: currentTime, isPaused: paused, rate: playbackRate }))(document.querySelector('audio') ?? {})`)
  return {
    region,
    playButton: (title: string) => region.getByRole('button', { name: `Play ${title}`, exact: true }),
    pauseButton: (title: string) => region.getByRole('button', { name: `Pause ${title}`, exact: true }),
    /** The pause button of whatever plays */
    anyPauseButton: region.getByRole('button', { name: /^Pause / }),
    next: region.getByRole('button', { name: 'Next', exact: true }),
    seek: region.getByRole('slider', { name: 'Seek' }),
    /** Chooses the quality in kbit/s. */
    chooseQuality: async (kbps: number) => {
      await page.getByRole('button', { name: /^Audio quality/ }).click()
      await page.getByRole('menuitemradio', { name: new RegExp(String(kbps)) }).click()
    },
    sound,
    /** Waits until the recording plays and is past a second. */
    untilPast: (seconds: number): Promise<Sound> =>
      eventually(`the sound is past ${seconds} s`, 120, async () => {
        const now = await sound()
        return now.at > seconds && !now.isPaused ? now : undefined
      }),
  }
}
