// Runs before the first paint: the reader's own theme and language, so that nothing flashes or turns round.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
  const language = localStorage.getItem('language')
  if (language === 'fa' || language === 'ar') {
    document.documentElement.lang = language
    document.documentElement.dir = 'rtl'
  }
} catch {
  // Storage is blocked: the defaults hold.
}
