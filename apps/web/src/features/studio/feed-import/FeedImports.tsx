import type { FeedImport } from '@nava/contracts'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ImportedEpisodes } from './parts/ImportedEpisodes.tsx'
import { LeftOutList } from './parts/LeftOutList.tsx'
import { useDeleteImport, useImports, useLeftOut, useRetry } from './use-feed-import.ts'
import styles from './FeedImport.module.css'

export function FeedImports() {
  const { t } = useI18n()
  const imports = useImports()
  const remove = useDeleteImport()
  const [doomed, setDoomed] = useState<FeedImport>()
  return (
    <section className={styles.imports}>
      <h2>{t('feeds.imports')}</h2>
      <Loaded
        query={imports}
        skeleton={<Skeleton height={120} />}
        empty={<p className={styles.quiet}>{t('feeds.none')}</p>}
      >
        {(rows) => (
          <ul>
            {rows.map((row) => (
              <Row key={row.importID} row={row} onDelete={() => setDoomed(row)} />
            ))}
          </ul>
        )}
      </Loaded>
      {imports.hasMore && (
        <Button busy={imports.isLoadingMore} onClick={imports.loadMore}>
          {t('feeds.more')}
        </Button>
      )}
      {doomed && (
        <Dialog
          title={t('feeds.endTitle', { title: doomed.title })}
          onClose={() => setDoomed(undefined)}
          actions={
            <>
              <Button onClick={() => setDoomed(undefined)}>{t('feeds.keep')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  remove.mutate(doomed.importID)
                  setDoomed(undefined)
                }}
              >
                {t('feeds.end')}
              </Button>
            </>
          }
        >
          <p>{t('feeds.endHint')}</p>
        </Dialog>
      )}
    </section>
  )
}

function Row({ row, onDelete }: { row: FeedImport; onDelete: () => void }) {
  const { t, language } = useI18n()
  const { importID, title, waiting, done, failed, leftOut, known } = row
  const [open, setOpen] = useState(false)
  const retry = useRetry(importID)
  const all = waiting + done + failed
  const progress = t('feeds.progress', { done: formatCount(done, language), all: formatCount(all, language) })
  return (
    <li className={styles.import}>
      <div className={styles.line}>
        <h3 dir="auto">{title}</h3>
        <IconButton label={t('feeds.endOf', { title })} onClick={onDelete}>
          <Trash2 />
        </IconButton>
      </div>
      <p className={styles.facts}>
        <span>{progress}</span>
        {failed > 0 && (
          <span className={styles.failed}>
            {t('feeds.failedCount', { count: failed, shown: formatCount(failed, language) })}
          </span>
        )}
        {leftOut > 0 && (
          <span>{t('feeds.leftOut', { count: leftOut, shown: formatCount(leftOut, language) })}</span>
        )}
        {known > 0 && <span>{t('feeds.known', { count: known, shown: formatCount(known, language) })}</span>}
        {waiting === 0 && failed === 0 && leftOut === 0 && (
          <span className={styles.good}>{t('feeds.complete')}</span>
        )}
      </p>
      {waiting > 0 && <ProgressBar label={progress} percent={((done + failed) / Math.max(1, all)) * 100} />}
      <p className={styles.buttons}>
        <Button
          size="sm"
          aria-expanded={open}
          aria-label={open ? undefined : t('feeds.showOf', { title })}
          onClick={() => setOpen(!open)}
        >
          {t(open ? 'feeds.hide' : 'feeds.show')}
        </Button>
        {failed > 0 && (
          <Button
            size="sm"
            busy={retry.isPending}
            aria-label={t('feeds.retryAllOf', { title })}
            onClick={() => retry.mutate(undefined)}
          >
            {t('feeds.retryAll')}
          </Button>
        )}
      </p>
      {open && leftOut + known > 0 && <ImportLeftOut row={row} />}
      {open && <ImportedEpisodes importID={importID} live={waiting > 0} />}
    </li>
  )
}

function ImportLeftOut({ row: { importID, leftOut, known } }: { row: FeedImport }) {
  const { t, language } = useI18n()
  const counted = (count: number) => ({ count, shown: formatCount(count, language) })
  const found = useLeftOut(importID)
  return (
    <>
      <Loaded query={found} skeleton={<Skeleton height={40} />}>
        {(rows) => (
          <>
            <LeftOutList
              heading={t('feeds.leftOut', counted(leftOut))}
              rows={rows.filter(({ code }) => code !== 'feed.known')}
              open
            />
            <LeftOutList
              heading={t('feeds.known', counted(known))}
              rows={rows.filter(({ code }) => code === 'feed.known')}
            />
          </>
        )}
      </Loaded>
      {found.hasMore && (
        <Button size="sm" busy={found.isLoadingMore} onClick={found.loadMore}>
          {t('feeds.more')}
        </Button>
      )}
    </>
  )
}
