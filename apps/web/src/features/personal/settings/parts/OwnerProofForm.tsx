import type { User } from '@nava/contracts'
import { useState } from 'react'
import { ProblemError } from '../../../../lib/calls/call-errors.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { MailedCodeForm } from './MailedCodeForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from '../Settings.module.css'

export type OwnerProof = { password: string } | { code: string }

interface OwnerProofFormProps {
  user: User
  send: string
  danger?: boolean
  onProof: (proof: OwnerProof) => Promise<unknown>
}

export function OwnerProofForm({ user, send, danger = false, onProof }: OwnerProofFormProps) {
  const { t } = useI18n()
  const [byCode, setByCode] = useState(user.hasPassword !== true)
  if (!byCode)
    return (
      <>
        <PasswordForm
          email={user.email ?? ''}
          send={send}
          danger={danger}
          onPassword={(password) => onProof({ password })}
        />
        <button type="button" className={styles.link} onClick={() => setByCode(true)}>
          {t('setting.byCode')}
        </button>
      </>
    )
  return (
    <MailedCodeForm
      email={user.email ?? ''}
      send={send}
      danger={danger}
      onCode={async (code) => {
        try {
          await onProof({ code })
          return true
        } catch (error) {
          if (error instanceof ProblemError && error.problem.code === 'code.wrong') return false
          throw error
        }
      }}
    />
  )
}
