import { getArtistPage } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { Cover, type CoverProps } from '../../../ui/media/Cover.tsx'
import { JoinedNames } from '../../../ui/media/Names.tsx'
import { FollowButton } from '../../listening/follows/FollowButton.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'
import type { Subject } from '../items/subject.ts'
import { ListPlayButton } from '../music/ListPlayButton.tsx'
import { PlayButton } from '../music/PlayButton.tsx'
import { canPlay, queueOf } from '../../listening/player/queue-of.ts'
import { type QueueItem, fromMusic, fromPodcast } from '../../listening/player/queue-item.ts'
import type { TopResult as Found } from './top-result.ts'
import styles from './TopResult.module.css'

interface TopResultProps {
  found: Found
  queue: readonly QueueItem[]
}

export function TopResult({ found, queue }: TopResultProps) {
  const { t } = useI18n()
  const { to, title, names, cover, subject, item } = cardOf(found)
  return (
    <article className={styles.card} data-card>
      <div className={styles.cover}>
        <Cover {...cover} sizes="112px" />
      </div>
      <h3 className={styles.title} dir="auto">
        <Link to={to}>{title}</Link>
      </h3>
      <p className={styles.names}>
        <span className={styles.kind}>{t(`search.kind.${found.kind}`)}</span>
        {names && <JoinedNames text={names} />}
      </p>
      <div className={styles.actions}>
        {item && <PlayButton item={item} queue={queue} />}
        {found.kind === 'artist' && (
          <>
            <ListPlayButton title={title} load={() => songsOf(found.artist.artistID)} />
            <FollowButton target={{ kind: 'artist', id: found.artist.artistID }} />
          </>
        )}
        <ItemMenu subject={subject} title={title} size="md" />
      </div>
    </article>
  )
}

async function songsOf(artistID: number): Promise<QueueItem[]> {
  const page = await queryClient.fetchQuery(query(getArtistPage, { params: { id: artistID } }))
  return queueOf([...page.topSongs, ...page.tracks])
}

interface Card {
  to: string
  title: string
  names?: string
  cover: CoverProps
  subject: Subject
  item?: QueueItem | undefined
}

function cardOf(found: Found): Card {
  switch (found.kind) {
    case 'artist': {
      const { artist } = found
      const { artistID, name, imageVersion } = artist
      return {
        to: paths.artist(artistID, name),
        title: name,
        cover: { ...imageOf('artist', artistID, imageVersion), kind: 'artist', shape: 'round' },
        subject: { kind: 'artist', artist },
      }
    }
    case 'music': {
      const { music } = found
      return {
        to: paths.playMusic(music),
        title: music.title,
        names: music.artists,
        cover: {
          ...imageOf('music', music.musicID, music.imageVersion),
          kind: 'music',
          color: music.coverColor,
        },
        subject: { kind: 'music', music },
        item: canPlay(music) ? fromMusic(music) : undefined,
      }
    }
    case 'video': {
      const { music } = found
      return {
        to: paths.playVideo(music.musicID),
        title: music.title,
        names: music.artists,
        cover: {
          ...imageOf('video', music.musicID, music.videoImageVersion),
          kind: 'video',
          shape: 'wide',
          color: music.coverColor,
        },
        subject: { kind: 'video', music },
      }
    }
    case 'podcast': {
      const { podcast } = found
      return {
        to: paths.playPodcast(podcast),
        title: podcast.title,
        names: podcast.djs,
        cover: {
          ...imageOf('podcast', podcast.podcastID, podcast.imageVersion),
          kind: 'podcast',
          color: podcast.coverColor,
        },
        subject: { kind: 'podcast', podcast },
        item: podcast.hasAudio ? fromPodcast(podcast) : undefined,
      }
    }
    default:
      return found satisfies never
  }
}
