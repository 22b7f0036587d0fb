/** An episode of another site's feed, as the database keeps it. It is apart from what reads feeds, which only a thread loads. */
import * as z from 'zod'

/** What is kept of an episode until it is imported. */
export const FeedItem = z.object({
  description: z.string(),
  /** ISO 8601; null if the feed does not say. */
  releaseDate: z.string().nullable(),
  recording: z.string(),
  /** Seconds; 0 if the feed does not say. */
  seconds: z.number(),
  picture: z.string().nullable(),
  chapters: z.string().nullable(),
  transcripts: z.array(z.object({ address: z.string(), language: z.string() })),
})
export type FeedItem = z.infer<typeof FeedItem>
