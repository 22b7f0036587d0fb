import { listenToOtherTabs, tellOtherTabs } from '../features/playback/other-tabs.ts'

/** Pauses the other players when this one starts to sound, and this one when another does: those of the same page too. */
export function soundAlone(media: HTMLMediaElement): void {
  media.addEventListener('play', () => tellOtherTabs('sounds'))
  listenToOtherTabs((message) => {
    if (message === 'sounds') media.pause()
  })
}
