import { type PodcastCard, recentPodcasts } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { query } from '../../../lib/calls/query.ts'
import { CardRow } from '../../../ui/media/CardRow.tsx'
import { useEpisodes } from '../../listening/player/episode-positions.ts'
import { episodesOf, QueueName } from '../../listening/player/queue-of.ts'
import { PodcastTile } from '../../catalogue/podcasts/PodcastTile.tsx'

/** Episodes below which there is no shelf of them */
const FEWEST = 3

/** Returns the episodes that the user left, the last one first; undefined until they are known. */
export function useUnfinished(): PodcastCard[] | undefined {
  const begun = useEpisodes(({ begun }) => begun)
  const { data, isPending, isEnabled } = useQuery({
    ...query(recentPodcasts),
    staleTime: 0,
    enabled: begun.length > 0,
  })
  const isKnown = !(isEnabled && isPending)
  return useMemo(
    () =>
      isKnown
        ? begun.flatMap(({ id }) => data?.filter(({ podcastID }) => podcastID === id) ?? [])
        : undefined,
    [isKnown, begun, data],
  )
}

export function UnfinishedEpisodes() {
  const { t } = useI18n()
  const episodes = useUnfinished() ?? []
  if (episodes.length < FEWEST) return null
  const title = t('library.unfinished')
  const queue = episodesOf(episodes)
  return (
    <CardRow title={title}>
      <QueueName value={title}>
        {episodes.map((podcast) => (
          <PodcastTile key={podcast.podcastID} podcast={podcast} queue={queue} />
        ))}
      </QueueName>
    </CardRow>
  )
}
