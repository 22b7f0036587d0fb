import { type CodePage, CODE_PAGES } from '@nava/contracts'

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
  'euc-jp': '日本語 (EUC)',
  'euc-kr': '한국어',
  'iso-8859-2': 'Polski, Čeština (ISO)',
  'iso-8859-5': 'Русский (ISO)',
  'iso-8859-6': 'العربية (ISO)',
  'koi8-u': 'Українська (KOI8-U)',
  ibm866: 'Русский (DOS)',
  cp850: 'Français, Español (DOS)',
  cp852: 'Polski, Čeština (DOS)',
  macintosh: 'Français, Español (Mac)',
  'x-mac-cyrillic': 'Русский (Mac)',
}

/** Returns the code pages that a person chooses from; `also`: another encoding, which is in use */
export function codePageOptions(also?: string): { value: string; label: string }[] {
  const pages = CODE_PAGES.map((page) => ({ value: page, label: `${page} · ${LANGUAGES[page]}` }))
  const isOther = also !== undefined && !CODE_PAGES.some((page) => page === also)
  return isOther ? [{ value: also, label: also }, ...pages] : pages
}

export const isCodePage = (text: string): text is CodePage => CODE_PAGES.some((page) => page === text)
