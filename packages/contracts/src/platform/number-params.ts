/** Kind of value by param that is a number */
export const numberKinds = {
  max: 'number',
  min: 'number',
  /** Contrast of two colours, from 1 */
  ratio: 'number',
  count: 'number',
  minutes: 'number',
  since: 'number',
  used: 'bytes',
  quota: 'bytes',
  minDuration: 'seconds',
  maxDuration: 'seconds',
  declaredLength: 'length',
  foundLength: 'length',
  line: 'number',
} as const
