/** Kind of value by param that is a number */
export const numberKinds = {
  max: 'number',
  min: 'number',
  count: 'number',
  used: 'bytes',
  quota: 'bytes',
  minDuration: 'seconds',
  maxDuration: 'seconds',
  declaredLength: 'length',
  foundLength: 'length',
  line: 'number',
} as const
