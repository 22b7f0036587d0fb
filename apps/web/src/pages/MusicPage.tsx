import { useParams } from 'react-router-dom'
import { MusicActions } from '../features/music/MusicActions.tsx'
import { MusicHeader } from '../features/music/MusicHeader.tsx'
import { MusicPageSkeleton } from '../features/music/MusicPageSkeleton.tsx'
import { RelatedTracks } from '../features/music/RelatedTracks.tsx'
import { queueOf } from '../features/music/queue-of.ts'
import { useMusic, useRelatedMusic } from '../features/music/use-music.ts'
import { Lyrics } from '../features/player/Lyrics.tsx'
import { hasStatus } from '../lib/call-errors.ts'
import { useI18n } from '../lib/i18n.ts'
import { idIn } from '../lib/path-id.ts'
import { useSite } from '../lib/site.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import NotFoundPage from './NotFoundPage.tsx'
import styles from './MusicPage.module.css'

/** A track: its words, what is like it, and the button that plays it. */
export default function MusicPage() {
  const musicID = idIn(useParams()['id'])
  return musicID === undefined ? <NotFoundPage /> : <MusicOf key={musicID} musicID={musicID} />
}

function MusicOf({ musicID }: { musicID: number }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const music = useMusic(musicID)
  const related = useRelatedMusic(musicID)

  if (hasStatus(music.error, 404)) return <NotFoundPage />
  if (music.isError) return <ErrorState onRetry={() => void music.refetch()} />
  if (!music.data) return <MusicPageSkeleton />
  return (
    <article>
      <title>{`${music.data.title} - ${music.data.artists} | ${productName}`}</title>
      <MusicHeader music={music.data} />
      <MusicActions music={music.data} queue={queueOf([music.data, ...(related.data ?? [])])} />
      <div className={styles.columns}>
        <section className={styles.lyrics}>
          <h2 className={styles.heading}>{t('player.lyrics')}</h2>
          <Lyrics lyrics={music.data.lyrics} musicID={musicID} />
        </section>
        <RelatedTracks related={related} />
      </div>
    </article>
  )
}
