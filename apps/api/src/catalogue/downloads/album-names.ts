/** Names of the files in an archive of an album */
import { nameForFile } from '../../platform/http/attachment.ts'

/** Returns names in the order of the titles, which differ from each other also where case and accents do not count. */
export function distinctNames(): (title: string) => string {
  const taken = new Set<string>()
  const keyOf = (name: string) => name.normalize('NFKC').toLowerCase()
  return (title) => {
    const name = nameForFile(title.normalize('NFC'))
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : `${name} (${count})`
      if (taken.has(keyOf(candidate))) continue
      taken.add(keyOf(candidate))
      return candidate
    }
  }
}

/** Returns `03 Title`, or `2-03 Title` if there are several discs. */
export const trackTitle = (
  { disc, track, title }: { disc: number; track: number; title: string },
  hasDiscs: boolean,
): string => {
  const number = String(track).padStart(2, '0')
  const place = hasDiscs ? `${disc}-${number}` : number
  return track === 0 ? title : `${place} ${title}`
}
