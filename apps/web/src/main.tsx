import './ui/styles/base.css'
import { PAGE_HEAD_MARK, PAGE_LANGUAGE } from '@nava/contracts'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/App.tsx'
import { loadPage } from './app/load-page.ts'
import { matchRoute, startCalls } from './app/routes.ts'
import { chooseLanguage, loadTexts, storedLanguage } from './lib/i18n/i18n.ts'
import { quietAfter } from './lib/browser/quiet.ts'
import { queryClient } from './lib/calls/query-client.ts'
import { setTakingOver } from './ui/hydration.ts'

/** Milliseconds for which the first paint waits for the page's code */
const PAGE_WITHIN = 300
/**
 * Milliseconds after loading before the service worker registers, so that its files do not compete with the
 * page's
 */
const WORKER_AFTER = 2000
/** Milliseconds without a call after which the first page counts as complete */
const QUIET_FOR = 600

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

/** A top-level await would deadlock, because page code imports this file and waits for it. */
async function start(root: HTMLElement): Promise<void> {
  // The layout's texts load before the first paint, so that no language flickers.
  const frameTexts = loadTexts('frame', 'ui').catch(() => chooseLanguage('en'))

  const match = matchRoute(location.pathname)
  if (match) startCalls(match)
  const page = match && loadPage(match.route).code.catch(() => undefined) // the page shows the error
  const everything = Promise.all([frameTexts, page])
  quietAfter(everything.then(untilAnswered))

  if (root.dataset[PAGE_LANGUAGE] === storedLanguage()) {
    await everything
    takeOver(root)
  } else {
    await Promise.race([
      everything,
      frameTexts.then(() => new Promise((resolve) => setTimeout(resolve, PAGE_WITHIN))),
    ])
    root.replaceChildren()
    delete document.documentElement.dataset['otherLanguage']
    createRoot(root).render(app)
  }
  // At this event, boot.js repeats a press that came too early.
  dispatchEvent(new Event('takeover'))
}

/** Resolves once no call has been open for a while. */
function untilAnswered(): Promise<void> {
  return new Promise((resolve) => {
    let timer = 0
    const check = () => {
      clearTimeout(timer)
      if (queryClient.isFetching() > 0) return
      timer = window.setTimeout(() => {
        unsubscribe()
        resolve()
      }, QUIET_FOR)
    }
    const unsubscribe = queryClient.getQueryCache().subscribe(check)
    check()
  })
}

function takeOver(root: HTMLElement): void {
  document.querySelector(`title[${PAGE_HEAD_MARK}]`)?.removeAttribute(PAGE_HEAD_MARK)
  setTakingOver(true)
  startTransition(() => void hydrateRoot(root, app))
}

if (import.meta.env.PROD) {
  if (document.readyState === 'complete') registerWorkerLater()
  else addEventListener('load', registerWorkerLater)
}

function registerWorkerLater() {
  setTimeout(() => {
    void import('./app/service-worker/register-worker.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => {}, // fails offline; the next visit tries again
    )
  }, WORKER_AFTER)
}
