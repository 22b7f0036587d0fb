import {
  type AssetKind,
  type AssetStatus,
  type AssetVersion,
  type AssetVersions,
  bringBackVersion,
  listLyrics,
  shiftLyricsOfTrack,
  withdrawVersion,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate } from '../../../lib/calls/query.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { Day } from '../../../lib/formats/Day.tsx'
import { Length } from '../../../lib/formats/Length.tsx'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { ProgressBar } from '../../../ui/states/ProgressBar.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { ShiftLyrics } from '../lyrics/ShiftLyrics.tsx'
import { ActiveUploadView } from './parts/ActiveUploadView.tsx'
import { FileDrop } from './parts/FileDrop.tsx'
import { StepPanel } from './parts/StepPanel.tsx'
import { UnfinishedUploadView } from './parts/UnfinishedUploadView.tsx'
import { unfinishedUploads, useUnfinishedUpload } from './unfinished-uploads.ts'
import { type UploadOwner, refreshOwner, refreshUploads, versionsQuery } from './upload-owner.ts'
import { useUpload } from './use-upload.ts'
import styles from './UploadPanel.module.css'

interface ReplacementsProps {
  owner: UploadOwner
  kind: AssetKind
  /** Shown where the station does not take new versions of what is published */
  locked: ReactNode
}

/** Milliseconds after which the versions are read again while a worker, or an admin, has one */
const RENEW = { proposed: 2000, waiting: 20_000 }

/** New versions of a published recording or video: sent, waiting, refused, and those that can be brought back */
export function Replacements({ owner, kind, locked }: ReplacementsProps) {
  const versions = useQuery({
    ...versionsQuery(owner),
    refetchInterval: ({ state: { data } }) => {
      const has = (state: string) => data?.versions.some((version) => version.state === state) === true
      return has('proposed') ? RENEW.proposed : has('waiting') && RENEW.waiting
    },
  })
  return (
    <Loaded query={versions} skeleton={<Skeleton height={220} />}>
      {(data) =>
        data.mode === 'off' || data.published[kind] === 0 ? locked : <Versions {...{ owner, kind, data }} />
      }
    </Loaded>
  )
}

function Versions({ owner, kind, data }: { owner: UploadOwner; kind: AssetKind; data: AssetVersions }) {
  const { t } = useI18n()
  const upload = useUpload(owner, kind)
  const unfinished = useUnfinishedUpload(owner, kind)
  const { active, status } = upload
  const refresh = () => Promise.all([refreshUploads(owner), refreshOwner(owner)])
  const withdraw = useMutation({
    mutationFn: (id: number) => call(withdrawVersion, { params: { id } }),
    onError: toastError,
    onSettled: refresh,
  })
  const back = useMutation({
    mutationFn: (id: number) => call(bringBackVersion, { params: { id } }),
    onSuccess: () => toast(t('upload.broughtBack'), { tone: 'good' }),
    onError: toastError,
    onSettled: refresh,
  })
  if (active)
    return <ActiveUploadView active={active} kind={kind} onSend={upload.send} onDrop={upload.dropActive} />
  const versions = data.versions.filter((version) => version.kind === kind)
  const former = versions.filter(({ state }) => state === 'former')
  const busy = withdraw.isPending || back.isPending
  return (
    <>
      <p className={styles.intro}>{t(`upload.newVersion.${data.mode === 'free' ? 'free' : 'approved'}`)}</p>
      {unfinished && (
        <UnfinishedUploadView upload={unfinished} onDrop={() => unfinishedUploads.forget(owner, kind)} />
      )}
      {versions.map((version) => (
        <Proposal
          key={version.versionID}
          version={version}
          status={status}
          busy={busy}
          onWithdraw={() => withdraw.mutate(version.versionID)}
        />
      ))}
      {kind === 'audio' && data.canShiftLyrics && former[0]?.durationMs !== data.published.audio && (
        <ShiftTimes owner={owner} />
      )}
      <FileDrop kind={kind} onFile={upload.send} replaces />
      {former.length > 0 && <Former versions={former} busy={busy} onBack={back.mutate} />}
    </>
  )
}

interface ProposalProps {
  version: AssetVersion
  /** Of the asset's upload, which is that of a version that is not made yet */
  status: AssetStatus | undefined
  busy: boolean
  onWithdraw: () => void
}

function Proposal({ version, status, busy, onWithdraw }: ProposalProps) {
  const { t, language } = useI18n()
  const errors = useErrorText()
  const { state, name, refusal } = version
  const withdraw = (
    <Button busy={busy} onClick={onWithdraw}>
      {t('upload.withdraw')}
    </Button>
  )
  const file = (
    <p className={styles.detail}>
      <bdi>{name}</bdi>
    </p>
  )
  switch (state) {
    case 'proposed': {
      if (status?.state === 'failed')
        return (
          <StepPanel title={t('upload.failed')} tone="bad">
            <p className={styles.reason}>{errors.ofFailure(status)}</p>
            {withdraw}
          </StepPanel>
        )
      const percent = status?.state === 'processing' ? status.percent : undefined
      return (
        <StepPanel title={t('upload.working')} busy>
          <ProgressBar label={t('upload.working')} percent={percent} />
          <p className={styles.detail}>
            {percent === undefined
              ? t('upload.waits')
              : t('upload.percent', { percent: formatNumber(percent, language) })}
          </p>
          {withdraw}
        </StepPanel>
      )
    }
    case 'waiting':
      return (
        <StepPanel title={t('upload.versionWaits')} tone="waiting">
          {file}
          <p className={styles.reason}>{t('upload.versionWaitsHint')}</p>
          {withdraw}
        </StepPanel>
      )
    case 'refused':
      return (
        <StepPanel title={t('upload.versionRefused')} tone="bad">
          {file}
          {refusal && (
            <p className={styles.reason}>
              {t(`error.refusal.${refusal.reason}`)} <span dir="auto">{refusal.words}</span>
            </p>
          )}
        </StepPanel>
      )
    case 'former':
      return null
    default:
      return state satisfies never
  }
}

interface FormerProps {
  versions: readonly AssetVersion[]
  busy: boolean
  onBack: (versionID: number) => void
}

function Former({ versions, busy, onBack }: FormerProps) {
  const { t } = useI18n()
  return (
    <section className={styles.former}>
      <h2 className={styles.title}>{t('upload.former')}</h2>
      <ul>
        {versions.map(({ versionID, name, durationMs, keptUntil }) => (
          <li key={versionID}>
            <span>
              <bdi>{name || t('upload.formerVersion')}</bdi> · <Length seconds={durationMs / 1000} />
              {keptUntil && (
                <small>
                  {t('upload.keptUntil')} <Day iso={keptUntil} />
                </small>
              )}
            </span>
            <Button size="sm" busy={busy} onClick={() => onBack(versionID)}>
              {t('upload.bringBack')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Once lengths differ, the times of lyrics may be off by the silence that was added or cut. */
function ShiftTimes({ owner }: { owner: UploadOwner }) {
  const { t } = useI18n()
  const shift = useMutation({
    mutationFn: (ms: number) => call(shiftLyricsOfTrack, { params: { id: owner.id }, body: { ms } }),
    onSuccess: () => toast(t('upload.shifted'), { tone: 'good' }),
    onError: toastError,
    onSettled: () => Promise.all([refreshOwner(owner), invalidate(listLyrics, { params: { id: owner.id } })]),
  })
  return (
    <StepPanel title={t('upload.lyricsMayBeOff')} tone="waiting">
      <p className={styles.reason}>{t('upload.lyricsMayBeOffHint')}</p>
      <ShiftLyrics onShift={(ms) => shift.mutate(ms)} busy={shift.isPending} />
    </StepPanel>
  )
}
