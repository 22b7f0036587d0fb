import { getLibraryImport, type LibraryImport, libraryServiceAt } from '@nava/contracts'
import { useState } from 'react'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { query } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import styles from '../Settings.module.css'
import { ImportFiles } from './ImportFiles.tsx'
import { ImportServerForm } from './ImportServerForm.tsx'

const WAYS = ['server', 'files'] as const

/** Asks for a server, or for exports of a service. `address`: that of the latest import */
export function ImportDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useI18n()
  const isService = libraryServiceAt(address) !== undefined
  const [way, setWay] = useState<(typeof WAYS)[number]>(isService ? 'files' : 'server')
  const onStart = (libraryImport: LibraryImport) => {
    queryClient.setQueryData(query(getLibraryImport).queryKey, { libraryImport })
    onClose()
  }
  return (
    <Dialog title={t('setting.library')} onClose={onClose}>
      <div className={styles.stack}>
        <p>{t('setting.importHint')}</p>
        <Tabs
          label={t('setting.importFrom')}
          tabs={WAYS.map((key) => ({ key, label: t(`setting.importFrom.${key}`) }))}
          chosen={way}
          onChoose={setWay}
        >
          {way === 'server' ? (
            <ImportServerForm address={isService ? '' : address} onStart={onStart} />
          ) : (
            <ImportFiles onStart={onStart} />
          )}
        </Tabs>
      </div>
    </Dialog>
  )
}
