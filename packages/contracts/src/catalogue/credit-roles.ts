/** In the order in which they are offered */
export const CREDIT_ROLES = [
  'performer',
  'featured',
  'composer',
  'lyricist',
  'arranger',
  'conductor',
  'producer',
  'remixer',
  'engineer',
  'mixer',
  'mastering',
  'other',
] as const
export type CreditRole = (typeof CREDIT_ROLES)[number]

/** Returns true for roles of which is also said what was played, or done. */
export const hasInstrument = (role: CreditRole): boolean => role === 'performer' || role === 'other'
