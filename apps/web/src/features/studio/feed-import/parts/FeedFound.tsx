import type { CodePage, FeedReview } from '@nava/contracts'
import { Lock, Rss } from 'lucide-react'
import { formatBytes } from '../../../../lib/formats/format-bytes.ts'
import { formatCount, formatDay, useI18n } from '../../../../lib/i18n/i18n.ts'
import { codePageOptions } from '../../../../lib/i18n/code-pages.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { LeftOutList } from './LeftOutList.tsx'
import styles from '../FeedImport.module.css'

interface FeedFoundProps {
  found: FeedReview
  busy: boolean
  /** Code page that was chosen */
  encoding: CodePage | undefined
  onEncoding: (encoding: CodePage) => void
  error: string | undefined
  onImport: (found: FeedReview) => void
}

export function FeedFound({ found, busy, encoding, onEncoding, error, onImport }: FeedFoundProps) {
  const { t, language } = useI18n()
  const { title, author, description, cover, episodes, newEpisodes, bytes, first, last } = found
  const { leftOut, undated, known } = found
  const readAs = encoding ?? found.readAs
  const counted = (count: number) => ({ count, shown: formatCount(count, language) })
  return (
    <section className={styles.found} aria-labelledby="found-feed">
      {cover ? (
        <img src={cover} alt="" className={styles.cover} width={128} height={128} />
      ) : (
        <span className={styles.cover}>
          <Rss aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        <h2 id="found-feed" dir="auto">
          {title}
        </h2>
        {author && <p>{t('feeds.by', { author })}</p>}
        <p className={styles.facts}>
          <span>{t('feeds.episodes', counted(episodes))}</span>
          {first !== null && last !== null && (
            <span>
              {t('feeds.span', { first: formatDay(first, language), last: formatDay(last, language) })}
            </span>
          )}
          {bytes > 0 && <span>{t('feeds.size', { size: formatBytes(bytes, language) })}</span>}
        </p>
        {description && (
          <p className={styles.description} dir="auto">
            {description}
          </p>
        )}
        {readAs !== undefined && (
          <Select
            label={t('feeds.codePage')}
            hint={t('feeds.codePageHint')}
            options={codePageOptions(readAs)}
            value={readAs}
            onChange={(chosen) => onEncoding(chosen as CodePage)}
          />
        )}
        {found.isLocked ? (
          <p className={styles.locked} role="alert">
            <Lock aria-hidden />
            {t('error.feed.locked')}
          </p>
        ) : (
          <>
            <p>{newEpisodes === 0 ? t('feeds.nothingNew') : t('feeds.newEpisodes', counted(newEpisodes))}</p>
            <LeftOutList heading={t('feeds.leftOut', counted(leftOut.length))} rows={leftOut} />
            <LeftOutList heading={t('feeds.known', counted(known.length))} rows={known} />
            <LeftOutList heading={t('feeds.undated', counted(undated.length))} rows={undated} />
            {newEpisodes > 0 && (
              <Button variant="primary" busy={busy} onClick={() => onImport(found)}>
                {t('feeds.start', counted(newEpisodes))}
              </Button>
            )}
          </>
        )}
        {error && (
          <p className={styles.failed} role="alert">
            {error}
          </p>
        )}
      </div>
    </section>
  )
}
