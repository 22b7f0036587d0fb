const HOUR = 60 * 60_000

/** How long something without an end takes, in ms. */
const USUAL_LENGTH = { event: 2 * HOUR, programme: HOUR }

/** Returns when something that starts at `start` is over, if nobody says when. */
export const usualEnd = (kind: keyof typeof USUAL_LENGTH, start: Date): Date =>
  new Date(start.getTime() + USUAL_LENGTH[kind])
