import type { MusicCard } from '@nava/contracts'

/** Returns a related video other than the current one; `random` returns a number in [0, 1). */
export function nextVideo(
  related: readonly MusicCard[],
  currentID: number,
  random: () => number,
): MusicCard | undefined {
  const others = related.filter(({ musicID, hasVideo }) => hasVideo && musicID !== currentID)
  return others[Math.floor(random() * others.length)]
}
