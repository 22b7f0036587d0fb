import { type LiveLog, type LivePlay, getLiveLog, likedMusicIDs } from '@nava/contracts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ListMusic } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { nameOf, query } from '../../../lib/calls/query.ts'
import { formatClock } from '../../../lib/formats/format-clock.ts'
import { formatDay, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { MoreOfList } from '../../../lib/lists/PagedList.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { TitleLevel } from '../../../ui/title-level.ts'
import { TrackRow } from '../../catalogue/music/TrackRow.tsx'
import { QueueName, queueOf } from '../../listening/player/queue-of.ts'
import { ReactionButton } from '../../listening/reactions/ReactionButtons.tsx'
import { SaveSpan } from './SaveSpan.tsx'
import styles from './Played.module.css'

/** Milliseconds between polls of today's list */
const ASK_EVERY = 20_000

interface PlayedProps {
  /** Earliest time that the channel can still show */
  backTo?: string
  onPlayFrom?: (startsAt: string) => void
}

/** What the channel played, by day of the station's time zone */
export default function Played({ backTo, onPlayFrom }: PlayedProps) {
  const { t } = useI18n()
  const [date, setDate] = useState<string>()
  const log = usePlayed(date)
  return (
    <section aria-label={t('live.played')}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{t('live.played')}</h2>
        <SaveSpan />
      </header>
      <Loaded query={log} skeleton={<RowsSkeleton rows={6} />}>
        {(day) => (
          <>
            <DayChooser day={day} onChoose={setDate} />
            {day.plays.length === 0 && <EmptyState icon={<ListMusic />} text={t('live.played.none')} />}
            <QueueName value={t('live.played')}>
              <PlayList
                plays={day.plays}
                zone={day.zone}
                now={log.readAt}
                onPlayFrom={(startsAt) =>
                  backTo !== undefined && startsAt >= backTo && onPlayFrom && (() => onPlayFrom(startsAt))
                }
              />
            </QueueName>
            {log.hasMore && <MoreOfList list={{ ...log, data: [...day.plays] }} more="button" />}
          </>
        )}
      </Loaded>
    </section>
  )
}

/** Returns the loaded pages of a day as one; today's are loaded again and again. */
function usePlayed(date: string | undefined) {
  const loaded = useInfiniteQuery({
    queryKey: [nameOf(getLiveLog), { query: { date } }],
    queryFn: ({ pageParam, signal }) =>
      call(getLiveLog, { query: { ...(date && { date }), page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    refetchInterval: date === undefined && ASK_EVERY,
    placeholderData: (before) => before,
  })
  const [first] = loaded.data?.pages ?? []
  const plays = loaded.data?.pages.flatMap((page) => page.plays) ?? []
  // What began meanwhile has moved the others to the next page.
  const unique = [...new Map(plays.map((play) => [`${play.startsAt} ${play.title}`, play])).values()]
  return {
    data: first && { ...first, plays: unique },
    readAt: loaded.dataUpdatedAt,
    error: loaded.error,
    refetch: loaded.refetch,
    hasMore: loaded.hasNextPage,
    isLoadingMore: loaded.isFetchingNextPage,
    moreFailed: loaded.isFetchNextPageError,
    loadMore: () => {
      if (!loaded.isFetchingNextPage) void loaded.fetchNextPage()
    },
  }
}

interface DayChooserProps {
  day: LiveLog
  onChoose: (date: string | undefined) => void
}

function DayChooser({ day, onChoose }: DayChooserProps) {
  const { t, language } = useI18n()
  const step = (label: string, to: string | null, icon: ReactNode) => (
    // Stays focusable at the end, so that the focus is not lost.
    <IconButton
      size="sm"
      label={label}
      aria-disabled={to === null || undefined}
      onClick={() => to !== null && onChoose(to)}
    >
      {icon}
    </IconButton>
  )
  return (
    <div className={styles.days} role="group" aria-label={t('live.days')}>
      {step(t('live.played.before'), day.previous, <ChevronLeft className={styles.arrow} />)}
      <p aria-live="polite" className={styles.day}>
        <time dateTime={day.date}>{formatDay(`${day.date}T12:00:00Z`, language, 'UTC')}</time>
      </p>
      {step(t('live.played.after'), day.next, <ChevronRight className={styles.arrow} />)}
    </div>
  )
}

interface PlayListProps {
  plays: readonly LivePlay[]
  zone: string
  /** When the list was read, in ms since 1970 */
  now: number
  /** Returns false for what the channel can show no longer. */
  onPlayFrom: (startsAt: string) => false | undefined | (() => void)
}

function PlayList({ plays, zone, now, onPlayFrom }: PlayListProps) {
  const { t, language } = useI18n()
  const isLiked = useKnownLikes()
  const queue = queueOf(plays.flatMap(({ music }) => music ?? []))
  return (
    <TitleLevel value={3}>
      <ol className={styles.list}>
        {plays.map(({ startsAt, endsAt, music, title, presenter }) => (
          <li
            key={`${startsAt} ${title}`}
            className={styles.play}
            aria-current={Date.parse(endsAt) > now || undefined}
          >
            <time className={styles.time} dateTime={startsAt}>
              <PlayedTime clock={formatClock(startsAt, language, zone)} onPlay={onPlayFrom(startsAt)} />
              {Date.parse(endsAt) > now && <span className={styles.on}>{t('live.onNow')}</span>}
            </time>
            {music ? (
              <TrackRow music={music} queue={queue} />
            ) : (
              <p className={styles.words}>
                <bdi>{title}</bdi>
                {presenter && <bdi className={styles.presenter}>{presenter}</bdi>}
              </p>
            )}
            {music && isLiked && (
              <ReactionButton
                reaction="like"
                target={{ kind: 'music', id: music.musicID }}
                size="sm"
                initially={isLiked(music.musicID)}
              />
            )}
          </li>
        ))}
      </ol>
    </TitleLevel>
  )
}

/** The time, which shows the channel from then on while it can */
function PlayedTime({ clock, onPlay }: { clock: string; onPlay: false | undefined | (() => void) }) {
  const { t } = useI18n()
  if (!onPlay) return clock
  const label = t('live.played.playFrom', { time: clock })
  return (
    <button type="button" className={styles.from} aria-label={label} title={label} onClick={onPlay}>
      {clock}
    </button>
  )
}

/** Returns undefined until the likes have loaded, which one call does for all rows. */
function useKnownLikes(): ((musicID: number) => boolean) | undefined {
  const isUser = useSession().state === 'user'
  const { data } = useQuery({ ...query(likedMusicIDs), enabled: isUser })
  if (!isUser) return () => false
  const known = data && new Set(data)
  return known && ((musicID) => known.has(musicID))
}
