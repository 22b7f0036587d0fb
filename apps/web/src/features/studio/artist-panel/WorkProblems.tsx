import type { AssetKind, AssetStatus, Refusal } from '@nava/contracts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useActiveUpload } from '../uploads/active-uploads.ts'
import type { UploadOwner } from '../uploads/upload-owner.ts'
import styles from './MusicTable.module.css'

interface WorkProblemsProps {
  owner: UploadOwner
  uploads: readonly { kind: AssetKind; label: string; status: AssetStatus }[]
  work: { refusal: Refusal; isWithdrawn: boolean }
  columns: number
}

/** Why uploads failed, why an admin refused the work, and that the station has taken it off the site */
export function WorkProblems({ owner, uploads, work, columns }: WorkProblemsProps) {
  const { t } = useI18n()
  const { refusal, isWithdrawn } = work
  const errors = useErrorText()
  const active = { audio: useActiveUpload(owner, 'audio'), video: useActiveUpload(owner, 'video') }
  const reasons = uploads.flatMap(({ kind, label, status }) =>
    status.state === 'failed' && active[kind]?.state !== 'sending'
      ? [{ kind, label, reason: errors.ofFailure(status) }]
      : [],
  )
  if (reasons.length === 0 && !refusal && !isWithdrawn) return null
  return (
    <tr className={styles.failures}>
      <td colSpan={columns}>
        {reasons.map(({ kind, label, reason }) => (
          <p key={kind}>
            <b>{label}</b> {reason}
          </p>
        ))}
        {isWithdrawn && (
          <p>
            <b>{t('panel.state.withdrawn')}</b> {t('panel.withdrawnHint')}
          </p>
        )}
        {refusal && !isWithdrawn && (
          <p>
            <b>{t('panel.state.refused')}</b> {t(`error.refusal.${refusal.reason}`)}{' '}
            <span dir="auto">{refusal.words}</span> {t('panel.refusedHint')}
          </p>
        )}
      </td>
    </tr>
  )
}
