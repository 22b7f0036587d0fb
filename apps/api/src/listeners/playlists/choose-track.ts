/** Track with normalised names */
export interface NamedTrack {
  title: string
  artists: readonly string[]
}

/**
 * Returns the candidate with the same title and artist; undefined if there is none, since a wrong song is
 * worse than none.
 */
export function chooseTrack(
  wanted: { title: string; artist: string },
  candidates: readonly number[],
  named: ReadonlyMap<number, NamedTrack>,
): number | undefined {
  return candidates.find((id) => {
    const track = named.get(id)
    return track !== undefined && track.title === wanted.title && isBy(track.artists, wanted.artist)
  })
}

const isBy = (artists: readonly string[], wanted: string) =>
  wanted === '' || artists.some((artist) => holds(wanted, artist) || holds(artist, wanted))

const holds = (text: string, words: string) => words !== '' && ` ${text} `.includes(` ${words} `)

/** Removes guest artists and editions, which streaming services add to titles. */
export function plainTitle(title: string): string {
  const plain = title
    .replaceAll(/\s*[([](?:feat|ft|featuring|with|remaster|remastered|official|explicit)\b[^)\]]*[)\]]/gi, '')
    .replace(/\s+-\s+(?:\d{4}\s+)?(?:remaster|remastered|single version|album version|radio edit)\b.*$/i, '')
    .replace(/\s+(?:feat|ft)\.?\s.*$/i, '')
    .trim()
  return plain === '' ? title : plain
}
