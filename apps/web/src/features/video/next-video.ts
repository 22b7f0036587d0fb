import type { MusicCard } from '@nava/contracts'

/** A related video other than the present one, by lot; undefined where there is none. `random` gives 0 up to 1. */
export function nextVideo(
  related: readonly MusicCard[],
  currentID: number,
  random: () => number,
): MusicCard | undefined {
  const others = related.filter(({ musicID, hasVideo }) => hasVideo && musicID !== currentID)
  return others[Math.floor(random() * others.length)]
}
