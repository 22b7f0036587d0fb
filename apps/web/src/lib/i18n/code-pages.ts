import { CODE_PAGES, type CodePage } from '@nava/contracts'

/** Languages that are written in a code page, by their own names */
const LANGUAGES: Record<CodePage, string> = {
  'windows-1256': 'فارسی، العربية',
  'windows-1252': 'Français, Español',
  'windows-1250': 'Polski, Čeština',
  'windows-1251': 'Русский, Українська',
  'koi8-r': 'Русский (KOI8-R)',
  'windows-1253': 'Ελληνικά',
  'windows-1254': 'Türkçe',
  'windows-1255': 'עברית',
  'windows-1257': 'Lietuvių, Latviešu',
  'windows-1258': 'Tiếng Việt',
  'windows-874': 'ไทย',
  shift_jis: '日本語',
  gb18030: '简体中文',
  big5: '繁體中文',
  'euc-kr': '한국어',
}

/** Returns the code pages that a person chooses from; `also`: another encoding, which is in use */
export function codePageOptions(also?: string): { value: string; label: string }[] {
  const pages = CODE_PAGES.map((page) => ({ value: page, label: `${page} · ${LANGUAGES[page]}` }))
  const isOther = also !== undefined && !CODE_PAGES.some((page) => page === also)
  return isOther ? [{ value: also, label: also }, ...pages] : pages
}
