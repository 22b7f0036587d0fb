import type { AssetKind, AssetStatus } from '@nava/contracts'
import { useErrorText } from '../../lib/calls/error-text.ts'
import { useActiveUpload } from '../uploads/active-uploads.ts'
import type { UploadOwner } from '../uploads/upload-owner.ts'
import styles from './MusicTable.module.css'

interface UploadFailuresProps {
  owner: UploadOwner
  uploads: readonly { kind: AssetKind; label: string; status: AssetStatus }[]
  columns: number
}

export function UploadFailures({ owner, uploads, columns }: UploadFailuresProps) {
  const errors = useErrorText()
  const active = { audio: useActiveUpload(owner, 'audio'), video: useActiveUpload(owner, 'video') }
  const reasons = uploads.flatMap(({ kind, label, status }) =>
    status.state === 'failed' && active[kind]?.state !== 'sending'
      ? [{ kind, label, reason: errors.ofFailure(status) }]
      : [],
  )
  if (reasons.length === 0) return null
  return (
    <tr className={styles.failures}>
      <td colSpan={columns}>
        {reasons.map(({ kind, label, reason }) => (
          <p key={kind}>
            <b>{label}</b> {reason}
          </p>
        ))}
      </td>
    </tr>
  )
}
