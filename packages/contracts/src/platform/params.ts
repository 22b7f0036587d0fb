import { numberKinds } from './number-params.ts'

/** Kind of value by param; 'text' stays unchanged */
export const paramKinds = {
  ...numberKinds,
  codec: 'text',
  folder: 'text',
  encoding: 'text',
  field: 'text',
  message: 'text',
  methods: 'text',
  name: 'text',
  parts: 'text',
  host: 'text',
  reason: 'text',
  until: 'text',
} as const
