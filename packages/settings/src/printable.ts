/** Control characters, and marks that turn the direction around. A terminal obeys them. */
const OBEYED = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/gu

const escaped = (character: string) =>
  String.raw`\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`

/** Returns foreign text for a terminal, with control characters written out: `\u001b` */
export const printable = (text: string): string => text.replaceAll(OBEYED, escaped)

/** Does the same, in one line. */
export const printableLine = (text: string): string => printable(text).replaceAll(/\s/g, ' ')
