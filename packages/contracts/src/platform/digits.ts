import { latinDigits } from '@nava/tags/latin-digits'

/**
 * Returns a number as 0-9 and a point, from digits of any script, the signs of Arabic for decimals and thousands, and
 * spaces around it. What is no number stays as it is.
 */
export const latinNumber = (input: string): string =>
  latinDigits(input)
    .trim()
    .replaceAll('٬', '')
    .replaceAll('٫', '.')
    .replace(/^[−－]/, '-')
