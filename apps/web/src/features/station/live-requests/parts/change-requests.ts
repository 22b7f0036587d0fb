import {
  listLiveRequests,
  type LiveRequest,
  markLiveRequestPlayed,
  voteForLiveRequest,
  withdrawLiveRequest,
} from '@nava/contracts'
import { call } from '../../../../lib/calls/call.ts'
import { changeAtOnce } from '../../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'

const { queryKey } = query(listLiveRequests)

export const renewRequests = (): Promise<void> => invalidate(listLiveRequests)

export const vote = (requestID: number, value: boolean): Promise<void> =>
  change(
    (list) =>
      list.map((each) =>
        each.requestID === requestID && each.hasVoted !== value
          ? { ...each, hasVoted: value, votes: each.votes + (value ? 1 : -1) }
          : each,
      ),
    () => call(voteForLiveRequest, { params: { id: requestID }, body: { value } }),
  )

export const withdraw = (requestID: number): Promise<void> =>
  change(without(requestID), () => call(withdrawLiveRequest, { params: { id: requestID } }))

export const markPlayed = (requestID: number): Promise<void> =>
  change(without(requestID), () => call(markLiveRequestPlayed, { params: { id: requestID } }))

const without = (requestID: number) => (list: readonly LiveRequest[]) =>
  list.filter((each) => each.requestID !== requestID)

/** Rows keep their places until the list is read again, so that nothing moves under a press. */
function change(
  show: (list: readonly LiveRequest[]) => LiveRequest[],
  send: () => Promise<unknown>,
): Promise<void> {
  return changeAtOnce({
    queryKey,
    show: () => {
      const before = queryClient.getQueryData(queryKey)
      queryClient.setQueryData(queryKey, before && { ...before, requests: show(before.requests) })
      return () => queryClient.setQueryData(queryKey, before)
    },
    send,
    confirm: () => void renewRequests(),
    notify: toastError,
  })
}
