import './embed.css'
import { audioPlayer } from './audio-player.ts'
import { element, pageLink } from './dom.ts'
import { productName } from './header.ts'
import { icon } from './icons.ts'
import { loadItem } from './load-item.ts'
import { t } from './language.ts'
import { isPassing, ProblemError, proxyPause } from '../lib/calls/call-errors.ts'
import { foreignText } from '../lib/calls/foreign-reply.ts'
import type { Translate } from '../lib/i18n/i18n.ts'
import { guardDrops } from '../lib/browser/guard-drops.ts'
import { videoPlayer } from './video-player.ts'

/** Milliseconds before an item that could not be loaded is requested again; the last one repeats */
const AGAIN_AFTER = [4000, 8000, 15_000, 30_000]
let timer: ReturnType<typeof setTimeout> | undefined

const root = document.getElementById('embed')
if (!root) throw new Error('embed.html has no #embed')
guardDrops()
await show(root)

async function show(root: HTMLElement, attempt = 0): Promise<void> {
  clearTimeout(timer)
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
    case 'failed': {
      const { error } = loaded
      const text = foreignText(error, t as Translate) ?? t('unreachable')
      const retry = () => void show(root)
      // A later attempt that fails alike leaves the button, which may have the focus.
      if (!root.textContent.includes(text))
        root.replaceChildren(
          message(
            text,
            element('button', { type: 'button', className: 'retry', onclick: retry }, t('retry')),
          ),
        )
      if (error instanceof ProblemError && !isPassing(error)) return
      const pause = proxyPause(error)
      const wait = pause === undefined ? (AGAIN_AFTER[attempt] ?? AGAIN_AFTER.at(-1)) : pause * 1000
      timer = setTimeout(() => void show(root, attempt + 1), wait)
      return
    }
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
