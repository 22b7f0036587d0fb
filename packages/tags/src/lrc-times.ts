import { DIGIT, latinDigits } from './latin-digits.ts'

/** Spaces, and marks of direction, which cannot be seen */
export const SPACE = String.raw`[\s\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]*`
/** `mm:ss.xx` in any digits, also with hours, a comma, spaces or a sign; a third number may be a fraction or seconds */
export const TIME = String.raw`${SPACE}([-+]?)(?:(${DIGIT}{1,2}):(?=${DIGIT}+:${DIGIT}+[.,٫]))?(${DIGIT}{1,4}):(${DIGIT}{1,2})(?:([.,٫:])(${DIGIT}{0,6}))?${SPACE}`

/** Writes seconds as `mm:ss.xx`. */
export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

export const numberOf = (text = '0'): number => Number(latinDigits(text))

/** Returns the seconds of a match of `TIME`. */
export function secondsAt(
  [, sign, hours, minutes, seconds, point, fraction]: RegExpExecArray,
  hasHours: boolean,
): number {
  if (sign === '-') return 0
  if (hasHours && point === ':') return numberOf(minutes) * 3600 + numberOf(seconds) * 60 + numberOf(fraction)
  return numberOf(hours) * 3600 + numberOf(minutes) * 60 + numberOf(`${seconds}.${fraction ?? 0}`)
}
