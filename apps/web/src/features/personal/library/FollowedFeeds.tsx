import {
  exportFollows,
  followedArtists,
  followedDjs,
  type FollowsImport,
  importFollows,
} from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { FileDown, FileUp } from 'lucide-react'
import { useRef } from 'react'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { call, upload } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ListSection } from '../../catalogue/lists/ListPage.tsx'
import styles from './FollowedFeeds.module.css'

/** Exchanges what a person follows with podcast apps, as OPML. */
export default function FollowedFeeds() {
  const { t } = useI18n()
  const { ofError } = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const saving = useMutation({
    mutationFn: () => call(exportFollows),
    onSuccess: (text) => saveFile(new Blob([text], { type: 'text/x-opml' }), 'follows.opml'),
    onError: toastError,
  })
  const reading = useMutation({
    mutationFn: (file: File) => upload(importFollows, { body: file }),
    onSuccess: () => Promise.all([invalidate(followedDjs), invalidate(followedArtists)]),
  })
  return (
    <ListSection title={t('library.feeds')}>
      <p className={styles.lead}>{t('library.feeds.lead')}</p>
      <div className={styles.buttons}>
        <Button icon={<FileDown />} busy={saving.isPending} onClick={() => saving.mutate()}>
          {t('library.feeds.save')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept=".opml,.xml"
          aria-label={t('library.feeds.file')}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) reading.mutate(file)
            currentTarget.value = ''
          }}
        />
        <Button icon={<FileUp />} busy={reading.isPending} onClick={() => input.current?.click()}>
          {t('library.feeds.read')}
        </Button>
      </div>
      {reading.isError && (
        <p role="alert" className={styles.error}>
          {ofError(reading.error)}
        </p>
      )}
      {reading.data && <Report report={reading.data} />}
    </ListSection>
  )
}

function Report({ report: { followed, already, notHere } }: { report: FollowsImport }) {
  const { t } = useI18n()
  return (
    <div role="status" className={styles.report}>
      <p>{t('library.feeds.followed', { count: followed.length, already })}</p>
      {followed.length > 0 && (
        <ul>
          {followed.map(({ kind, id, name }) => (
            <li key={`${kind} ${id}`} dir="auto">
              {name}
            </li>
          ))}
        </ul>
      )}
      {notHere.length > 0 && (
        <>
          <p>{t('library.feeds.notHere', { count: notHere.length })}</p>
          <ul>
            {notHere.map(({ title, url }) => (
              <li key={url}>
                <bdi>{title}</bdi> <bdi className={styles.url}>{url}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
