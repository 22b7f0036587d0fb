import * as z from 'zod'

/**
 * What a value means to people where its schema does not say it. Times with `station` are by default in the station's
 * zone; `releaseTime` is a day in UTC or a time.
 */
export type ValueKind =
  | 'line'
  | 'prose'
  | 'link'
  | 'color'
  | 'id'
  | 'image'
  | 'day'
  | 'time'
  | 'stationTime'
  | 'releaseTime'
  | 'uploadStatus'
  | 'repeat'

/** Kinds by schema; schemas that refine one inherit its kind. `max`: highest number of characters */
export const valueKinds = z.registry<{ kind: ValueKind; max?: number }>()
