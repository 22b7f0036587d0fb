import { useLocation } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { LoginForm } from '../LoginForm.tsx'
import { deferredAction } from '../sign-in-first.ts'
import styles from '../LoginForm.module.css'

/** The login popup. The action that opened it is done after signing in. */
export default function LoginDialog() {
  const { t } = useI18n()
  const { pathname } = useLocation()
  return (
    <Dialog title={t('login.popupTitle')} onClose={deferredAction.drop}>
      <p className={styles.lead}>{t('login.popupLead')}</p>
      <LoginForm
        place="popup"
        onSignedIn={() => deferredAction.run()}
        onVerified={() => deferredAction.completeFrom(pathname)}
      />
    </Dialog>
  )
}
