import { type User, deleteAccount } from '@nava/contracts'
import { useNavigate } from 'react-router-dom'
import { call } from '../../../../lib/calls/call.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { session } from '../../../../lib/session/session.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { drafts } from '../../../platform/forms/drafts.ts'
import { type OwnerProof, OwnerProofForm } from './OwnerProofForm.tsx'
import styles from '../Settings.module.css'

interface DeleteAccountDialogProps {
  user: User
  onClose: () => void
}

export default function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const remove = async (body: OwnerProof) => {
    await call(deleteAccount, { body })
    drafts.dropAllOf(user.userID)
    session.end()
    toast(t('setting.deleted'))
    void navigate(paths.home)
  }
  return (
    <Dialog title={t('setting.deleteTitle')} onClose={onClose}>
      <div className={styles.stack}>
        <ul className={styles.list}>
          <li>{t('setting.deleteOwn')}</li>
          <li>{t('setting.deletePlays')}</li>
          <li>{t('setting.deleteMusic')}</li>
        </ul>
        <p>{t('setting.deleteForGood')}</p>
        <OwnerProofForm user={user} send={t('setting.delete')} danger onProof={remove} />
      </div>
    </Dialog>
  )
}
