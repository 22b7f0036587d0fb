import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  EyeOff,
  Hourglass,
  Link2,
  LoaderCircle,
  Lock,
} from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { StatusChip } from '../uploads/StatusChip.tsx'
import type { WorkState } from './panel-view.ts'

const LOOKS = {
  withdrawn: { tone: 'bad', Icon: EyeOff },
  failed: { tone: 'bad', Icon: CircleAlert },
  missing: { tone: 'quiet', Icon: CircleDashed },
  processing: { tone: 'quiet', Icon: LoaderCircle },
  waiting: { tone: 'quiet', Icon: Hourglass },
  refused: { tone: 'bad', Icon: CircleX },
  scheduled: { tone: 'quiet', Icon: CalendarClock },
  unlisted: { tone: 'quiet', Icon: Link2 },
  private: { tone: 'quiet', Icon: Lock },
  live: { tone: 'good', Icon: CircleCheck },
} as const

/** Says whether listeners can find a work, and if not, why. */
export function WorkStatus({ state }: { state: WorkState }) {
  const { t } = useI18n()
  const { tone, Icon } = LOOKS[state]
  return (
    <StatusChip tone={tone} icon={<Icon aria-hidden />}>
      {t(`panel.state.${state}`)}
    </StatusChip>
  )
}
