import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { Child, comment, givenWhole, itemID, several, whole } from './shapes.ts'

const items = several(itemID, limits.subsonic.ids)
/** Milliseconds */
const position = whole(limits.maxID)

const queue = {
  position: z.int(),
  username: z.string(),
  changed: z.string(),
  changedBy: z.string(),
  entry: z.array(Child),
}

export const getPlayQueue = subsonicCall('getPlayQueue', 'The caller’s queue, the same as on the web', {
  cost: 'whole',
  data: z.object({ playQueue: z.object({ ...queue, current: z.string().optional() }) }),
})

export const savePlayQueue = subsonicCall('savePlayQueue', 'Store the caller’s queue, for the web as well', {
  writes: true,
  cost: 'costly',
  query: { id: items, current: itemID.optional(), position },
})

export const getPlayQueueByIndex = subsonicCall(
  'getPlayQueueByIndex',
  'The caller’s queue, with the place of the current item',
  {
    cost: 'whole',
    data: z.object({ playQueueByIndex: z.object({ ...queue, currentIndex: z.int().optional() }) }),
  },
)

export const savePlayQueueByIndex = subsonicCall(
  'savePlayQueueByIndex',
  'Store the caller’s queue, with the place of the current item',
  {
    writes: true,
    cost: 'costly',
    query: {
      id: items,
      currentIndex: whole(limits.subsonic.ids),
      position,
    },
  },
)

export const getBookmarks = subsonicCall('getBookmarks', 'The caller’s bookmarks', {
  cost: 'whole',
  data: z.object({
    bookmarks: z.object({
      bookmark: z.array(
        z.object({
          position: z.int(),
          username: z.string(),
          comment: z.string(),
          created: z.string(),
          changed: z.string(),
          entry: Child,
        }),
      ),
    }),
  }),
})

export const createBookmark = subsonicCall(
  'createBookmark',
  'Keep a place in a track or an episode; an episode goes on there on the web, too',
  {
    writes: true,
    query: {
      id: itemID,
      position: givenWhole(limits.maxID),
      comment: comment.optional(),
    },
  },
)

export const deleteBookmark = subsonicCall('deleteBookmark', 'Delete a bookmark of the caller’s', {
  query: { id: itemID },
})
