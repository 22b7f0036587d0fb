import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { RadioIcon } from '../../../ui/icons/RadioIcon.tsx'
import type { QueueItem } from '../player/queue-item.ts'
import { playRadio } from './play-radio.ts'
import type { RadioFrom } from './start-radio.ts'

interface RadioButtonProps {
  from: RadioFrom
  name: string
  /** Track that plays first */
  first?: QueueItem | undefined
}

export function RadioButton({ from, name, first }: RadioButtonProps) {
  const { t } = useI18n()
  return (
    <IconButton label={t('tracks.radio')} data-also-in-menu onClick={() => void playRadio(from, name, first)}>
      <RadioIcon />
    </IconButton>
  )
}
