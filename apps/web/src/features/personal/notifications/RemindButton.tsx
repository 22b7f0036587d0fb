import {
  type Schedule,
  listMusicReminders,
  listReminders,
  setMusicReminder,
  setReminder,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { BellPlus, BellRing } from 'lucide-react'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { switchAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { pushState, turnOnPush } from './push-subscription.ts'

const CALLS = {
  programme: { list: listReminders, set: setReminder },
  track: { list: listMusicReminders, set: setMusicReminder },
} as const
type Kind = keyof typeof CALLS

/** Toggles a reminder of a programme, five minutes before its start. */
export function RemindButton({ programme: { scheduleID, title } }: { programme: Schedule }) {
  const { t } = useI18n()
  return (
    <Toggle
      kind="programme"
      id={scheduleID}
      label={(isOn) => t(isOn ? 'account.notices.remindNot' : 'account.notices.remind', { title })}
    />
  )
}

/** Toggles whether the person is told when an announced track is released. */
export function RemindOfTrack({ musicID, title }: { musicID: number; title: string }) {
  const { t } = useI18n()
  return (
    <Toggle
      kind="track"
      id={musicID}
      size="md"
      label={(isOn) => t(isOn ? 'music.remindNot' : 'music.remind', { title })}
    />
  )
}

interface ToggleProps {
  kind: Kind
  id: number
  label: (isOn: boolean) => string
  size?: 'sm' | 'md'
}

function Toggle({ kind, id, label, size = 'sm' }: ToggleProps) {
  const isUser = useSession().state === 'user'
  const { data: reminders = [] } = useQuery({ ...query(CALLS[kind].list), enabled: isUser })
  const isOn = isUser && reminders.includes(id)
  return (
    <IconButton
      size={size}
      label={label(isOn)}
      pressed={isOn}
      onClick={() => signInFirst(() => void remind(kind, id, !isOn))}
    >
      {isOn ? <BellRing /> : <BellPlus />}
    </IconButton>
  )
}

/** The call replaces all reminders, so the current ones must be loaded first. */
async function remind(kind: Kind, id: number, wanted: boolean): Promise<void> {
  const { list, set } = CALLS[kind]
  const reminders = query(list)
  const { queryKey } = reminders
  // Browsers ask for permission only after a press. If it is refused, only open pages show the reminder.
  if (wanted && pushState() === 'ask') void turnOnPush().catch(() => undefined)
  try {
    await queryClient.ensureQueryData(reminders)
  } catch (error) {
    return toastError(error)
  }
  await switchAtOnce({
    queryKey,
    wanted,
    send: async (value) => {
      const reply = await call(set, { params: { id }, body: { value } })
      return reply === 'true'
    },
    show: (value) =>
      queryClient.setQueryData(queryKey, (before: number[] = []) => {
        const others = before.filter((each) => each !== id)
        return value ? [...others, id] : others
      }),
  })
}
