/** `at` in seconds; undefined for lines without a time */
interface TimedLine {
  text: string
  at?: number | undefined
}

/** Formats lyrics as LRC; timed lines start with `[mm:ss.xx]`. */
export function toLrc(lines: readonly TimedLine[]): string {
  return lines.map(({ text, at }) => (at === undefined ? text : `[${stampOf(at)}] ${text}`)).join('\n')
}

export function stampOf(seconds: number): string {
  const hundredths = Math.round(seconds * 100)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}:${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}
