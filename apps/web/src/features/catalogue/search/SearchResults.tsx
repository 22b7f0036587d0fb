import { type MusicCard, type SearchResult, limits } from '@nava/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, createContext, use } from 'react'
import { Link } from 'react-router-dom'
import { cutTitle } from '../../../lib/formats/cut-title.ts'
import { formatTime } from '../../../lib/formats/format-time.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { ExplicitBadge } from '../../../lib/lists/ExplicitBadge.tsx'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { MediaRow } from '../../../ui/media/MediaRow.tsx'
import { JoinedNames } from '../../../ui/media/Names.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { fromMusic } from '../../listening/player/queue-item.ts'
import { canPlay, queueOf } from '../../listening/player/queue-of.ts'
import styles from './SearchResults.module.css'

const FollowContext = createContext(() => {})

interface SearchResultsProps {
  found: UseQueryResult<SearchResult>
  text: string
  onFollow: () => void
}

export default function SearchResults({ found, text, onFollow }: SearchResultsProps) {
  return (
    <Loaded query={found} skeleton={<ResultsSkeleton />}>
      {(result) => (
        <FollowContext value={onFollow}>
          <Groups result={result} text={text} busy={found.isPlaceholderData} />
        </FollowContext>
      )}
    </Loaded>
  )
}

function Groups({ result, text, busy }: { result: SearchResult; text: string; busy: boolean }) {
  const { t, language } = useI18n()
  const { musics, videos, artists, podcasts } = result
  const count = musics.length + videos.length + artists.length + podcasts.length
  return (
    <div aria-busy={busy} className={styles.results}>
      <div role="status">
        {count === 0 ? (
          <EmptyState icon={<SearchX />} text={t('search.noResult')} />
        ) : (
          <VisuallyHidden>{t('search.found', { count })}</VisuallyHidden>
        )}
      </div>
      <Group title={t('search.artists')} items={artists}>
        {({ artistID, name, imageVersion }) => (
          <Row
            key={artistID}
            to={paths.artist(artistID, name)}
            cover={
              <Cover
                kind="artist"
                shape="round"
                {...imageOf('artist', artistID, imageVersion)}
                sizes="48px"
              />
            }
            title={name}
          />
        )}
      </Group>
      <Group title={t('search.musics')} items={musics}>
        {(music) => <MusicRow key={music.musicID} music={music} all={musics} />}
      </Group>
      <Group title={t('search.videos')} items={videos}>
        {(video) => (
          <Row
            key={video.musicID}
            to={paths.playVideo(video.musicID)}
            cover={
              <Cover
                kind="video"
                shape="wide"
                {...imageOf('video', video.musicID, video.videoImageVersion)}
                color={video.coverColor}
                sizes="48px"
              />
            }
            title={video.title}
            names={video.artists}
            isExplicit={video.isExplicit}
            end={<span className={styles.time}>{formatTime(video.videoLength, language)}</span>}
          />
        )}
      </Group>
      <Group title={t('search.podcasts')} items={podcasts}>
        {(podcast) => (
          <Row
            key={podcast.podcastID}
            to={paths.playPodcast(podcast)}
            cover={
              <Cover
                kind="podcast"
                {...imageOf('podcast', podcast.podcastID, podcast.imageVersion)}
                color={podcast.coverColor}
                sizes="48px"
              />
            }
            title={cutTitle(podcast.title, limits.titleCut.podcast)}
            names={podcast.djs}
            isExplicit={podcast.isExplicit}
          />
        )}
      </Group>
      {count > 0 && <SeeAllLink text={text} />}
    </div>
  )
}

function SeeAllLink({ text }: { text: string }) {
  const { t } = useI18n()
  return (
    <Link to={paths.search(text)} data-result className={styles.seeAll} onClick={use(FollowContext)}>
      {t('search.seeAll')}
    </Link>
  )
}

function MusicRow({ music, all }: { music: MusicCard; all: MusicCard[] }) {
  const { language } = useI18n()
  return (
    <Row
      to={paths.playMusic(music)}
      cover={
        <Cover
          kind="music"
          {...imageOf('music', music.musicID, music.imageVersion)}
          color={music.coverColor}
          sizes="48px"
        />
      }
      title={music.title}
      names={music.artists}
      isExplicit={music.isExplicit}
      end={
        <>
          <span className={styles.time}>{formatTime(music.musicLength, language)}</span>
          {canPlay(music) && (
            <PlayButton size="sm" variant="plain" queue={queueOf(all)} item={fromMusic(music)} />
          )}
        </>
      }
    />
  )
}

interface GroupProps<Item> {
  title: string
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

function Group<Item>({ title, items, children }: GroupProps<Item>) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul>{items.map(children)}</ul>
    </section>
  )
}

interface RowProps {
  to: string
  cover: ReactNode
  title: string
  names?: string
  isExplicit?: boolean | undefined
  end?: ReactNode
}

function Row({ to, cover, title, names, isExplicit, end }: RowProps) {
  return (
    <MediaRow
      as="li"
      className={styles.row}
      listed
      pressable
      cover={cover}
      title={
        <Link to={to} data-result onClick={use(FollowContext)}>
          {title}
        </Link>
      }
      names={
        names && (
          <>
            {isExplicit && <ExplicitBadge />}
            <JoinedNames text={names} />
          </>
        )
      }
      end={end && <span className={styles.end}>{end}</span>}
    />
  )
}

function ResultsSkeleton() {
  return [62, 48, 70, 55].map((width) => (
    <MediaRow
      key={width}
      className={styles.row}
      listed
      cover={<Skeleton height={48} />}
      title={<Skeleton shape="text" width={`${width}%`} />}
      names={<Skeleton shape="text" width="30%" />}
    />
  ))
}
