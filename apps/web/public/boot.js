// Runs before the first paint: the reader's own theme and language, so that nothing flashes or turns round.
try {
  const page = document.documentElement
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') page.dataset.theme = theme
  const stored = localStorage.getItem('language')
  const language = stored === 'fa' || stored === 'ar' ? stored : 'en'
  if (language !== page.lang) {
    // The server did not know it; it does from the next page on.
    document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
    page.dataset.otherLanguage = ''
    page.lang = language
    page.dir = language === 'en' ? 'ltr' : 'rtl'
  }
  // What the server has rendered for a visitor stays hidden where a user has something else.
  if (localStorage.getItem('token') !== null) page.dataset.user = ''
  if (localStorage.getItem('menuFolded') === 'true') page.dataset.menuFolded = ''
} catch {
  // Storage is blocked: the defaults hold.
}

// A button that is pressed before the client has taken the page over is pressed again once it has.
/** @type {HTMLElement | null} */
let pressed = null
/** @param {Event} event */
const note = (event) => {
  pressed = event.target instanceof Element ? event.target.closest('button') : null
  if (pressed) event.preventDefault()
}
addEventListener('click', note, true)
addEventListener(
  'takeover',
  () => {
    removeEventListener('click', note, true)
    if (pressed?.isConnected) pressed.click()
  },
  { once: true },
)
