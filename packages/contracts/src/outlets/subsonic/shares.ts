import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { Child, comment, itemID, moment, several } from './shapes.ts'

const Shares = z.object({
  shares: z.object({
    share: z.array(
      z.object({
        id: z.string(),
        url: z.string(),
        description: z.string().optional(),
        username: z.string(),
        created: z.string(),
        expires: z.string().optional(),
        lastVisited: z.string().optional(),
        visitCount: z.int(),
        entry: z.array(Child),
      }),
    ),
  }),
})

/** What can be no ID becomes one that no share has. */
const shareID = itemID.transform((id) => (/^[\da-f]+$/i.test(id) ? id.toLowerCase() : ''))

const terms = {
  description: comment.optional(),
  /** Time at which the address ends, in milliseconds since 1970; 0 for never */
  expires: moment,
}

export const getShares = subsonicCall('getShares', 'The caller’s shares, the newest first', {
  cost: 'whole',
  data: Shares,
})

export const createShare = subsonicCall(
  'createShare',
  'Make an unlisted address of items; a playlist of the caller’s becomes public by it',
  {
    writes: true,
    cost: 'whole',
    query: { id: several(itemID, limits.subsonic.shared.items), ...terms },
    data: Shares,
  },
)

export const updateShare = subsonicCall('updateShare', 'Change the text or the end of a share', {
  writes: true,
  query: { id: shareID, ...terms },
})

export const deleteShare = subsonicCall(
  'deleteShare',
  'Delete a share; a playlist that it made public becomes private',
  { query: { id: shareID } },
)
