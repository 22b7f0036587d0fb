/** Options of all time zones, with `zone`, which the browser may know by another name only */
export function zoneOptions(zone: string): { value: string; label: string }[] {
  const known = Intl.supportedValuesOf('timeZone')
  return [...new Set(['UTC', zone, ...known])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }))
}
