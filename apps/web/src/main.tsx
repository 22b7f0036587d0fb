import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadPage } from './app/load-page.ts'
import { matchRoute } from './app/routes.ts'
import { chooseLanguage, loadTexts } from './lib/i18n.ts'

/** How long the first paint waits for the page's code, in milliseconds: without it there is only the frame to show. */
const PAGE_WITHIN = 300
/** How long after loading the service worker is registered, in milliseconds: its files must not compete with the page's. */
const WORKER_AFTER = 2000

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// English is in the bundle; another language's texts are fetched first, so that nothing is shown twice.
const frameTexts = loadTexts('frame', 'ui').catch(() => chooseLanguage('en'))

// The page's code, texts and data are on their way while the frame's texts are.
const match = matchRoute(location.pathname)
match?.route.loader?.(match)
const page = match && loadPage(match.route).code.catch(() => undefined) // shown as the page's error

await Promise.race([
  Promise.all([frameTexts, page]),
  frameTexts.then(() => new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN))),
])
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)

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
