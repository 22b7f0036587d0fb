import { latinDigits } from '@nava/tags/latin-digits'

/** Returns the digits of all scripts as 0 to 9, and drops everything else. */
export const onlyDigits = (text: string): string => latinDigits(text).replaceAll(/\D/g, '')
