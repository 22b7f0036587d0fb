import { attachStream } from '../features/catalogue/video/attach-stream.ts'
import { playCounter } from './count-play.ts'
import { element } from './dom.ts'
import { brand, heading } from './header.ts'
import { icon } from './icons.ts'
import { t } from './language.ts'
import type { Item, Video } from './load-item.ts'
import { soundAlone } from './sound-alone.ts'

export function videoPlayer(item: Item, { id, playlist, file }: Video): HTMLElement {
  const video = element('video', {
    preload: 'none',
    playsInline: true,
    ...(item.cover && { poster: item.cover }),
  })
  const status = element('p', { className: 'status', role: 'status' })
  const title = heading(item)
  title.append(brand(item))
  soundAlone(video)
  const watching = playCounter({ kind: 'music', id })
  const start = () => {
    playButton.remove()
    status.textContent = ''
    video.controls = true
    video.focus()
    const detach = attachStream(video, { playlist, file }, video.currentTime, {
      onHeight: () => {},
      onUnplayable: () => {
        detach()
        video.controls = false
        status.textContent = t('failed')
        frame.append(playButton)
      },
    })
    video.play().catch(() => undefined)
  }
  const playButton = element(
    'button',
    { type: 'button', className: 'start', ariaLabel: t('playNamed', { title: item.title }), onclick: start },
    icon('play'),
  )
  video.ontimeupdate = () => watching.hear(video.currentTime, video.duration)
  video.onended = () => watching.end('finished')
  video.onplay = () => title.classList.add('away')
  video.onpause = () => title.classList.remove('away')
  const frame = element('article', { className: 'film' }, video, title, status, playButton)
  return frame
}
