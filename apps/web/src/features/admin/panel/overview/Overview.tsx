import type { AdminFigures } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { formatClock } from '../../../../lib/formats/format-clock.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { paths } from '../../../../lib/paths/paths.ts'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import { AirCard } from './AirCard.tsx'
import { PlaysChart } from './PlaysChart.tsx'
import { Problems } from './Problems.tsx'
import { Errors, Queues } from './Queues.tsx'
import { SetupList } from './SetupList.tsx'
import { StationTools } from './StationTools.tsx'
import { Tiles } from './Tiles.tsx'
import { useFigures } from './use-figures.ts'
import { Versions } from './Versions.tsx'
import styles from './Overview.module.css'

export function Overview() {
  const { t, language } = useWords()
  const figures = useFigures()
  return (
    <>
      <ScreenHead title={t('admin.overview')}>
        {figures.data && (
          <span className={styles.asOf}>
            {t('admin.asOf', { time: formatClock(figures.data.at, language) })}
          </span>
        )}
      </ScreenHead>
      <Loaded query={figures} skeleton={<OverviewSkeleton />}>
        {(shown) => (
          <>
            <SetupList />
            <Problems problems={shown.problems} />
            <Tiles figures={shown} />
            <div className={styles.columns}>
              <section className={styles.wide}>
                <h2>{t('admin.plays30')}</h2>
                <PlaysChart days={shown.days} now={Date.parse(shown.at)} />
              </section>
              <TopTracks topTracks={shown.topTracks} />
              <AirCard />
              {shown.queues && <Queues queues={shown.queues} />}
              <Errors errors={shown.errors} />
              <Versions versions={shown.versions} />
              <StationTools />
            </div>
          </>
        )}
      </Loaded>
    </>
  )
}

const TILES = 10

function OverviewSkeleton() {
  return (
    <>
      <div className={styles.tiles}>
        {Array.from({ length: TILES }, (_, at) => (
          <Skeleton key={at} height={84} />
        ))}
      </div>
      <Skeleton height={260} />
    </>
  )
}

function TopTracks({ topTracks }: Pick<AdminFigures, 'topTracks'>) {
  const { t, language } = useWords()
  return (
    <section>
      <h2>{t('admin.topTracks')}</h2>
      <ol className={styles.top}>
        {topTracks.map(({ musicID, title, plays }) => (
          <li key={musicID}>
            <Link to={paths.playMusicByID(musicID)}>
              <bdi>{title}</bdi>
            </Link>
            <span>{t('admin.playsOf', { number: formatNumber(plays, language) })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
