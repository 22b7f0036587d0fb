export default {
  soon: 'Starts soon on Live TV',
} as const
