import { nameKey } from './name-key.ts'

const GUESTS = /\s*[([]?\b(?:feat|ft|featuring)\b\.?\s+/i

/**
 * Returns the artists that tags name, without repetitions: several values as they are, guests after 'feat.' by
 * themselves. A single value is not split at commas and ampersands, which names of bands contain.
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

/** Returns the title, and the guests that it names in brackets: 'Rain (feat. Kaveh)'. */
export function splitTitle(title: string): { title: string; guests: string[] } {
  const [main = title, ...guests] = title.split(/\s*[([](?=(?:feat|ft|featuring)\b)/i)
  return main === '' ? { title, guests: [] } : { title: main, guests: guests.map((guest) => ` ${guest}`) }
}
