/** Groups names by their first letter, and keeps their order; `#` contains all other names. */
export function byFirstLetter<T extends { name: string }>(
  artists: readonly T[],
): { name: string; artist: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const artist of artists) {
    const letter = letterOf(artist.name)
    const group = groups.get(letter)
    if (group) group.push(artist)
    else groups.set(letter, [artist])
  }
  return [...groups].map(([name, artist]) => ({ name, artist }))
}

function letterOf(name: string): string {
  const [first = ''] = name.normalize('NFD').trim()
  return /\p{L}/u.test(first) ? first.toUpperCase() : '#'
}
