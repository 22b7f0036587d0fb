const UNITS = [
  { unit: 'minute', seconds: 60, until: 3600 },
  { unit: 'hour', seconds: 3600, until: 48 * 3600 },
  { unit: 'day', seconds: 24 * 3600, until: Infinity },
] as const

/** Returns '5 minutes ago', in the reader's language. A time to come counts as now. */
export function formatAge(
  seconds: number,
  language: string,
  style: Intl.RelativeTimeFormatStyle = 'long',
): string {
  const past = Math.max(0, seconds)
  const { unit, seconds: length } = UNITS.find(({ until }) => past < until) ?? UNITS[2]
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style })
  return words.format(-Math.round(past / length), unit)
}
