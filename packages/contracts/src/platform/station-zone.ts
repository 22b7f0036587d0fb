let zone = 'UTC'

/** Sets the zone (STATION_TZ) of times that admins give without one, for this process. */
export function useStationZone(name: string): void {
  zone = name
}

export const stationZone = (): string => zone

/** Milliseconds */
const [MINUTE, DAY] = [60_000, 24 * 60 * 60_000]

/**
 * Converts a time of the station's clock, read as UTC, to the first moment at which this clock shows it or more. So a
 * time that the clock skips becomes the end of the gap, a time that it shows twice the first of the two, and the order
 * of times stays.
 */
export function fromStation(local: Date, timeZone: string = zone): Date {
  const time = local.getTime()
  const [before, after] = [offsetAt(time - DAY, timeZone), offsetAt(time + DAY, timeZone)]
  for (const offset of [before, after].toSorted((a, b) => b - a))
    if (offsetAt(time - offset, timeZone) === offset) return new Date(time - offset)
  // The offset grows in between, by minutes.
  let [early, late] = [Math.floor((time - after) / MINUTE), Math.ceil((time - before) / MINUTE)]
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2)
    if (offsetAt(middle * MINUTE, timeZone) === before) early = middle
    else late = middle
  }
  return new Date(late * MINUTE)
}

/** Converts a moment to the time of the station's clock, to be read as UTC. */
export const toStation = (moment: Date, timeZone: string = zone): Date =>
  new Date(moment.getTime() + offsetAt(moment.getTime(), timeZone))

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Returns milliseconds. */
function offsetAt(time: number, timeZone: string): number {
  let clock = clocks.get(timeZone)
  if (!clock) {
    // In Swedish, times have the format of ISO 8601.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return Date.parse(`${clock.format(time).replace(' ', 'T')}Z`) - Math.floor(time / 1000) * 1000
}
