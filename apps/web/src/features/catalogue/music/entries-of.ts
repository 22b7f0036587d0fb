import type { MusicCard } from '@nava/contracts'

export interface Entry {
  music: MusicCard
  /** 0 for the first time that the list has the track */
  occurrence: number
  isRepeated: boolean
  key: string
}

/** Tells the repeats of tracks in a list apart. */
export function entriesOf(musics: readonly MusicCard[]): Entry[] {
  const counts = new Map<number, number>()
  const entries = musics.map((music) => {
    const occurrence = counts.get(music.musicID) ?? 0
    counts.set(music.musicID, occurrence + 1)
    return { music, occurrence, key: `${music.musicID} ${occurrence}` }
  })
  return entries.map((entry) => ({ ...entry, isRepeated: (counts.get(entry.music.musicID) ?? 0) > 1 }))
}
