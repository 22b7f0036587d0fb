import { type Credit, lookUpCredits } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { call, type CallReply } from '../../../../lib/calls/call.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { formatTime } from '../../../../lib/formats/format-time.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { missingCredits, type CreditRow } from '../credit-rows.ts'
import styles from './CreditsEditor.module.css'

type Found = CallReply<typeof lookUpCredits>

interface LookUpProps {
  musicID: number
  rows: readonly CreditRow[]
  /** `isrc`: code of the recording, which a track without one gets */
  onTake: (credits: Credit[], isrc: string) => void
}

/** Asks MusicBrainz when the key is pressed, and offers what it knows. */
export function LookUp({ musicID, rows, onTake }: LookUpProps) {
  const { t, language } = useI18n()
  const errors = useErrorText()
  const [recordings, setRecordings] = useState<Found['recordings']>([])
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [said, say] = useState('')
  const look = useMutation({
    mutationFn: (recordingID: string | undefined) =>
      call(lookUpCredits, { params: { id: musicID }, body: { ...(recordingID && { recordingID }) } }),
    onMutate: () => {
      setLeft(new Set())
      say('')
    },
    onSuccess: (found) => {
      if (found.recordings.length > 0) setRecordings(found.recordings)
    },
  })
  const offered = look.data ? missingCredits(rows, look.data.credits) : []
  const chosen = offered.filter((_, at) => !left.has(at))
  return (
    <div className={styles.lookUp}>
      <Button icon={<Search aria-hidden />} busy={look.isPending} onClick={() => look.mutate(undefined)}>
        {t('panel.credits.lookUp')}
      </Button>
      <p className={styles.hint}>{t('panel.credits.lookUpHint')}</p>
      {look.error && (
        <p className={styles.failed} role="alert">
          {errors.ofError(look.error)}
        </p>
      )}
      {look.data && recordings.length > 1 && (
        <Select
          label={t('panel.credits.recording')}
          options={recordings.map(({ recordingID, title, artists, length }) => ({
            value: recordingID,
            label: [title, artists, length > 0 && formatTime(length, language)].filter(Boolean).join(' · '),
          }))}
          value={look.data.recordingID}
          onChange={(recordingID) => look.mutate(recordingID)}
        />
      )}
      {look.data && (
        <Offered
          credits={offered}
          left={left}
          onLeave={setLeft}
          onTake={() => {
            onTake(chosen, look.data.isrc)
            setLeft(new Set())
            say(t('panel.credits.takenOver', { count: chosen.length }))
          }}
        />
      )}
      <p role="status">{said}</p>
    </div>
  )
}

interface OfferedProps {
  credits: readonly Credit[]
  /** Places of those that are not taken over */
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
  onTake: () => void
}

function Offered({ credits, left, onLeave, onTake }: OfferedProps) {
  const { t } = useI18n()
  if (credits.length === 0) return <p>{t('panel.credits.noneOfIt')}</p>
  const toggle = (at: number) => {
    const next = new Set(left)
    if (!next.delete(at)) next.add(at)
    onLeave(next)
  }
  return (
    <fieldset className={styles.offered}>
      <legend>{t('panel.credits.found')}</legend>
      {credits.map(({ role, instrument, name, artistID }, at) => (
        <label key={`${role} ${instrument} ${artistID} ${name}`}>
          <input type="checkbox" checked={!left.has(at)} onChange={() => toggle(at)} />
          <span>
            <bdi>{name}</bdi> · {t(`music.credits.as.${role}`)}
            {instrument !== '' && (
              <>
                {' '}
                · <bdi>{instrument}</bdi>
              </>
            )}
          </span>
        </label>
      ))}
      <Button disabled={left.size >= credits.length} onClick={onTake}>
        {t('panel.credits.takeOver')}
      </Button>
    </fieldset>
  )
}
