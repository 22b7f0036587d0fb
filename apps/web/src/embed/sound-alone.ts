import { listenToOtherTabs, tellOtherTabs } from '../features/listening/playback/other-tabs.ts'

export function soundAlone(media: HTMLMediaElement): void {
  media.addEventListener('play', () => tellOtherTabs('sounds'))
  listenToOtherTabs((message) => {
    if (message === 'sounds') media.pause()
  })
}
