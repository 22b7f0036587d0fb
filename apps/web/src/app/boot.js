// Applies the reader's theme and language before the first paint.
/** Directions of all languages, which the build inserts here. @type {Record<string, string>} */
const directions = { en: 'ltr' }
/**
 * Calls of users by pattern of the page's path, which the build inserts here.
 * @type {Record<string, [method: string, path: string][]>}
 */
const earlyCalls = { '^/early$': [['GET', '/api/early']] }
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
  }
  if (localStorage.getItem('menuFolded') === 'true') page.dataset.menuFolded = ''
  if (token !== null) startEarly(token)
} catch {
  // Storage is blocked, so the defaults stay.
}

/**
 * Asks for what is the user's own on this page before the client is there.
 * @param {string} token
 */
function startEarly(token) {
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
  for (const page in earlyCalls) {
    const match = new RegExp(page, 'i').exec(location.pathname)
    if (!match) continue
    window.early = Object.fromEntries(
      earlyCalls[page].map(([method, path]) => {
        const address = path.replace('{id}', () => match[1] || ownID(token))
        const request = method === 'GET' ? { headers } : { method, headers, body: '{}' }
        return [token + address, fetch(address, request).catch(() => undefined)]
      }),
    )
  }
}

/**
 * @param {string} token
 * @returns {string}
 */
function ownID(token) {
  const claims = atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))
  const match = /"sub":"(\d+)"/.exec(claims)
  if (!match) throw new Error('The token names nobody')
  return match[1]
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
