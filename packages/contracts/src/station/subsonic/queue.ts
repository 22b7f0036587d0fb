import * as z from 'zod'
import { countText } from '../../platform/fields.ts'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { Child, itemID, several } from './shapes.ts'

const items = several(itemID, limits.queue.items)
/** Milliseconds */
const position = countText(0, limits.maxID)

const queue = {
  position: z.int(),
  username: z.string(),
  changed: z.string(),
  changedBy: z.string(),
  entry: z.array(Child),
}

export const getPlayQueue = subsonicCall('getPlayQueue', 'The caller’s queue, the same as on the web', {
  data: z.object({ playQueue: z.object({ ...queue, current: z.string().optional() }) }),
})

export const savePlayQueue = subsonicCall('savePlayQueue', 'Store the caller’s queue, for the web as well', {
  cost: 'costly',
  query: { id: items, current: itemID.optional(), position: position.optional() },
})

export const getPlayQueueByIndex = subsonicCall(
  'getPlayQueueByIndex',
  'The caller’s queue, with the place of the current item',
  { data: z.object({ playQueueByIndex: z.object({ ...queue, currentIndex: z.int().optional() }) }) },
)

export const savePlayQueueByIndex = subsonicCall(
  'savePlayQueueByIndex',
  'Store the caller’s queue, with the place of the current item',
  {
    cost: 'costly',
    query: {
      id: items,
      currentIndex: countText(0, limits.queue.items).optional(),
      position: position.optional(),
    },
  },
)

export const getBookmarks = subsonicCall('getBookmarks', 'The caller’s bookmarks', {
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
  { query: { id: itemID, position, comment: z.string().max(limits.subsonic.comment).optional() } },
)

export const deleteBookmark = subsonicCall('deleteBookmark', 'Delete a bookmark of the caller’s', {
  query: { id: itemID },
})
