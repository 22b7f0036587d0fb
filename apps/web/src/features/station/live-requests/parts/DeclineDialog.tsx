import { declineLiveRequest, limits, type LiveRequest } from '@nava/contracts'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { useErrorText } from '../../../../lib/calls/error-text.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { renewRequests } from './change-requests.ts'

interface DeclineDialogProps {
  request: LiveRequest
  onClose: () => void
}

export function DeclineDialog({ request: { requestID, music }, onClose }: DeclineDialogProps) {
  const { t } = useI18n()
  const errors = useErrorText()
  const formID = useId()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || reason.trim() === '') return
    setBusy(true)
    try {
      await call(declineLiveRequest, { params: { id: requestID }, body: { reason: reason.trim() } })
      void renewRequests()
      onClose()
    } catch (refused) {
      setError(errors.ofError(refused))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('live.requests.declineTitle', { title: music.title })}
      onClose={onClose}
      actions={
        <Button type="submit" form={formID} variant="danger" busy={busy} disabled={reason.trim() === ''}>
          {t('live.requests.decline')}
        </Button>
      }
    >
      <form id={formID} onSubmit={(event) => void send(event)}>
        <TextField
          label={t('live.requests.reason')}
          value={reason}
          maxLength={limits.live.requests.reason}
          error={error}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
