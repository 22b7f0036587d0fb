import { listenToOtherTabs, notifyOtherTabs } from '../features/listening/playback/other-tabs.ts'

export function soundAlone(media: HTMLMediaElement): void {
  media.addEventListener('play', () => notifyOtherTabs('sounds'))
  listenToOtherTabs((message) => {
    if (message === 'sounds') media.pause()
  })
}
