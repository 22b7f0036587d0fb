const CODES = new Set(['messaging/registration-token-not-registered', 'messaging/invalid-registration-token'])

export const isEnded = (code: string | undefined): boolean => code !== undefined && CODES.has(code)
