import { cutToBytes } from '../cut-to-bytes.ts'

/** Of a name without its ending; file systems take 255 */
const MOST_BYTES = 200

/**
 * Returns the Content-Disposition of a file to save (RFC 6266): the name as it is for programs of today (RFC 8187), and
 * in ASCII for the others. Characters that are not allowed in names of files become `_`.
 */
export const attachment = (title: string, ending: string): string => namedFile(title, ending, 'attachment')

/** As `attachment`; `inline` for a file that a browser shows or plays itself. */
export function namedFile(title: string, ending: string, use: 'attachment' | 'inline'): string {
  const name = `${nameForFile(title)}.${ending}`
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    // Wide forms of quotes and slashes have become plain ones.
    .replaceAll(/[^ -~]+|["%*/:;<>?\\|]/g, '_')
  return `${use}; filename="${plain}"; filename*=UTF-8''${extendedValue(name)}`
}

/** Names that Windows keeps for devices, with any ending */
const DEVICE = /^(?:con|prn|aux|nul|(?:com|lpt)[0-9¹²³])(?:\.|$)/iu

/** Returns a name that every file system takes, without an ending. */
export function nameForFile(title: string): string {
  const named = title
    .toWellFormed()
    // Marks of direction can disguise an ending; joiners belong to the spelling of Persian.
    .replaceAll(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, '_')
    // Unix hides files with a dot at the start.
    .replaceAll(/^[\s.]+/gu, '')
  // Windows drops dots and spaces at the end.
  const cut = cutToBytes(named, MOST_BYTES).replaceAll(/(?<![\s.])[\s.]+$/gu, '') || 'file'
  return DEVICE.test(cut) ? `_${cut}` : cut
}

const extendedValue = (name: string): string =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (each) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`,
  )
