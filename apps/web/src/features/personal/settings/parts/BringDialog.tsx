import { getLibraryImport, type LibraryImport, libraryServiceAt } from '@nava/contracts'
import { useState } from 'react'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { query } from '../../../../lib/calls/query.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Tabs } from '../../../../ui/Tabs.tsx'
import styles from '../Settings.module.css'
import { BringFiles } from './BringFiles.tsx'
import { BringServerForm } from './BringServerForm.tsx'

const WAYS = ['server', 'files'] as const

/** Asks for a server, or for exports of a service. `address`: that of the latest import */
export function BringDialog({ address, onClose }: { address: string; onClose: () => void }) {
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
        <p>{t('setting.bringHint')}</p>
        <Tabs
          label={t('setting.bringFrom')}
          tabs={WAYS.map((key) => ({ key, label: t(`setting.bringFrom.${key}`) }))}
          chosen={way}
          onChoose={setWay}
        >
          {way === 'server' ? (
            <BringServerForm address={isService ? '' : address} onStart={onStart} />
          ) : (
            <BringFiles onStart={onStart} />
          )}
        </Tabs>
      </div>
    </Dialog>
  )
}
