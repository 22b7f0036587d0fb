import { listenToOtherTabs, tellOtherTabs } from '../features/playback/other-tabs.ts'

/** Pauses other players when this one starts, and vice versa. */
export function soundAlone(media: HTMLMediaElement): void {
  media.addEventListener('play', () => tellOtherTabs('sounds'))
  listenToOtherTabs((message) => {
    if (message === 'sounds') media.pause()
  })
}
