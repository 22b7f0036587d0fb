import { type MusicCard, requestLive } from '@nava/contracts'
import { useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../../lib/paths/paths.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { MediaRow } from '../../../../ui/media/MediaRow.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { useFoundTracks } from '../use-found-tracks.ts'
import { renewRequests } from './change-requests.ts'
import styles from './RequestDialog.module.css'

/** Finds a track and requests it. What the server refuses is said in the dialog. */
export function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const [typed, setTyped] = useState('')
  const [isAnonymous, setAnonymous] = useState(false)
  const { error, sending, request } = useRequest(isAnonymous, onClose)
  const found = useFoundTracks(typed)
  return (
    <Dialog title={t('live.requests.ask')} onClose={onClose}>
      <div className={styles.form}>
        <TextField
          type="search"
          label={t('live.requests.search')}
          value={typed}
          autoComplete="off"
          error={error}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Switch checked={isAnonymous} onChange={setAnonymous}>
          {t('live.requests.anonymous')}
        </Switch>
        <p role="status" className={styles.status}>
          {found?.length === 0 && t('live.requests.notFound')}
        </p>
        <ul className={styles.list}>
          {found?.map((music) => (
            <MediaRow
              key={music.musicID}
              as="li"
              cover={
                <Cover
                  {...imageOf('music', music.musicID, music.imageVersion)}
                  kind="music"
                  color={music.coverColor}
                  sizes="52px"
                />
              }
              title={music.title}
              tooltip={music.title}
              names={<bdi>{music.artists}</bdi>}
              end={
                <Button
                  size="sm"
                  busy={sending === music.musicID}
                  aria-label={t('live.requests.askFor', { title: music.title })}
                  onClick={() => void request(music)}
                >
                  {t('live.requests.send')}
                </Button>
              }
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

function useRequest(isAnonymous: boolean, onDone: () => void) {
  const { t } = useI18n()
  const errors = useErrorText()
  const [error, setError] = useState<string>()
  const [sending, setSending] = useState<number>()
  const request = async ({ musicID, title }: MusicCard) => {
    if (sending !== undefined) return
    setSending(musicID)
    setError(undefined)
    try {
      await call(requestLive, { body: { musicID, isAnonymous } })
      toast(t('live.requests.sent', { title }), { tone: 'good' })
      void renewRequests()
      onDone()
    } catch (refused) {
      setError(errors.ofError(refused))
    } finally {
      setSending(undefined)
    }
  }
  return { error, sending, request }
}
