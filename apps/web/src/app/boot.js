// Before the first paint: the reader's own theme and language.
/** The build writes those of all languages here. @type {Record<string, string>} */
const directions = { en: 'ltr' }
try {
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme
  const stored = localStorage.getItem('language')
  const language = stored !== null && Object.hasOwn(directions, stored) ? stored : 'en'
  if (language !== page.lang) {
    // For the server, from the next page on.
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
    page.dataset.otherLanguage = ''
    page.lang = language
    page.dir = directions[language]
  }
  // Hides what the server has rendered for a visitor only.
  if (localStorage.getItem('token') !== null) page.dataset.user = ''
  if (localStorage.getItem('menuFolded') === 'true') page.dataset.menuFolded = ''
} catch {
  // Storage is blocked: the defaults hold.
}

// A button pressed before the client takes over is pressed again.
/** @type {false | HTMLElement | null} */
let pressed = null
window.onclick = (event) => {
  pressed = event.target instanceof Element && event.target.closest('button')
  return !pressed
}
addEventListener('takeover', () => {
  window.onclick = null
  if (pressed && pressed.isConnected) pressed.click()
})
