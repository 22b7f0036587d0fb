/** What Firebase says of a token that has ended. */
const CODES = new Set(['messaging/registration-token-not-registered', 'messaging/invalid-registration-token'])

/** Returns true if the provider refused a token for good: nothing will ever be sent to it again. */
export const isEnded = (code: string | undefined): boolean => code !== undefined && CODES.has(code)
