import type { TrackRelease } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type * as z from 'zod'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { When } from '../../../lib/formats/When.tsx'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { changesOf, inZone, type ReleaseDraft } from './release-draft.ts'
import { CheckBox } from './parts/CheckBox.tsx'
import { VisibilityChoice } from './parts/VisibilityChoice.tsx'
import { zoneOptions } from './parts/zones.ts'
import styles from './Release.module.css'

interface ReleaseFormProps {
  start: ReleaseDraft
  /** Date of what is released, which stays; undefined if it may be changed */
  released?: string | undefined
  /** False for episodes, which are never announced */
  canAnnounce: boolean
  isAlbum?: boolean
  /** Sends the changes. Returns what was done, to be told. */
  save: (changes: z.input<typeof TrackRelease>) => Promise<string>
}

/** Who finds a work, and from when on */
export function ReleaseForm({ start, released, canAnnounce, isAlbum = false, save }: ReleaseFormProps) {
  const { t } = useI18n()
  const [before, setBefore] = useState(start)
  const [draft, setDraft] = useState(start)
  const change = (changed: Partial<ReleaseDraft>) => setDraft({ ...draft, ...changed })
  const sending = useMutation({
    mutationFn: () => save(changesOf(draft, before, released !== undefined)),
    onSuccess: () => setBefore(draft),
    onError: (error) => void toastError(error),
  })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate()
      }}
    >
      <VisibilityChoice
        value={draft.visibility}
        canStay={isAlbum}
        onChange={(visibility) => change({ visibility })}
      />
      {released === undefined ? (
        <>
          <ReleaseTime draft={draft} isAlbum={isAlbum} onChange={setDraft} />
          {canAnnounce && (
            <>
              <CheckBox
                checked={draft.isAnnounced}
                hint={t('panel.release.announceHint')}
                onChange={(isAnnounced) => change({ isAnnounced, releasesItself: isAnnounced })}
              >
                {t('panel.release.announce')}
              </CheckBox>
              {draft.isAnnounced && (
                <CheckBox
                  checked={draft.releasesItself}
                  hint={t('panel.release.itselfHint')}
                  onChange={(releasesItself) => change({ releasesItself })}
                >
                  {t('panel.release.itself')}
                </CheckBox>
              )}
            </>
          )}
        </>
      ) : (
        <p className={styles.note}>
          <span>{t('panel.release.out')}</span> <When iso={released} />
        </p>
      )}
      <div className={styles.foot}>
        <Button type="submit" variant="primary" busy={sending.isPending}>
          {t('panel.release.save')}
        </Button>
        <span role="status">{sending.isSuccess && draft === before && sending.data}</span>
      </div>
    </form>
  )
}

interface ReleaseTimeProps {
  draft: ReleaseDraft
  isAlbum: boolean
  onChange: (draft: ReleaseDraft) => void
}

function ReleaseTime({ draft, isAlbum, onChange }: ReleaseTimeProps) {
  const { t } = useI18n()
  return (
    <div className={styles.pair}>
      <TextField
        type="datetime-local"
        label={t('panel.release.time')}
        hint={isAlbum ? t('panel.release.timeOfAlbum') : undefined}
        dir="ltr"
        value={draft.time}
        onChange={(event) => onChange({ ...draft, time: event.currentTarget.value })}
      />
      <Select
        label={t('panel.release.zone')}
        value={draft.zone}
        options={zoneOptions(draft.zone)}
        onChange={(zone) => onChange(inZone(draft, zone))}
      />
    </div>
  )
}
