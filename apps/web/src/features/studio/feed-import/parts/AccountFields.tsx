import { limits } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import styles from '../FeedImport.module.css'

interface Account {
  name: string
  password: string
}

interface AccountFieldsProps {
  account: Account
  error: string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onChange: (account: Account) => void
}

/** Asks for the name and password of a feed that is not open to everybody. */
export function AccountFields({ account, error, open, onOpen, onChange }: AccountFieldsProps) {
  const { t } = useI18n()
  return (
    <details className={styles.account} open={open} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary>{t('feeds.account')}</summary>
      <div className={styles.accountFields}>
        <p className={styles.quiet}>{t('feeds.accountHint')}</p>
        <TextField
          label={t('feeds.name')}
          dir="ltr"
          maxLength={limits.libraryImport.name}
          autoComplete="off"
          value={account.name}
          onChange={({ currentTarget }) => onChange({ ...account, name: currentTarget.value })}
        />
        <TextField
          label={t('feeds.password')}
          error={error}
          type="password"
          dir="ltr"
          maxLength={limits.libraryImport.password}
          autoComplete="off"
          value={account.password}
          onChange={({ currentTarget }) => onChange({ ...account, password: currentTarget.value })}
        />
      </div>
    </details>
  )
}
