import { formatNumber } from './format-number.ts'
import { timeParts } from './format-time.ts'
import { listFormat } from './formats.ts'

/** Returns '1 minute, 20 seconds', for screen readers. */
export function timeInWords(seconds: number, language: string): string {
  return listFormat(language).format(partsOf(seconds, language, 'long'))
}

/** Returns '1 min 20 sec'. */
export function timeInShortWords(seconds: number, language: string): string {
  return partsOf(seconds, language, 'short').join(' ')
}

function partsOf(seconds: number, language: string, unitDisplay: 'long' | 'short'): string[] {
  const { hours, minutes, rest } = timeParts(seconds)
  const say = (value: number, unit: string) =>
    formatNumber(value, language, { style: 'unit', unit, unitDisplay })
  return [
    hours > 0 && say(hours, 'hour'),
    minutes > 0 && say(minutes, 'minute'),
    (rest > 0 || (hours === 0 && minutes === 0)) && say(rest, 'second'),
  ].filter((part) => part !== false)
}
