import { type Schedule, listReminders, setReminder } from '@nava/contracts'
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

/** Toggles a reminder of a programme, five minutes before its start. */
export function RemindButton({ programme: { scheduleID, title } }: { programme: Schedule }) {
  const { t } = useI18n()
  const isUser = useSession().state === 'user'
  const { data: reminders = [] } = useQuery({ ...query(listReminders), enabled: isUser })
  const isOn = isUser && reminders.includes(scheduleID)
  return (
    <IconButton
      size="sm"
      label={t(isOn ? 'account.notices.remindNot' : 'account.notices.remind', { title })}
      pressed={isOn}
      onClick={() => signInFirst(() => void remind(scheduleID, !isOn))}
    >
      {isOn ? <BellRing /> : <BellPlus />}
    </IconButton>
  )
}

/** The call replaces all reminders, so the current ones must be loaded first. */
async function remind(scheduleID: number, wanted: boolean): Promise<void> {
  const reminders = query(listReminders)
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
      const reply = await call(setReminder, { params: { id: scheduleID }, body: { value } })
      return reply === 'true'
    },
    show: (value) =>
      queryClient.setQueryData(queryKey, (before = []) => {
        const others = before.filter((id) => id !== scheduleID)
        return value ? [...others, scheduleID] : others
      }),
  })
}
