import { Radio } from 'lucide-react'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/Button.tsx'
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
    <Button icon={<Radio />} data-also-in-menu onClick={() => void playRadio(from, name, first)}>
      {t('tracks.radio')}
    </Button>
  )
}
