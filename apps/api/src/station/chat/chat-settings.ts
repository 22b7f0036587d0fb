/** Setting: seconds between two messages of a user */
export const SLOW_MODE_KEY = 'chat.slow-mode'

/** Setting: seconds for which messages are held for moderators */
export const HOLD_KEY = 'chat.hold'

/** Returns SQL of the seconds of a setting, 0 if it is not set. */
export const secondsOf = (key: string): string =>
  `coalesce((SELECT (value #>> '{}')::int FROM settings WHERE key = '${key}'), 0)`
