import { type User, deleteAccount } from '@nava/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { ProblemError } from '../../../lib/calls/call-errors.ts'
import { call } from '../../../lib/calls/call.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { session } from '../../../lib/session/session.ts'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from '../Settings.module.css'

interface DeleteAccountDialogProps {
  user: User
  onClose: () => void
}

export default function DeleteAccountDialog({ user, onClose }: DeleteAccountDialogProps) {
  const { t } = useI18n()
  const navigate = useNavigate()
  const [byCode, setByCode] = useState(user.hasPassword !== true)
  const remove = async (body: { password: string } | { code: string }) => {
    await call(deleteAccount, { body })
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
        {byCode ? (
          <MailedCodeForm
            email={user.email ?? ''}
            send={t('setting.delete')}
            danger
            onCode={async (code) => {
              try {
                await remove({ code })
                return true
              } catch (error) {
                if (error instanceof ProblemError && error.problem.code === 'code.wrong') return false
                throw error
              }
            }}
          />
        ) : (
          <>
            <PasswordForm send={t('setting.delete')} danger onPassword={(password) => remove({ password })} />
            <button type="button" className={styles.link} onClick={() => setByCode(true)}>
              {t('setting.byCode')}
            </button>
          </>
        )}
      </div>
    </Dialog>
  )
}
