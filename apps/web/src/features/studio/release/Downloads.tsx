import type { DownloadAudience, DownloadPolicy } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { type FileTarget, saveFile } from '../../catalogue/file-downloads/file-download.ts'
import { CheckBox } from './parts/CheckBox.tsx'
import styles from './Release.module.css'

interface DownloadsProps {
  start: DownloadPolicy
  /** What the owner can save here, in any format */
  files: readonly FileTarget[]
  /** Artist or DJ whose other works may get the policy */
  name: string
  /** Both return what was done, to be told. */
  save: (policy: DownloadPolicy) => Promise<string>
  saveForOthers: (policy: DownloadPolicy & { appliesToAll: boolean }) => Promise<string>
}

const AUDIENCES: readonly DownloadAudience[] = ['off', 'signedIn', 'everyone']

/** Who may download a work as a file, and in which format */
export function Downloads({ start, files, name, save, saveForOthers }: DownloadsProps) {
  const { t } = useI18n()
  const [policy, setPolicy] = useState(start)
  const [asking, setAsking] = useState(false)
  const sending = useMutation({
    mutationFn: (work: () => Promise<string>) => work(),
    onError: (error) => void toastError(error),
    onSettled: () => setAsking(false),
  })
  const change = (changed: Partial<DownloadPolicy>) => {
    setPolicy({ ...policy, ...changed })
    sending.reset()
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate(() => save(policy))
      }}
    >
      <h2>{t('panel.downloads')}</h2>
      <p className={styles.note}>{t('panel.downloads.hint')}</p>
      <AudienceChoice value={policy.who} onChange={(who) => change({ who })} />
      {policy.who !== 'off' && (
        <CheckBox
          checked={policy.what === 'original'}
          hint={t('panel.downloads.originalHint')}
          onChange={(isChecked) => change({ what: isChecked ? 'original' : 'mp3' })}
        >
          {t('panel.downloads.original')}
        </CheckBox>
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {t('panel.downloads.save')}
        </Button>
        <Button onClick={() => sending.mutate(() => saveForOthers({ ...policy, appliesToAll: false }))}>
          {t('panel.downloads.usual', { name })}
        </Button>
        <Button onClick={() => setAsking(true)}>{t('panel.downloads.all', { name })}</Button>
        <span role="status">{sending.isSuccess && sending.data}</span>
      </div>
      <OwnFiles files={files} />
      {asking && (
        <ConfirmDialog
          title={t('panel.downloads.allTitle')}
          hint={t('panel.downloads.allHint', { name })}
          confirm={t('panel.downloads.all', { name })}
          busy={sending.isPending}
          onConfirm={() => sending.mutate(() => saveForOthers({ ...policy, appliesToAll: true }))}
          onCancel={() => setAsking(false)}
        />
      )}
    </form>
  )
}

function AudienceChoice(props: { value: DownloadAudience; onChange: (value: DownloadAudience) => void }) {
  const { t } = useI18n()
  const name = useId()
  return (
    <fieldset className={styles.choice}>
      <legend>{t('panel.downloads.who')}</legend>
      {AUDIENCES.map((choice) => (
        <label key={choice}>
          <input
            type="radio"
            name={name}
            checked={props.value === choice}
            onChange={() => props.onChange(choice)}
          />
          <span>
            {t(`panel.downloads.${choice}`)}
            <small>{t(`panel.downloads.${choice}Hint`)}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

/** Owners may have their files whatever the policy says. */
function OwnFiles({ files }: { files: readonly FileTarget[] }) {
  const { t } = useI18n()
  if (files.length === 0) return null
  return (
    <div className={styles.foot}>
      {files.flatMap((target) =>
        (['mp3', 'original'] as const).map((format) => (
          <Button
            key={`${target.kind} ${format}`}
            size="sm"
            onClick={() => void saveFile(target, format).catch(toastError)}
          >
            {t(`panel.downloads.own.${target.kind}.${format}`)}
          </Button>
        )),
      )}
    </div>
  )
}
