import './embed.css'
import { audioPlayer } from './audio-player.ts'
import { element, pageLink } from './dom.ts'
import { productName } from './header.ts'
import { icon } from './icons.ts'
import { loadItem } from './load-item.ts'
import { t } from './language.ts'
import { guardDrops } from '../lib/browser/guard-drops.ts'
import { videoPlayer } from './video-player.ts'

const root = document.getElementById('embed')
if (!root) throw new Error('embed.html has no #embed')
guardDrops()
await show(root)

async function show(root: HTMLElement): Promise<void> {
  root.ariaBusy = 'true'
  const [, , kind = '', id = ''] = location.pathname.split('/')
  const loaded = await loadItem(kind.toLowerCase(), id)
  root.ariaBusy = null
  switch (loaded.state) {
    case 'ready':
      return root.replaceChildren(
        loaded.item.video ? videoPlayer(loaded.item, loaded.item.video) : audioPlayer(loaded.item),
      )
    case 'unavailable':
      return root.replaceChildren(message(t('unavailable')))
    case 'unreachable':
      return root.replaceChildren(
        message(
          t('unreachable'),
          element(
            'button',
            { type: 'button', className: 'retry', onclick: () => void show(root) },
            t('retry'),
          ),
        ),
      )
    default:
      return loaded satisfies never
  }
}

function message(text: string, ...more: Node[]): HTMLElement {
  const home = pageLink('/', productName())
  return element(
    'div',
    { className: 'message', role: 'status' },
    icon('music'),
    element('h1', {}, text),
    ...more,
    home,
  )
}
