import type { Page } from 'playwright-core'
import { eventually } from '../stack/client.ts'

interface Sound {
  /** Seconds since the first chosen track began; following tracks continue the count */
  at: number
  isPaused: boolean
  rate: number
}

export function playerOf(page: Page) {
  const region = page.getByRole('region', { name: 'Player' })
  const sound = () =>
    page.evaluate<Sound>(`(({ currentTime = 0, paused = true, playbackRate = 0 }) =>
      ({ at: currentTime, isPaused: paused, rate: playbackRate }))(document.querySelector('audio') ?? {})`)
  return {
    region,
    playButton: (title: string) => region.getByRole('button', { name: `Play ${title}`, exact: true }),
    pauseButton: (title: string) => region.getByRole('button', { name: `Pause ${title}`, exact: true }),
    anyPauseButton: region.getByRole('button', { name: /^Pause / }),
    next: region.getByRole('button', { name: 'Next', exact: true }),
    seek: region.getByRole('slider', { name: 'Seek' }),
    chooseQuality: async (kbps: number) => {
      await page.getByRole('button', { name: /^Audio quality/ }).click()
      await page.getByRole('menuitemradio', { name: new RegExp(String(kbps)) }).click()
    },
    sound,
    untilPast: (seconds: number): Promise<Sound> =>
      eventually(`the sound is past ${seconds} s`, 120, async () => {
        const now = await sound()
        return now.at > seconds && !now.isPaused ? now : undefined
      }),
  }
}
