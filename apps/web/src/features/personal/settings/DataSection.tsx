import { type User, exportAccount } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callForFile } from '../../../lib/calls/call-for-file.ts'
import { saveFile } from '../../../lib/browser/save-file.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { OpeningOverlay } from '../../../ui/overlays/OpeningOverlay.tsx'
import { ExplicitSwitch } from './parts/ExplicitSwitch.tsx'
import { RecommendationsSwitch } from './parts/RecommendationsSwitch.tsx'
import { Section } from './parts/Section.tsx'
import styles from './Settings.module.css'

const DeleteAccountDialog = lazyPart(() => import('./parts/DeleteAccountDialog.tsx'), 'setting', 'error')

const FILE_NAME = 'my-data.json'

export function DataSection({ user }: { user: User }) {
  const { t } = useI18n()
  const [deleting, setDeleting] = useState(false)
  const download = useMutation({
    mutationFn: async () => saveFile(await callForFile(exportAccount), FILE_NAME),
    onError: (error) => void toastError(error),
  })
  return (
    <Section name="data" lead={t('setting.dataLead')}>
      <RecommendationsSwitch />
      <ExplicitSwitch isHidden={user.hidesExplicit === true} />
      <div className={styles.actions}>
        <Link to={{ pathname: paths.history, search: 'show=refused' }} className={buttonClass()}>
          {t('setting.refused')}
        </Link>
      </div>
      <div className={styles.actions}>
        <Button icon={<Download />} busy={download.isPending} onClick={() => download.mutate()}>
          {t('setting.export')}
        </Button>
        <Button variant="danger" icon={<Trash2 />} onClick={() => setDeleting(true)}>
          {t('setting.delete')}
        </Button>
      </div>
      {deleting && (
        <OpeningOverlay onClose={() => setDeleting(false)}>
          <DeleteAccountDialog user={user} onClose={() => setDeleting(false)} />
        </OpeningOverlay>
      )}
    </Section>
  )
}
