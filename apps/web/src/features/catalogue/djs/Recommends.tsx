import type { PodrollItem } from '@nava/contracts'
import { Rss } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageAddress, paths } from '../../../lib/paths/paths.ts'
import { Cover } from '../../../ui/media/Cover.tsx'
import styles from '../lists/ListPage.module.css'

/** Podcasts that a DJ recommends; those of other sites lead to their feeds */
export function Recommends({ items }: { items: readonly PodrollItem[] }) {
  const { t } = useI18n()
  return (
    <section className={styles.recommends}>
      <h2>{t('lists.recommends')}</h2>
      <ul className={styles.recommended}>
        {items.map((item) => (
          <li key={'djID' in item ? item.djID : item.address}>
            {'djID' in item ? (
              <Link to={paths.dj(item.djID)} className={styles.podcast}>
                <span className={styles.picture}>
                  <Cover kind="dj" shape="round" src={imageAddress('dj', item.djID, item.imageVersion, 96)} />
                </span>
                <bdi>{item.title}</bdi>
              </Link>
            ) : (
              <a
                href={item.address}
                target="_blank"
                rel="noopener noreferrer nofollow ugc"
                title={item.address}
                className={styles.podcast}
              >
                <span className={styles.picture}>
                  <Rss aria-hidden />
                </span>
                <bdi>{item.title}</bdi>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
