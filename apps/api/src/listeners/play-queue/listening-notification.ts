import { limits } from '@nava/contracts'
import * as z from 'zod'

export interface ListeningNotification {
  kind: 'queue' | 'devices' | 'episodes'
  userID: number
}

/** Parses `queue 1001`, `devices 1001` or `episodes 1001`. */
export const ListeningNotification = z.string().transform((payload, context): ListeningNotification => {
  const [, kind, digits] = /^(queue|devices|episodes) ([1-9]\d{0,9})$/.exec(payload) ?? []
  const userID = Number(digits)
  if ((kind === 'queue' || kind === 'devices' || kind === 'episodes') && userID <= limits.maxID)
    return { kind, userID }
  context.addIssue({ code: 'custom', message: 'Neither a queue, devices nor episodes of a listener' })
  return z.NEVER
})
