import { EpisodeType, LeftPart, type Params, type ProblemCode, Soundbite } from '@nava/contracts'
import * as z from 'zod'

export const FeedItem = z.object({
  description: z.string(),
  /** ISO 8601; where it is unknown, of the place between the neighbours. Null in rows of earlier releases. */
  releaseDate: z.string().nullable(),
  /** Set if `releaseDate` is not the feed's; what the feed says instead, or an empty text */
  unreadDate: z.string().optional(),
  recording: z.string(),
  /** What the address may mean instead, if there is nothing at it */
  otherRecording: z.string().optional(),
  /** Name and password in the recording's address, encrypted for the DJ; removed once it is imported */
  account: z.string().optional(),
  /** 0 if unknown */
  seconds: z.number(),
  picture: z.string().nullable(),
  chapters: z.string().nullable(),
  isExplicit: z.literal(true).optional(),
  season: z.int().optional(),
  seasonName: z.string().optional(),
  episode: z.int().optional(),
  episodeType: EpisodeType.optional(),
  soundbites: z.array(Soundbite).optional(),
  /** Of what the feed says of the episode, and is not kept */
  notKept: z.array(LeftPart.omit({ reason: true })).optional(),
  transcripts: z.array(z.object({ address: z.string(), language: z.string() })),
})
export type FeedItem = z.infer<typeof FeedItem>

/** Says what a date that cannot be read is like. */
export const dateProblem = (unread: string): { code: ProblemCode; params: Params } =>
  unread === ''
    ? { code: 'feed.no-date', params: {} }
    : { code: 'feed.date-unreadable', params: { message: unread } }
