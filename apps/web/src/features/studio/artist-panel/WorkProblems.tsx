import type { AssetKind, AssetStatus, Refusal } from '@nava/contracts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useActiveUpload } from '../uploads/active-uploads.ts'
import type { UploadOwner } from '../uploads/upload-owner.ts'
import styles from './MusicTable.module.css'

interface WorkProblemsProps {
  owner: UploadOwner
  uploads: readonly { kind: AssetKind; label: string; status: AssetStatus }[]
  refusal: Refusal
  columns: number
}

/** Why uploads failed, and why an admin refused the work */
export function WorkProblems({ owner, uploads, refusal, columns }: WorkProblemsProps) {
  const { t } = useI18n()
  const errors = useErrorText()
  const active = { audio: useActiveUpload(owner, 'audio'), video: useActiveUpload(owner, 'video') }
  const reasons = uploads.flatMap(({ kind, label, status }) =>
    status.state === 'failed' && active[kind]?.state !== 'sending'
      ? [{ kind, label, reason: errors.ofFailure(status) }]
      : [],
  )
  if (reasons.length === 0 && !refusal) return null
  return (
    <tr className={styles.failures}>
      <td colSpan={columns}>
        {reasons.map(({ kind, label, reason }) => (
          <p key={kind}>
            <b>{label}</b> {reason}
          </p>
        ))}
        {refusal && (
          <p>
            <b>{t('panel.state.refused')}</b> {t(`error.refusal.${refusal.reason}`)}{' '}
            <span dir="auto">{refusal.words}</span> {t('panel.refusedHint')}
          </p>
        )}
      </td>
    </tr>
  )
}
