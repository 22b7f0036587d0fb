import { chaptersIn, type Podcast, relatedPodcasts, type Soundbite, soundbitesWithin } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { query } from '../../../lib/calls/query.ts'
import { Avatar } from '../../../ui/media/Avatar.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ItemGrid } from '../../../ui/media/ItemGrid.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { TimedText } from '../../listening/comments/TimedText.tsx'
import { FollowButton } from '../../listening/follows/FollowButton.tsx'
import { Chapters } from './Chapters.tsx'
import { Highlights } from './Highlights.tsx'
import { PodcastRow } from './PodcastRow.tsx'
import { episodesOf } from '../../listening/player/queue-of.ts'
import styles from './PodcastSections.module.css'

const Comments = lazyPart(async () => ({
  default: (await import('../../listening/comments/Comments.tsx')).Comments,
}))
const Transcript = lazyPart(async () => ({
  default: (await import('../../listening/lyrics/Transcript.tsx')).Transcript,
}))

interface PodcastSectionsProps {
  podcast: Podcast
  onSeek: (seconds: number) => void
  onPart: (part: Soundbite) => void
}

export function PodcastSections({ podcast, onSeek, onPart }: PodcastSectionsProps) {
  const { t } = useI18n()
  const [tab, setTab] = useState<'transcript' | 'related' | 'djs' | 'comment'>('related')
  const { description, musicLength, transcript } = podcast
  const chapters = chaptersIn(description, musicLength)
  const soundbites = soundbitesWithin(podcast.soundbites ?? [], musicLength)
  return (
    <div className={styles.sections}>
      {description && (
        <section>
          <h2>{t('podcast.about')}</h2>
          <p className={styles.description} dir="auto">
            <TimedText text={description} length={musicLength} onSeek={onSeek} />
          </p>
        </section>
      )}
      {soundbites.length > 0 && <Highlights soundbites={soundbites} title={podcast.title} onPlay={onPart} />}
      {chapters.length > 0 && <Chapters chapters={chapters} onSeek={onSeek} />}
      <Tabs
        label={t('podcast.sections')}
        tabs={[
          { key: 'related', label: t('podcast.related') },
          ...(transcript === '' ? [] : [{ key: 'transcript', label: t('podcast.transcript') } as const]),
          { key: 'djs', label: t('podcast.djs') },
          { key: 'comment', label: t('podcast.comment') },
        ]}
        chosen={tab}
        onChoose={setTab}
      >
        {tab === 'related' && <Related podcastID={podcast.podcastID} />}
        {tab === 'transcript' && (
          <Suspense fallback={<RowsSkeleton rows={8} />}>
            <Transcript podcastID={podcast.podcastID} onSeek={onSeek} />
          </Suspense>
        )}
        {tab === 'djs' && <Djs podcast={podcast} />}
        {tab === 'comment' && (
          <Suspense fallback={<RowsSkeleton rows={4} />}>
            <Comments
              target={{ kind: 'podcast', id: podcast.podcastID }}
              length={musicLength}
              onSeek={onSeek}
              headed={false}
            />
          </Suspense>
        )}
      </Tabs>
    </div>
  )
}

function Related({ podcastID }: { podcastID: number }) {
  const { t } = useI18n()
  const related = useQuery(query(relatedPodcasts, { params: { id: podcastID } }))
  return (
    <Loaded
      query={related}
      skeleton={<RowsSkeleton rows={6} />}
      empty={<EmptyState text={t('podcast.none')} />}
    >
      {(podcasts) => (
        <ItemGrid items={podcasts} keyOf={(podcast) => podcast.podcastID} layout="rows">
          {(podcast) => <PodcastRow key={podcast.podcastID} podcast={podcast} queue={episodesOf(podcasts)} />}
        </ItemGrid>
      )}
    </Loaded>
  )
}

function Djs({ podcast }: { podcast: Podcast }) {
  return (
    <ul>
      {podcast.podcastDjs.map(({ djID, dj }) => (
        <li key={djID} className={styles.dj}>
          <Avatar name={dj.name} size={48} />
          <Link to={paths.dj(djID)}>
            <bdi>{dj.name}</bdi>
          </Link>
          <FollowButton target={{ kind: 'dj', id: djID }} />
        </li>
      ))}
    </ul>
  )
}
