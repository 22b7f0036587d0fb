import { createPath, useLocation } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { useSite } from '../../../../lib/paths/site.ts'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { type LoginStep, LoginForm } from '../LoginForm.tsx'
import { deferredAction } from '../sign-in-first.ts'
import styles from '../LoginForm.module.css'

export default function LoginDialog() {
  const { t } = useI18n()
  const { productName } = useSite()
  const from = createPath(useLocation())
  return (
    <LoginForm place="popup" onVerified={() => deferredAction.completeFrom(from)}>
      {(step, form) => {
        const [title, lead] = HEADINGS[step]
        return (
          <Dialog title={t(title)} onClose={deferredAction.dismiss}>
            <p className={styles.lead}>{t(lead, { product: productName })}</p>
            {form}
          </Dialog>
        )
      }}
    </LoginForm>
  )
}

const HEADINGS = {
  email: ['login.popupTitle', 'login.popupLead'],
  password: ['login.passwordTitle', 'login.passwordLead'],
  code: ['login.codeTitle', 'login.codeLead'],
} as const satisfies Record<LoginStep, unknown>
