import {
  type LibraryCut,
  type LibraryImport,
  type LibraryMissing,
  exportLibraryMissing,
  librarySource,
  limits,
  listLibraryMissing,
  MIB,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { callForFile } from '../../../../lib/calls/call-for-file.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import styles from './LibraryReport.module.css'

/** As far as libraries are read */
const READ: Record<LibraryCut, number> = {
  ...limits.libraryImport,
  tracks: limits.playlists.musics,
  bytes: limits.libraryImport.bytes / MIB,
}

/** What each part of a library has */
const PARTS = {
  stars: ['setting.importedStars'],
  playlists: ['setting.importedPlaylists'],
  plays: ['setting.importedRatings', 'setting.importedPlays'],
} as const

const FILE_NAME = 'not-found.csv'

type Report = LibraryImport & { state: 'done' }

/** Numbers of found and missing items */
export function LibraryReport({ report }: { report: Report }) {
  const { t, language } = useI18n()
  const errors = useErrorText()
  const { stars, playlists, ratings, plays, leftOut } = report.found
  const counts = [
    ['setting.importedStars', stars],
    ['setting.importedPlaylists', playlists],
    ['setting.importedRatings', ratings],
    ['setting.importedPlays', plays],
    ['setting.notFound', report.missing],
    ...(leftOut > 0 ? ([['setting.leftOut', leftOut]] as const) : []),
  ] as const
  return (
    <>
      <p role="status">{t('setting.libraryDone', { host: librarySource(report.address) })}</p>
      {report.found.cut.map((cut) => (
        <p key={cut}>{t(`setting.cut.${cut}`, { count: READ[cut] })}</p>
      ))}
      {report.found.lacking.map(({ part, ...failure }) => (
        <p key={part}>
          {t('setting.lacking', { what: PARTS[part].map((name) => t(name)).join(' · ') })}{' '}
          {errors.ofFailure(failure)}
        </p>
      ))}
      <dl className={styles.counts}>
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** Opens the list of missing items. */
export function MissingButton({ count }: { count: number }) {
  const { t } = useI18n()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('setting.showNotFound')}</Button>
      {open && <MissingDialog count={count} onClose={() => setOpen(false)} />}
    </>
  )
}

function MissingDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useI18n()
  const found = useQuery({ ...query(listLibraryMissing), staleTime: 0 })
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(exportLibraryMissing), FILE_NAME),
    onError: (error) => void toastError(error),
  })
  return (
    <Dialog title={t('setting.notFound')} onClose={onClose} wide>
      <div className={styles.missing}>
        <Loaded query={found} skeleton={<Skeleton height={200} />}>
          {(items) => (
            <ul>
              {items.map((item, at) => (
                <Missing key={at} item={item} />
              ))}
            </ul>
          )}
        </Loaded>
        {found.data && found.data.length < count && (
          <p className={styles.roles}>{t('setting.notFoundCut', { count: found.data.length })}</p>
        )}
        <div className={styles.actions}>
          <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
            {t('setting.downloadNotFound')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function Missing({ item: { kind, title, artist, marks, playlists } }: { item: LibraryMissing }) {
  const { t } = useI18n()
  const roles = [
    ...marks.filter((mark) => mark !== 'playlist').map((mark) => t(`setting.mark.${mark}`)),
    ...playlists.map((name) => t('setting.mark.playlist', { name })),
  ]
  return (
    <li>
      <p>
        {artist && (
          <>
            <bdi>{artist}</bdi>
            {' – '}
          </>
        )}
        <bdi>{title}</bdi>
      </p>
      <p className={styles.roles}>{[t(`setting.kind.${kind}`), ...roles].join(' · ')}</p>
    </li>
  )
}
