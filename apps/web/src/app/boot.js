// Applies the reader's theme and language before the first paint.
/** Directions of all languages, which the build inserts here. @type {Record<string, string>} */
const directions = { en: 'ltr' }
/** Paths of calls that the home makes for users, which the build inserts here. @type {string[]} */
const earlyCalls = ['/api/early']
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
  const token = localStorage.getItem('token')
  if (token !== null) {
    page.dataset.user = ''
    page.dataset.own = ''
    for (const name of ['forYouHeight', 'ownLibraryHeight']) {
      const height = localStorage.getItem(name)
      if (height !== null) page.style.setProperty('--' + name, height + 'px')
    }
    // The user's own part of the home does not wait for the client.
    if (location.pathname === '/') {
      const headers = { authorization: 'Bearer ' + token }
      window.early = Object.fromEntries(
        earlyCalls.map((path) => [token + path, fetch(path, { headers }).catch(() => undefined)]),
      )
    }
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
