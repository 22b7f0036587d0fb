import { nameKey } from './name-key.ts'

const GUESTS = /\s*[([]?\b(?:feat|ft|featuring)\b\.?\s+/i

/**
 * Splits the artist tags into artists, without repetitions. Guests after 'feat.' become separate artists.
 * Commas and ampersands do not split a name, because names of bands contain them.
 */
export function splitArtists(values: readonly string[]): string[] {
  const names = values.flatMap((value) => {
    const [main = '', ...guests] = value.split(GUESTS)
    return [main, ...guests.flatMap((guest) => guest.replace(/[)\]]\s*$/, '').split(/\s*[,&]\s*/))]
  })
  const byKey = new Map<string, string>()
  for (const name of names.map((each) => each.trim()).filter(Boolean))
    if (!byKey.has(nameKey(name))) byKey.set(nameKey(name), name)
  return [...byKey.values()]
}

/** Returns the title without guests, and the guests in its brackets: 'Rain (feat. Kaveh)'. */
export function splitTitle(title: string): { title: string; guests: string[] } {
  const [main = title, ...guests] = title.split(/\s*[([](?=(?:feat|ft|featuring)\b)/i)
  return main === '' ? { title, guests: [] } : { title: main, guests: guests.map((guest) => ` ${guest}`) }
}
