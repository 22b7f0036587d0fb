import './ui/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { chooseLanguage, chosenLanguage } from './lib/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// English is in the bundle; another language's texts are fetched first, so that nothing is shown twice.
const language = chosenLanguage()
if (language !== 'en') await chooseLanguage(language).catch(() => chooseLanguage('en'))

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
