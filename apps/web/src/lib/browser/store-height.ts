import { number } from '../calls/decoder.ts'
import { localSetting } from './local-setting.ts'

/** Names of local settings, and of the CSS properties that boot.js makes of them before the first paint */
type Height = 'forYouHeight' | 'ownLibraryHeight'

export function storeHeight(name: Height, pixels: number): void {
  localSetting(name, number(0), 0).write(pixels)
  document.documentElement.style.setProperty(`--${name}`, `${pixels}px`)
}

/** Returns a ref that stores the height of its element whenever it changes. */
export const storeHeightOf =
  (name: Height) =>
  (element: HTMLElement | null): (() => void) | undefined => {
    if (!element) return undefined
    const observer = new ResizeObserver(() => storeHeight(name, element.offsetHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }
