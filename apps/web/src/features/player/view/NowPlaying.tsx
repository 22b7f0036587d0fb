import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { limits } from '@nava/contracts'
import { cutTitle } from '../../../lib/cut-title.ts'
import { imageOf, paths } from '../../../lib/paths.ts'
import { Cover } from '../../../ui/Cover.tsx'
import { type QueueItem, namesOf } from '../queue-item.ts'
import styles from './NowPlaying.module.css'

/** Cover, title and artists of what is on, each leading to its page. */
export function NowPlaying({ item }: { item: QueueItem }) {
  const page = pageOf(item)
  return (
    <div className={styles.now}>
      <Link to={page} className={styles.cover} tabIndex={-1} aria-hidden>
        <Cover
          kind={item.kind}
          {...imageOf(item.kind, item.id, item.imageVersion)}
          color={item.color}
          sizes="56px"
          eager
        />
      </Link>
      <div className={styles.words}>
        <p className={styles.title} title={item.title}>
          <Link to={page} dir="auto">
            {cutTitle(item.title, limits.titleCut.music.max)}
          </Link>
        </p>
        <p className={styles.artists} title={namesOf(item)}>
          <ArtistLinks item={item} />
        </p>
      </div>
    </div>
  )
}

/** The page of a track or episode. */
function pageOf(item: QueueItem): string {
  const names = namesOf(item)
  return item.kind === 'music'
    ? paths.playMusic({ musicID: item.id, title: item.title, artists: names })
    : paths.playPodcast({ podcastID: item.id, title: item.title, djs: names })
}

/** Each artist (or DJ) as a link to the page. */
export function ArtistLinks({ item, onFollow }: { item: QueueItem; onFollow?: () => void }) {
  return item.artists.map(({ id, name }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <bdi>
        <Link to={item.kind === 'music' ? paths.artist(id, name) : paths.dj(id)} onClick={onFollow}>
          {name}
        </Link>
      </bdi>
    </Fragment>
  ))
}
