import { limits } from '@nava/contracts/limits'
import { fitLine } from '@nava/contracts/one-line'

/** Returns a text of another site as one line with single spaces, at most as long as a title. */
export const titleLine = (text: string): string =>
  fitLine(text.replaceAll(/[\p{Cc}\s]+/gu, ' '), limits.text.title)
