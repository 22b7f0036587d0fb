/** Digits of Latin, Persian, Arabic, Devanagari and wide ones, for use in a pattern with the flag `u` or without */
export const DIGIT = '[0-9۰-۹٠-٩०-९０-９]'

/** Writes Persian, Arabic, Devanagari and wide digits as Latin ones, each as one character. */
export const latinDigits = (text: string): string =>
  text
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replaceAll(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
