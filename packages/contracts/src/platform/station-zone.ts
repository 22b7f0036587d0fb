let zone = 'UTC'

/** Sets the zone (STATION_TZ) of times that admins give without one, for this process. */
export function useStationZone(name: string): void {
  zone = name
}

export const stationZone = (): string => zone

/** Converts a time that was read as UTC, but is one of the station. */
export function fromStation(time: Date): Date {
  const guess = new Date(time.getTime() - offsetAt(time))
  // Where the offset changes in between, that of the result counts.
  return new Date(time.getTime() - offsetAt(guess))
}

/** Returns milliseconds. */
function offsetAt(time: Date): number {
  // In Swedish, times have the format of ISO 8601.
  const local = time.toLocaleString('sv-SE', { timeZone: zone })
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(time.getTime() / 1000) * 1000
}
