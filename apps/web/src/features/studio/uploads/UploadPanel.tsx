import type { AssetKind, AssetStatus } from '@nava/contracts'
import { type ReactNode, useState } from 'react'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import Waveform from '../../listening/waveform/Waveform.tsx'
import { FileDrop } from './parts/FileDrop.tsx'
import { ActiveUploadView } from './parts/ActiveUploadView.tsx'
import { Loudness } from './parts/Loudness.tsx'
import { StepPanel } from './parts/StepPanel.tsx'
import { UnfinishedUploadView } from './parts/UnfinishedUploadView.tsx'
import { unfinishedUploads, useUnfinishedUpload } from './unfinished-uploads.ts'
import type { UploadOwner, Uploads } from './upload-owner.ts'
import { isInProgress, useUpload } from './use-upload.ts'
import styles from './UploadPanel.module.css'

interface UploadPanelProps {
  owner: UploadOwner
  kind: AssetKind
  after: ReactNode
}

export function UploadPanel({ owner, kind, after }: UploadPanelProps) {
  const upload = useUpload(owner, kind)
  const unfinished = useUnfinishedUpload(owner, kind)
  const { active, status } = upload
  // True if the upload was in progress while the page was open, so that its end is announced
  const [isNews, setIsNews] = useState(false)
  if (!isNews && (active || (status && isInProgress(status)))) setIsNews(true)

  if (active)
    return <ActiveUploadView active={active} kind={kind} onSend={upload.send} onDrop={upload.dropActive} />
  return (
    <>
      {unfinished && (
        <UnfinishedUploadView upload={unfinished} onDrop={() => unfinishedUploads.forget(owner, kind)} />
      )}
      <Loaded query={upload.uploads} skeleton={<Skeleton height={220} />}>
        {(uploads) => (
          <>
            <SameFile kind={kind} uploads={uploads} />
            <UploadStep
              owner={owner}
              upload={upload}
              status={uploads[kind] ?? NONE}
              kind={kind}
              isNews={isNews}
              after={after}
            />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Says which other track or episode has this file. */
function SameFile({ kind, uploads }: { kind: AssetKind; uploads: Uploads }) {
  const { t } = useI18n()
  const same = kind === 'audio' ? uploads.sameAs : uploads.sameVideoAs
  if (!same) return null
  const text = kind === 'audio' ? 'upload.sameAs' : 'upload.sameVideoAs'
  return <p className={styles.detail}>{t(text, { title: same.title })}</p>
}

const NONE: AssetStatus = { state: 'none' }

interface UploadStepProps {
  owner: UploadOwner
  upload: ReturnType<typeof useUpload>
  status: AssetStatus
  kind: AssetKind
  /** True if the upload reached this state while the panel was visible */
  isNews: boolean
  after: ReactNode
}

function UploadStep({ owner, upload, status, kind, isNews, after }: UploadStepProps) {
  const { t, language } = useI18n()
  const errors = useErrorText()
  switch (status.state) {
    case 'none':
      return <FileDrop kind={kind} onFile={upload.send} />
    case 'uploaded':
    case 'queued':
    case 'processing': {
      const percent = status.state === 'processing' ? status.percent : undefined
      const isHeld = status.state !== 'processing' && status.isHeld
      return (
        <StepPanel title={t('upload.working')} busy>
          <ProgressBar label={t('upload.working')} percent={percent} />
          <p className={styles.detail}>
            {percent === undefined
              ? t(isHeld ? 'upload.held' : 'upload.waits')
              : t('upload.percent', { percent: formatNumber(percent, language) })}
          </p>
          <Button busy={upload.cancel.isPending} onClick={() => upload.cancel.mutate()}>
            {t('ui.cancel')}
          </Button>
        </StepPanel>
      )
    }
    case 'ready':
      return (
        <>
          <StepPanel title={t(isNews ? 'upload.done' : `upload.ready.${kind}`)} tone="good">
            {status.remarks?.map((remark) => (
              <p key={remark.code} className={styles.reason}>
                {errors.ofFailure(remark)}
              </p>
            ))}
            {kind === 'audio' && (
              <>
                <Waveform of={owner} className={styles.waveform} />
                <Loudness of={owner} />
              </>
            )}
            {isNews && <p className={styles.reason}>{t('upload.waitsForApproval')}</p>}
            <div className={styles.after}>{after}</div>
          </StepPanel>
          <FileDrop kind={kind} onFile={upload.send} replaces />
        </>
      )
    case 'failed':
      if (upload.cancel.isSuccess) return <FileDrop kind={kind} onFile={upload.send} />
      return (
        <>
          <StepPanel title={t('upload.failed')} tone="bad">
            <p className={styles.reason}>{errors.ofFailure(status)}</p>
            {status.canRetry && (
              <Button variant="primary" busy={upload.retry.isPending} onClick={() => upload.retry.mutate()}>
                {t('ui.retry')}
              </Button>
            )}
          </StepPanel>
          <FileDrop kind={kind} onFile={upload.send} replaces />
        </>
      )
    default:
      return status satisfies never
  }
}
