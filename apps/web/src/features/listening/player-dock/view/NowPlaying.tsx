import { Link } from 'react-router-dom'
import { limits } from '@nava/contracts'
import { cutTitle } from '../../../../lib/formats/cut-title.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { ArtistLinks } from '../../../../lib/lists/ArtistLinks.tsx'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { pageOf } from '../../player/queue-of.ts'
import { useRadioOf } from '../../player/radio.ts'
import { type QueueItem, namesOf } from '../../player/queue-item.ts'
import styles from './NowPlaying.module.css'

export function NowPlaying({ item }: { item: QueueItem }) {
  const { t } = useI18n()
  const radio = useRadioOf(item)
  const page = pageOf(item)
  return (
    <MediaRow
      className={styles.now}
      cover={
        <Link to={page} tabIndex={-1} aria-hidden>
          <Cover
            kind={item.kind}
            {...imageOf(item.kind, item.id, item.imageVersion)}
            color={item.color}
            sizes="56px"
            eager
          />
        </Link>
      }
      title={<Link to={page}>{cutTitle(item.title, limits.titleCut.music.max)}</Link>}
      tooltip={item.title}
      names={
        <>
          <ArtistLinks item={item} />
          {radio && (
            <span className={styles.radio}>
              {radio.name ? t('tracks.radioOf', { name: radio.name }) : t('tracks.ownRadio')}
            </span>
          )}
        </>
      }
      namesTooltip={namesOf(item)}
    />
  )
}
