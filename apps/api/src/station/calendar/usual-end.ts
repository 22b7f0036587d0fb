const HOUR = 60 * 60_000

/** Milliseconds */
const USUAL_LENGTH = { event: 2 * HOUR, programme: HOUR }

export const usualEnd = (kind: keyof typeof USUAL_LENGTH, start: Date): Date =>
  new Date(start.getTime() + USUAL_LENGTH[kind])
