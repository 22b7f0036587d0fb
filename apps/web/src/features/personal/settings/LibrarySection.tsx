import { type LibraryImport, deleteLibraryImport, getLibraryImport, librarySource } from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Import } from 'lucide-react'
import { useEffect, useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ImportDialog } from './parts/ImportDialog.tsx'
import { LibraryReport, MissingButton } from './parts/LibraryReport.tsx'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

/** Milliseconds between polls of the import's progress */
const POLL = 1500

const isPending = (found: LibraryImport | null | undefined) =>
  found?.state === 'waiting' || found?.state === 'running'

/** Import of a library from a Subsonic server, or from an export of Spotify or Last.fm */
export function LibrarySection() {
  const { t } = useI18n()
  const [asking, setAsking] = useState(false)
  const current = useQuery({
    ...query(getLibraryImport),
    staleTime: 0,
    refetchInterval: ({ state }) => isPending(state.data?.libraryImport) && POLL,
  })
  const pending = isPending(current.data?.libraryImport)
  useEffect(() => {
    if (!pending) return undefined
    // Likes, playlists and suggestions have changed once the import has ended.
    return () => void queryClient.invalidateQueries()
  }, [pending])
  return (
    <Section name="library" lead={t('setting.libraryLead')}>
      <Loaded query={current} skeleton={<Skeleton height={48} />}>
        {({ libraryImport }) => (
          <div className={styles.stack}>
            {libraryImport && <State found={libraryImport} />}
            {!isPending(libraryImport) && (
              <div className={styles.actions}>
                {libraryImport?.state === 'done' && libraryImport.missing > 0 && (
                  <MissingButton count={libraryImport.missing} />
                )}
                <Button icon={<Import />} onClick={() => setAsking(true)}>
                  {t(libraryImport ? 'setting.importAgain' : 'setting.importLibrary')}
                </Button>
              </div>
            )}
            {asking && (
              <ImportDialog address={libraryImport?.address ?? ''} onClose={() => setAsking(false)} />
            )}
          </div>
        )}
      </Loaded>
    </Section>
  )
}

function State({ found }: { found: LibraryImport }) {
  const errors = useErrorText()
  switch (found.state) {
    case 'waiting':
    case 'running':
      return <Progress found={found} />
    case 'failed':
      return (
        <p className={styles.error} role="alert">
          {errors.ofFailure(found)}
        </p>
      )
    case 'done':
      return <LibraryReport report={found} />
    default:
      return found satisfies never
  }
}

function Progress({ found }: { found: LibraryImport & { state: 'waiting' | 'running' } }) {
  const { t } = useI18n()
  const cancel = useMutation({
    mutationFn: () => call(deleteLibraryImport),
    onError: (error) => void toastError(error),
    onSettled: () => invalidate(getLibraryImport),
  })
  const host = librarySource(found.address)
  const total = found.state === 'running' ? found.total : 0
  const label = t(total > 0 ? 'setting.libraryMatching' : 'setting.libraryReading', { host })
  return (
    <>
      <p role="status">{label}</p>
      <ProgressBar
        label={label}
        percent={found.state === 'running' && total > 0 ? (found.done / total) * 100 : undefined}
      />
      <div className={styles.actions}>
        <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate()}>
          {t('setting.cancelImport')}
        </Button>
      </div>
    </>
  )
}
