/** A digit of any script, for use in a pattern with the flag `u` */
export const DIGIT = String.raw`\p{Nd}`

const DIGITS = /[^\P{Nd}0-9]/gu
const IS_DIGIT = /^\p{Nd}$/u

/** Writes the digits of all scripts as 0 to 9, each as one character. */
export const latinDigits = (text: string): string =>
  text.replaceAll(DIGITS, (digit) => String(valueOf(digit)))

/** Unicode has the digits of a script in a row from zero on; a few rows follow one another. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let start = code
  while (IS_DIGIT.test(String.fromCodePoint(start - 1))) start -= 1
  return (code - start) % 10
}
