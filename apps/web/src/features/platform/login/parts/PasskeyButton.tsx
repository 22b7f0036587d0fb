import { KeyRound } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { usePasskey } from './use-passkey.ts'
import styles from '../LoginForm.module.css'

export function PasskeyButton({ onToken }: { onToken: (token: string) => void }) {
  const { t } = useI18n()
  const { busy, trouble, start } = usePasskey(onToken)
  const message = trouble === 'wrong' ? t('login.passkeyWrong') : trouble && t(`login.${trouble}`)
  return (
    <div className={styles.other}>
      <Button
        size="lg"
        icon={<KeyRound aria-hidden size="1.125rem" />}
        busy={busy}
        onClick={() => void start()}
      >
        {t('login.passkey')}
      </Button>
      {message && (
        <p className={styles.trouble} role="alert">
          {message}
        </p>
      )}
    </div>
  )
}
