import { Music, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { ArtistOnly } from '../features/artist-panel/ArtistOnly.tsx'
import { MusicTable } from '../features/artist-panel/MusicTable.tsx'
import { usePanelMusics } from '../features/artist-panel/use-panel.ts'
import { useI18n } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './ArtistPanelPage.module.css'
import '../lib/i18n/en-studio.ts'

/** The artist's own work. */
export default function ArtistPanelPage() {
  return <ArtistOnly>{() => <Panel />}</ArtistOnly>
}

function Panel() {
  const { t } = useI18n()
  const musics = usePanelMusics()
  const rows = musics.data?.pages.flatMap((page) => page.rows)
  const create = (
    <Link to={paths.createMusic} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden />
      {t('panel.create')}
    </Link>
  )
  return (
    <>
      <title>{t('panel.title')}</title>
      <header className={styles.header}>
        <h1>{t('panel.title')}</h1>
        {rows && rows.length > 0 && create}
      </header>
      {rows ? (
        rows.length > 0 ? (
          <>
            <MusicTable musics={rows} />
            {musics.hasNextPage && (
              <p className={styles.more}>
                <Button busy={musics.isFetchingNextPage} onClick={() => void musics.fetchNextPage()}>
                  {t('panel.more')}
                </Button>
              </p>
            )}
          </>
        ) : (
          <EmptyState icon={<Music />} text={t('music.none')} action={create} />
        )
      ) : musics.isError ? (
        <ErrorState onRetry={() => void musics.refetch()} />
      ) : (
        <div role="status" aria-busy aria-label={t('ui.loading')} className={styles.rows}>
          {Array.from({ length: 6 }, (_, at) => (
            <Skeleton key={at} height={60} />
          ))}
        </div>
      )}
    </>
  )
}
