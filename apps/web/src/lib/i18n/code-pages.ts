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
  'euc-kr': '한국어',
}

/** What a person may choose for texts whose encoding is undeclared */
export const codePageOptions: readonly { value: CodePage; label: string }[] = CODE_PAGES.map((page) => ({
  value: page,
  label: `${page} · ${LANGUAGES[page]}`,
}))

export const isCodePage = (text: string): text is CodePage => CODE_PAGES.some((page) => page === text)
