import { type Comment, splitAtStamps } from '@nava/contracts'

/** Marks of a bar, which on a phone leaves a finger's width to each */
const PLACES = 14

/** Seconds for which a comment is shown from its time on */
const SHOWN_FOR = 5

export interface TimedComment {
  comment: Comment
  /** Seconds */
  at: number
}

/**
 * Returns the comments that name a second of a recording of `length` seconds, by time. Of those that would lie over
 * each other it returns the one that more people like, or else the newer.
 */
export function timedComments(comments: readonly Comment[], length: number): TimedComment[] {
  const places = new Map<number, TimedComment>()
  for (const comment of comments) {
    const at = splitAtStamps(comment.commentText, length).find((piece) => piece.at !== undefined)?.at
    if (at === undefined) continue
    const place = Math.floor((at / length) * PLACES)
    const there = places.get(place)
    if (!there || comment.likeCount > there.comment.likeCount) places.set(place, { comment, at })
  }
  return [...places.values()].toSorted((one, other) => one.at - other.at)
}

/** Returns the comment to show at a second of the recording. */
export const commentAt = (timed: readonly TimedComment[], second: number): TimedComment | undefined =>
  timed.findLast(({ at }) => at <= second && second < at + SHOWN_FOR)
