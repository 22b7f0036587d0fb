import { type ArtistCard, type PanelMusic, artistStatistics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { formatChange } from '../../../lib/formats/format-change.ts'
import { formatCount, formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { nameOf, query } from '../../../lib/calls/query.ts'
import { needsWork, stateOf, type PanelView } from './panel-view.ts'
import styles from './PanelOverview.module.css'

interface PanelOverviewProps {
  artists: readonly ArtistCard[]
  musics: readonly PanelMusic[]
  /** True if more pages exist, so that counts are lower bounds */
  hasMore: boolean
  onShow: (state: PanelView['state']) => void
}

export function PanelOverview({ artists, musics, hasMore, onShow }: PanelOverviewProps) {
  const { t, language } = useI18n()
  const { data: week } = useWeek(artists)
  const change = week && formatChange(week.plays, week.before, language)
  const followers = artists.reduce((sum, { followerCount }) => sum + followerCount, 0)
  const counted = (count: number) => formatNumber(count, language) + (hasMore ? '+' : '')
  const works = [
    { state: 'needsWork', count: musics.filter(needsWork).length },
    { state: 'waiting', count: musics.filter((music) => stateOf(music) === 'waiting').length },
  ] as const
  return (
    <dl className={styles.overview} aria-label={t('panel.overview')}>
      <div>
        <dt>{t('panel.playsOfWeek')}</dt>
        <dd>
          {week ? formatCount(week.plays, language) : '–'}
          {change && <span className={styles.change}>{change}</span>}
        </dd>
      </div>
      <div>
        <dt>{t('panel.followers')}</dt>
        <dd>{formatCount(followers, language)}</dd>
      </div>
      {works.map(({ state, count }) => (
        <div key={state}>
          <dt>{t(`panel.state.${state}`)}</dt>
          <dd>
            <button type="button" disabled={count === 0} onClick={() => onShow(state)}>
              {counted(count)}
            </button>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useWeek(artists: readonly ArtistCard[]) {
  const ids = artists.map(({ artistID }) => artistID)
  return useQuery({
    queryKey: [nameOf(artistStatistics), 'week', ...ids],
    queryFn: async () => {
      const weeks = await Promise.all(
        ids.map((id) =>
          queryClient.fetchQuery(query(artistStatistics, { params: { id }, query: { days: '7' } })),
        ),
      )
      return {
        plays: weeks.reduce((sum, { totals }) => sum + totals.plays, 0),
        before: weeks.reduce((sum, { totalsBefore }) => sum + totalsBefore.plays, 0),
      }
    },
  })
}
