import { formatNumber } from './format-number.ts'

/** Formats seconds as a player shows them: '3:05', '1:02:03', in the reader's digits. Invalid input becomes '0:00'. */
export function formatTime(seconds: number, language: string): string {
  const { hours, minutes, rest } = partsOf(seconds)
  const two = (value: number) =>
    formatNumber(value, language, { minimumIntegerDigits: 2, useGrouping: false })
  const one = (value: number) => formatNumber(value, language, { useGrouping: false })
  return hours > 0 ? `${one(hours)}:${two(minutes)}:${two(rest)}` : `${one(minutes)}:${two(rest)}`
}

/**
 * Returns the duration to show, in seconds: the catalogue's if the media's own agrees within a second, so that a track
 * has the same length everywhere.
 */
export function shownLength(duration: number, catalogued: number): number {
  return Math.abs(duration - catalogued) <= 1 ? catalogued : Math.round(duration)
}

/** Formats seconds in words, for screen readers: '1 minute, 20 seconds'. */
export function timeInWords(seconds: number, language: string): string {
  const { hours, minutes, rest } = partsOf(seconds)
  const say = (value: number, unit: string) =>
    formatNumber(value, language, { style: 'unit', unit, unitDisplay: 'long' })
  const parts = [
    hours > 0 && say(hours, 'hour'),
    minutes > 0 && say(minutes, 'minute'),
    (rest > 0 || (hours === 0 && minutes === 0)) && say(rest, 'second'),
  ].filter((part) => part !== false)
  return new Intl.ListFormat(language, { type: 'unit', style: 'long' }).format(parts)
}

function partsOf(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return { hours: Math.floor(whole / 3600), minutes: Math.floor((whole % 3600) / 60), rest: whole % 60 }
}

/** Formats the time of day of an instant in the reader's time zone: '8:30 PM'. `iso` is a time as the server sends it. */
export function formatClock(iso: string, language: string): string {
  return new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(new Date(iso))
}
