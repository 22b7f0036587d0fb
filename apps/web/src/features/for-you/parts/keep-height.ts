import { number } from '../../../lib/calls/decoder.ts'
import { localSetting } from '../../../lib/browser/local-setting.ts'

const height = localSetting('forYouHeight', number(0), 0)

/** Stores the height for boot.js, which keeps the place before the first paint. */
export function keepHeight(pixels: number): void {
  height.write(pixels)
  document.documentElement.style.setProperty('--for-you', `${pixels}px`)
}

export function keepHeightOf(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  const observer = new ResizeObserver(() => keepHeight(element.offsetHeight))
  observer.observe(element)
  return () => observer.disconnect()
}
