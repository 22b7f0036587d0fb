import { type AdminSchedule, adminSchedules, type ScheduleScope } from '@nava/contracts/admin'
import { useEffect, useEffectEvent, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { focusIfLost } from '../focus-if-lost.ts'
import { toast } from '../../../../ui/overlays/toasts.ts'
import { reloadAll } from '../resource.ts'
import { useWords } from '../words.ts'
import { type Change, changed } from './week-layout.ts'
import { useWhen } from './use-when.ts'

/** A programme that is being moved, or was, until the server has answered */
export interface Draft {
  item: AdminSchedule
  change: Change
}

interface Request {
  kind: 'move' | 'delete'
  draft: Draft
}

/** Milliseconds after the last key until a change is sent */
const PAUSE = 800

const bodyOf = (item: AdminSchedule, scope: ScheduleScope) => ({
  title: item.title,
  date: item.localStart,
  endsAt: item.localEnd,
  musicID: item.musicID || null,
  djID: item.djID || null,
  scope,
  updated: item.updated,
})

const stepped = ({ item, change }: Draft, by: Change): Draft => ({
  item,
  change: { start: change.start + by.start, end: change.end + by.end },
})

const put = (item: AdminSchedule, scope: ScheduleScope) =>
  call(adminSchedules.update, { params: { id: item.scheduleID }, body: bodyOf(item, scope) })

/** Changes of the week: what is moved is shown at once, and asks what is meant if the programme repeats. */
export function useWeekChanges() {
  const { t } = useWords()
  const { when } = useWhen()
  const [draft, setDraft] = useState<Draft>()
  const [request, setRequest] = useState<Request>()
  const [isSending, setIsSending] = useState(false)
  const [byKeys, setByKeys] = useState(false)

  const finish = async ({ scheduleID }: AdminSchedule, work: () => Promise<void>, isDeletion = false) => {
    setRequest(undefined)
    setIsSending(true)
    await work().catch(toastError)
    // Also after a refusal: what another admin changed is shown, and can be moved again.
    await reloadAll({ isDeletion })
    setIsSending(false)
    setDraft(undefined)
    // In its new place in the order of time, the element has lost the focus.
    focusIfLost(() => document.querySelector<HTMLElement>(`[data-programme="${scheduleID}"]`))
  }

  const move = ({ item, change }: Draft, scope: ScheduleScope) =>
    finish(item, async () => {
      const { title, localStart, conflicts, updated } = await put(changed(item, change), scope)
      const [other] = conflicts
      const text = t('admin.programmeMoved', { name: title, when: when(localStart) })
      const undo = () => void finish(item, async () => void (await put({ ...item, updated }, scope)))
      toast(other ? `${text} ${t('admin.conflictsWith', { name: other.title })}` : text, {
        tone: other ? 'news' : 'good',
        action: { label: t('admin.undo'), run: undo },
      })
    })

  const remove = ({ item }: Draft, scope: ScheduleScope) =>
    finish(
      item,
      async () => {
        await call(adminSchedules.remove, { params: { id: item.scheduleID }, query: { scope } })
        toast(t('admin.done', { number: 1 }), { tone: 'good' })
      },
      true,
    )

  const commit = (wanted: Draft) => {
    setByKeys(false)
    if (wanted.change.start === 0 && wanted.change.end === 0) setDraft(undefined)
    else if (wanted.item.seriesID > 0) setRequest({ kind: 'move', draft: wanted })
    else void move(wanted, 'one')
  }

  const commitKeys = useEffectEvent(commit)
  useEffect(() => {
    if (!draft || !byKeys || isSending) return
    const timer = setTimeout(() => commitKeys(draft), PAUSE)
    return () => clearTimeout(timer)
  }, [draft, byKeys, isSending])

  return {
    draft,
    request,
    /** Shows a programme elsewhere while it is dragged. */
    drag: (next: Draft) => {
      if (!isSending && !request) setDraft(next)
    },
    drop: (last: Draft) => {
      if (!isSending && !request) commit(last)
    },
    /** Moves a programme by keys, and sends this once no further key comes. */
    step: (item: AdminSchedule, by: Change) => {
      if (isSending || request) return
      if (draft && draft.item.scheduleID !== item.scheduleID) return commit(draft)
      setDraft(stepped(draft ?? { item, change: { start: 0, end: 0 } }, by))
      setByKeys(true)
    },
    askToDelete: (item: AdminSchedule) =>
      setRequest({ kind: 'delete', draft: { item, change: { start: 0, end: 0 } } }),
    cancel: () => {
      setRequest(undefined)
      setDraft(undefined)
      setByKeys(false)
    },
    answer: (scope: ScheduleScope) => {
      if (request) void (request.kind === 'move' ? move(request.draft, scope) : remove(request.draft, scope))
    },
  }
}

export type WeekChanges = ReturnType<typeof useWeekChanges>
