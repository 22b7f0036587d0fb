import { getMusic, relatedMusic } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router-dom'
import { Credits } from '../../features/catalogue/credits/Credits.tsx'
import { GenreLinks } from '../../features/catalogue/music/GenreLinks.tsx'
import { MusicActions } from '../../features/catalogue/music/MusicActions.tsx'
import { MusicHeader } from '../../features/catalogue/music/MusicHeader.tsx'
import { RelatedTracks } from '../../features/catalogue/music/RelatedTracks.tsx'
import { canPlay, queueOf } from '../../features/listening/player/queue-of.ts'
import { Comments } from '../../features/listening/comments/Comments.tsx'
import { Lyrics } from '../../features/listening/lyrics/Lyrics.tsx'
import { TrackWaveform } from '../../features/listening/waveform/TrackWaveform.tsx'
import { playFromSecond } from '../../features/listening/player/play-from.ts'
import { fromMusic } from '../../features/listening/player/queue-item.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { lazyPart } from '../../lib/browser/lazy-part.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { idIn } from '../../lib/paths/path-id.ts'
import { query } from '../../lib/calls/query.ts'
import { useSite } from '../../lib/paths/site.ts'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import { Gone } from '../gone.ts'
import NotFoundPage from '../NotFoundPage.tsx'
import styles from './MusicPage.module.css'

const RemindOfTrack = lazyPart(async () => ({
  default: (await import('../../features/personal/notifications/RemindButton.tsx')).RemindOfTrack,
}))

export default function MusicPage() {
  const musicID = idIn(useParams()['id'])
  return musicID === undefined ? <NotFoundPage /> : <MusicOf key={musicID} musicID={musicID} />
}

function MusicOf({ musicID }: { musicID: number }) {
  const { t } = useI18n()
  const { productName } = useSite()
  const found = useQuery(query(getMusic, { params: { id: musicID } }))
  const related = useQuery(query(relatedMusic, { params: { id: musicID } }))
  return (
    <Loaded query={found} skeleton={<HeroSkeleton />} notFound={<Gone kind="music" />}>
      {(music) => {
        const queue = queueOf([music, ...(related.data ?? [])])
        const seek = (seconds: number) => {
          if (canPlay(music)) playFromSecond(queue, fromMusic(music), seconds)
        }
        return (
          <article>
            <title>{`${music.title} - ${music.artists} | ${productName}`}</title>
            <MusicHeader music={music} />
            <MusicActions
              music={music}
              queue={queue}
              remind={
                music.isCommingSoon && (
                  <Suspense>
                    <RemindOfTrack musicID={musicID} title={music.title} />
                  </Suspense>
                )
              }
            />
            <GenreLinks genres={music.genreMusics} />
            {canPlay(music) && (
              <TrackWaveform item={fromMusic(music)} version={music.audioVersion} onSeek={seek} />
            )}
            <div className={styles.columns}>
              <div className={styles.words}>
                <section className={styles.lyrics}>
                  <h2 className={styles.heading}>{t('tracks.lyrics')}</h2>
                  <Lyrics lyrics={music.lyrics} musicID={musicID} />
                </section>
                <Credits credits={music.credits} />
              </div>
              <div className={styles.side}>
                <RelatedTracks related={related} />
              </div>
              <Comments target={{ kind: 'music', id: musicID }} length={music.musicLength} onSeek={seek} />
            </div>
          </article>
        )
      }}
    </Loaded>
  )
}
