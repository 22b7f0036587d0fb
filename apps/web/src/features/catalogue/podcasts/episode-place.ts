import type { Language, PodcastCard } from '@nava/contracts'
import { formatNumber, t } from '../../../lib/i18n/i18n.ts'

type Place = Pick<PodcastCard, 'season' | 'seasonName' | 'episode' | 'episodeType'>

/** Returns "S2 E5", "Trailer" and the like; empty if nothing is known. */
export function episodePlace({ season, episode, episodeType }: Place, language: Language): string {
  const shown = (number: number) => formatNumber(number, language, { useGrouping: false })
  return [
    season !== undefined && t('tracks.season', { number: shown(season) }),
    episode !== undefined && t('tracks.episode', { number: shown(episode) }),
    episodeType && t(`tracks.${episodeType}`),
  ]
    .filter(Boolean)
    .join(' ')
}

export interface Season {
  /** Undefined for episodes without one */
  number: number | undefined
  name: string
}

/** Groups episodes by season, in the order in which the seasons come first; undefined if none has a season. */
export function bySeason<E extends Place>(
  episodes: readonly E[],
): { season: Season; episodes: E[] }[] | undefined {
  const groups = Map.groupBy(episodes, ({ season }) => season)
  if (groups.size === 0 || (groups.size === 1 && groups.has(undefined))) return undefined
  return [...groups].map(([number, within]) => ({
    season: { number, name: within.find(({ seasonName }) => seasonName)?.seasonName ?? '' },
    episodes: within,
  }))
}

/** Returns the heading of a season. */
export function seasonTitle({ number, name }: Season, language: Language): string {
  if (number === undefined) return t('tracks.otherEpisodes')
  const shown = formatNumber(number, language, { useGrouping: false })
  return name ? t('tracks.seasonNamed', { number: shown, name }) : t('tracks.seasonOf', { number: shown })
}
