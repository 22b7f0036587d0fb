import { type Notice, listNotices, seeNotices } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { number } from '../../../../lib/calls/decoder.ts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { query } from '../../../../lib/calls/query.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { useSession } from '../../../../lib/session/session.ts'

/** ID of the newest notification that a visitor has seen in this browser; for users the server stores it. */
const seenHere = localSetting('seenNotice', number(), 0)

/** Milliseconds for which the list stays fresh; a new notification reloads it */
const FRESH_FOR = 60_000

export function useNotices() {
  const isUser = useSession().state === 'user'
  const list = useQuery({ ...query(listNotices), staleTime: FRESH_FOR })
  const [seenLocally, setSeenLocally] = useState(seenHere.read)
  const { notices = [], seenID = 0 } = list.data ?? {}
  const seen = Math.max(seenID, isUser ? 0 : seenLocally)
  const unread = notices.filter(({ noticeID }) => noticeID > seen).length

  const seeAll = () => {
    const newest = newestOf(notices)
    if (newest <= seen) return
    if (!isUser) {
      seenHere.write(newest)
      return setSeenLocally(newest)
    }
    queryClient.setQueryData(query(listNotices).queryKey, (before) => before && { ...before, seenID: newest })
    // If this fails, the notifications count as unread on the next visit.
    void call(seeNotices, { body: { noticeID: newest } }).catch(() => undefined)
  }
  return { list, unread, seeAll }
}

const newestOf = (notices: readonly Notice[]): number => notices[0]?.noticeID ?? 0
