// Applies the reader's theme and language before the first paint.
/** Directions of all languages, which the build inserts here. @type {Record<string, string>} */
const directions = { en: 'ltr' }
try {
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme
  const stored = localStorage.getItem('language')
  const language = stored !== null && Object.hasOwn(directions, stored) ? stored : 'en'
  if (language !== page.lang) {
    // The server renders the next pages in this language.
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
    page.dataset.otherLanguage = ''
    page.lang = language
    page.dir = directions[language]
  }
  // Hides server-rendered parts that are only for visitors.
  if (localStorage.getItem('token') !== null) {
    page.dataset.user = ''
    for (const height of ['forYouHeight', 'ownLibraryHeight'])
      page.style.setProperty('--' + height, localStorage.getItem(height) + 'px')
  }
  if (localStorage.getItem('menuFolded') === 'true') page.dataset.menuFolded = ''
} catch {
  // Storage is blocked, so the defaults stay.
}

// Remembers a button pressed before the client is ready; the client presses it again.
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
