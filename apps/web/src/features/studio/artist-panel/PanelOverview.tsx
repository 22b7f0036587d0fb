import type { artistStatistics, rosterStatistics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { formatChange } from '../../../lib/formats/format-change.ts'
import { formatCount, formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { nameOf, query } from '../../../lib/calls/query.ts'
import { needsWork, type WorkState } from './panel-view.ts'
import styles from './PanelOverview.module.css'

/** That of DJs has the same shape. */
type StatisticsCall = typeof artistStatistics
type TogetherCall = typeof rosterStatistics

interface Person {
  id: number
  followerCount: number
}

interface PanelOverviewProps {
  statistics: StatisticsCall
  /** Statistics of several artists together, which count each track once */
  together?: TogetherCall
  people: readonly Person[]
  states: readonly WorkState[]
  /** True if more pages exist, so that counts are lower bounds */
  hasMore: boolean
  /** Shows the works of a state; without it, the counts are no buttons. */
  onShow?: (state: 'needsWork' | 'waiting') => void
}

/** Plays of the week, followers, and what of a person's works is not live yet */
export function PanelOverview({ statistics, together, people, states, hasMore, onShow }: PanelOverviewProps) {
  const { t, language } = useI18n()
  const { data: week } = useWeek(statistics, people, together)
  const change = week && formatChange(week.plays, week.before, language)
  const followers = people.reduce((sum, { followerCount }) => sum + followerCount, 0)
  const counted = (count: number) => formatNumber(count, language) + (hasMore ? '+' : '')
  const works = [
    { state: 'needsWork', count: states.filter(needsWork).length },
    { state: 'waiting', count: states.filter((state) => state === 'waiting').length },
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
            {onShow ? (
              <button type="button" disabled={count === 0} onClick={() => onShow(state)}>
                {counted(count)}
              </button>
            ) : (
              counted(count)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function useWeek(statistics: StatisticsCall, people: readonly Person[], together?: TogetherCall) {
  const ids = people.map(({ id }) => id)
  return useQuery({
    queryKey: [nameOf(statistics), 'week', ...ids],
    queryFn: async () => {
      if (together && ids.length > 1) {
        const { totals, totalsBefore } = await queryClient.fetchQuery(
          query(together, { query: { days: '7' } }),
        )
        return { plays: totals.plays, before: totalsBefore.plays }
      }
      const weeks = await Promise.all(
        ids.map((id) => queryClient.fetchQuery(query(statistics, { params: { id }, query: { days: '7' } }))),
      )
      return {
        plays: weeks.reduce((sum, { totals }) => sum + totals.plays, 0),
        before: weeks.reduce((sum, { totalsBefore }) => sum + totalsBefore.plays, 0),
      }
    },
  })
}
