import { formatNumber } from './format-number.ts'

/** Returns '3:05' or '1:02:03' in the reader's digits; '0:00' for invalid input. */
export function formatTime(seconds: number, language: string): string {
  const { hours, minutes, rest } = timeParts(seconds)
  const two = (value: number) =>
    formatNumber(value, language, { minimumIntegerDigits: 2, useGrouping: false })
  const one = (value: number) => formatNumber(value, language, { useGrouping: false })
  return hours > 0 ? `${one(hours)}:${two(minutes)}:${two(rest)}` : `${one(minutes)}:${two(rest)}`
}

export function timeParts(seconds: number): { hours: number; minutes: number; rest: number } {
  const total = Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0
  return { hours: Math.floor(total / 3600), minutes: Math.floor((total % 3600) / 60), rest: total % 60 }
}
