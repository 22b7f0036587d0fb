import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { loadPage } from './app/load-page.ts'
import { matchRoute } from './app/routes.ts'
import { chooseLanguage, chosenLanguage } from './lib/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// The page's code and data are on their way while the texts are.
const match = matchRoute(location.pathname)
if (match) {
  void loadPage(match.route)
  match.route.loader?.(match)
}

// English is in the bundle; another language's texts are fetched first, so that nothing is shown twice.
const language = chosenLanguage()
if (language !== 'en') await chooseLanguage(language).catch(() => chooseLanguage('en'))

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
