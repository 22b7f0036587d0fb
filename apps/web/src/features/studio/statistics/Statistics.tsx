import { limits, type Statistics as StatisticsReply } from '@nava/contracts'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { hasStatus } from '../../../lib/calls/call-errors.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { useSite } from '../../../lib/paths/site.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Bars } from './parts/Bars.tsx'
import { CompletionChart } from './parts/CompletionChart.tsx'
import { DayChart } from './parts/DayChart.tsx'
import { FirstWeeks } from './parts/FirstWeeks.tsx'
import { type About, type Days, downloadStatistics, useStatistics } from './use-statistics.ts'
import styles from './Statistics.module.css'

interface StatisticsProps {
  about: About
  id: number
  panel: string
}

export function Statistics({ about, id, panel }: StatisticsProps) {
  const { t, language } = useI18n()
  const { productName } = useSite()
  const [days, setDays] = useState<Days>(limits.statistics.defaultDays)
  const found = useStatistics(about, id, days)
  if (hasStatus(found.error, 403)) return <Navigate to={panel} replace />
  const ranges = limits.statistics.days.map((each) => ({
    key: String(each),
    label: t('statistics.days', { count: each, shown: formatNumber(each, language) }),
  }))
  const name = about === 'roster' ? t('statistics.roster') : found.data?.name
  const title = name ? t('statistics.titleOf', { name }) : t('statistics.title')
  return (
    <>
      <title>{`${title} | ${productName}`}</title>
      <header className={styles.header}>
        <h1 dir="auto">{title}</h1>
        <div className={styles.export}>
          {(['csv', 'json'] as const).map((format) => (
            <Button
              key={format}
              size="sm"
              icon={<Download />}
              aria-label={t('statistics.download', { format: format.toUpperCase() })}
              onClick={() => void downloadStatistics(about, id, days, format)}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </div>
      </header>
      <Tabs
        label={t('statistics.range')}
        tabs={ranges}
        chosen={String(days)}
        onChoose={(key) => setDays(limits.statistics.days.find((each) => String(each) === key) ?? days)}
      >
        <Loaded
          query={found}
          skeleton={<StatisticsSkeleton />}
          notFound={<Navigate to={studioPaths.artistPanelError} replace />}
        >
          {(statistics) => <Charts about={about} statistics={statistics} />}
        </Loaded>
      </Tabs>
    </>
  )
}

function Charts({ about, statistics }: { about: About; statistics: StatisticsReply }) {
  const { t, language } = useI18n()
  const { completion, sources, ends, firstWeeks, updatedAt } = statistics
  const updated =
    updatedAt && new Date(updatedAt).toLocaleString(language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <div className={styles.charts}>
      <section className={styles.card}>
        <DayChart about={about} statistics={statistics} />
        <p className={styles.rule}>{t('statistics.rule')}</p>
        {(about === 'dj' || about === 'podcast') && (
          <p className={styles.rule}>{t('statistics.downloadRule')}</p>
        )}
        <p className={styles.rule}>
          {updated ? t('statistics.updated', { time: updated }) : t('statistics.notYet')}
        </p>
      </section>
      <Card
        title={t('statistics.completion')}
        hint={t('statistics.completionHint')}
        isEmpty={completion.plays === 0}
      >
        <CompletionChart {...completion} />
      </Card>
      <Card title={t('statistics.sources')} isEmpty={sources.length === 0}>
        <Bars
          label={t('statistics.sources')}
          rows={sources.map(({ source, plays }) => ({
            key: source,
            name: t(`statistics.source.${source}`),
            plays,
          }))}
        />
      </Card>
      <Card title={t('statistics.ends')} isEmpty={ends.every(({ plays }) => plays === 0)}>
        <Bars
          label={t('statistics.ends')}
          rows={ends.map(({ ended, plays }) => ({ key: ended, name: t(`statistics.end.${ended}`), plays }))}
        />
      </Card>
      <Card
        title={t('statistics.firstWeeks')}
        hint={t('statistics.firstWeeksHint')}
        isEmpty={firstWeeks.length === 0}
        none={t('statistics.noReleases')}
      >
        <FirstWeeks about={about} id={statistics.id} releases={firstWeeks} />
      </Card>
    </div>
  )
}

interface CardProps {
  title: string
  hint?: string
  isEmpty: boolean
  none?: string
  children: ReactNode
}

function Card({ title, hint, isEmpty, none, children }: CardProps) {
  const { t } = useI18n()
  return (
    <section className={styles.card}>
      <h2>{title}</h2>
      {isEmpty ? <p className={styles.rule}>{none ?? t('statistics.none')}</p> : <>{children}</>}
      {!isEmpty && hint && <p className={styles.rule}>{hint}</p>}
    </section>
  )
}

function StatisticsSkeleton() {
  return (
    <div className={styles.charts}>
      <Skeleton height={420} />
      <Skeleton height={260} />
      <Skeleton height={260} />
    </div>
  )
}
