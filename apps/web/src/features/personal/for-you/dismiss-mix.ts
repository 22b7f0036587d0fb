import { type ForYou, dismissMix as dismissed, getForYou } from '@nava/contracts'
import { call } from '../../../lib/calls/call.ts'
import { changeAtOnce } from '../../../lib/calls/optimistic.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'

const { queryKey } = query(getForYou)

export const dismissMix = (mixID: number): Promise<void> =>
  changeAtOnce({
    queryKey,
    show: () => {
      queryClient.setQueryData<ForYou>(
        queryKey,
        (known) => known && { ...known, mixes: known.mixes.filter((mix) => mix.mixID !== mixID) },
      )
      return undefined
    },
    send: () => call(dismissed, { body: { mixID } }),
    notify: toastError,
  })
