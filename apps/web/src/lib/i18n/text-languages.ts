/** Languages offered for transcripts and subtitles; imported texts may have others */
export const TEXT_LANGUAGES = [
  ...[
    'en',
    'fa',
    'ar',
    'az',
    'bn',
    'ckb',
    'cs',
    'da',
    'de',
    'el',
    'es',
    'fi',
    'fr',
    'he',
    'hi',
    'hu',
    'hy',
    'id',
  ],
  ...[
    'it',
    'ja',
    'ka',
    'kk',
    'ko',
    'ku',
    'ms',
    'nl',
    'no',
    'pa',
    'pl',
    'ps',
    'pt',
    'ro',
    'ru',
    'sv',
    'sw',
    'ta',
  ],
  ...['te', 'tg', 'th', 'tk', 'tr', 'uk', 'ur', 'uz', 'vi', 'zh'],
]

/** Returns the name of a language in the reader's own; the tag itself if unknown. */
export function nameOfLanguage(tag: string, reader: string): string {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}
