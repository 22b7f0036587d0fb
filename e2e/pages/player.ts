import type { Locator, Page } from 'playwright-core'
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

type Way = 'up' | 'down' | 'left' | 'right'

const TO: Record<Way, readonly [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] }

/** Pixels of a swipe */
const FAR = 220

/** Swipes with a finger, from the middle of an element. Needs Chromium and a page with `hasTouch`. */
export async function swipe(from: Locator, way: Way): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('What is swiped is shown')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const touch = await from.page().context().newCDPSession(from.page())
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await send('touchStart', [{ x, y }])
  for (const share of [0.25, 0.5, 0.75, 1])
    await send('touchMove', [{ x: x + TO[way][0] * FAR * share, y: y + TO[way][1] * FAR * share }])
  await send('touchEnd', [])
  await touch.detach()
}

/** The player of a phone that fills the screen */
export function fullPlayerOf(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Player' })
  const panel = (name: string) => dialog.getByRole('region', { name, exact: true })
  return {
    dialog,
    panel,
    toggle: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
    title: (title: string) => dialog.getByRole('heading', { level: 2, name: title, exact: true }),
    /** Menus of the player itself, without those of the rows in its queue */
    menus: dialog.getByRole('button', { name: /^More options/ }),
  }
}
