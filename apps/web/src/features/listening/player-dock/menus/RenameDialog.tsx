import { limits } from '@nava/contracts'
import { useId, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { nameSetting, renameDevice } from '../../player/devices.ts'

interface RenameDialogProps {
  /** Name that other devices show now */
  shown: string | undefined
  onClose: () => void
}

export function RenameDialog({ shown, onClose }: RenameDialogProps) {
  const { t } = useI18n()
  const [name, setName] = useState(nameSetting.read)
  const form = useId()
  return (
    <Dialog
      title={t('devices.rename')}
      onClose={onClose}
      actions={
        <Button type="submit" form={form} variant="primary">
          {t('devices.save')}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          renameDevice(name.trim())
          onClose()
        }}
      >
        <TextField
          label={t('devices.name')}
          hint={t('devices.nameLead')}
          value={name}
          placeholder={shown}
          maxLength={limits.queue.deviceName}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}
