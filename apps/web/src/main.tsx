import './ui/base.css'
import { PAGE_HEAD_MARK, PAGE_LANGUAGE } from '@nava/contracts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { loadPage } from './app/load-page.ts'
import { matchRoute, startCalls } from './app/routes.ts'
import { chooseLanguage, loadTexts, storedLanguage } from './lib/i18n.ts'
import { setTakingOver } from './ui/hydration.ts'

/** How long the first paint waits for the page's code, in milliseconds: without it there is only the frame to show. */
const PAGE_WITHIN = 300
/** How long after loading the service worker is registered, in milliseconds: its files must not compete with the page's. */
const WORKER_AFTER = 2000

const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void start(root)

/** Shows the page. Awaited by nothing: code of the page that imports code of this file waits for this file's own end. */
async function start(root: HTMLElement): Promise<void> {
  // English is in the bundle; another language's texts are fetched first, so that nothing is shown twice.
  const frameTexts = loadTexts('frame', 'ui').catch(() => chooseLanguage('en'))

  // The page's code, texts and data are on their way while the frame's texts are.
  const match = matchRoute(location.pathname)
  if (match) startCalls(match)
  const page = match && loadPage(match.route).code.catch(() => undefined) // shown as the page's error
  const everything = Promise.all([frameTexts, page])

  if (root.dataset[PAGE_LANGUAGE] === storedLanguage()) {
    await everything
    takeOver(root)
  } else {
    await Promise.race([
      everything,
      frameTexts.then(() => new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN))),
    ])
    // What the server has rendered in another language goes.
    root.replaceChildren()
    delete document.documentElement.dataset['otherLanguage']
    createRoot(root).render(app)
  }
  // From here on React answers: boot.js presses what has been pressed too early.
  dispatchEvent(new Event('takeover'))
}

/** Makes what the server has rendered the client's own. */
function takeOver(root: HTMLElement): void {
  // React takes the title over, in place of the server's.
  document.querySelector(`title[${PAGE_HEAD_MARK}]`)?.removeAttribute(PAGE_HEAD_MARK)
  setTakingOver(true)
  // In parts, so that the page reacts meanwhile.
  startTransition(() => void hydrateRoot(root, app))
}

// After the first paint and whatever it needs: nothing of it is needed yet.
if (import.meta.env.PROD) {
  // The page may have loaded while its code and texts were waited for.
  if (document.readyState === 'complete') registerWorkerLater()
  else addEventListener('load', registerWorkerLater)
}

function registerWorkerLater() {
  setTimeout(() => {
    void import('./app/service-worker/register-worker.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => {}, // the network is gone; the next visit tries again
    )
  }, WORKER_AFTER)
}
