import * as z from 'zod'

export const FeedItem = z.object({
  description: z.string(),
  /** ISO 8601; null if unknown */
  releaseDate: z.string().nullable(),
  recording: z.string(),
  /** 0 if unknown */
  seconds: z.number(),
  picture: z.string().nullable(),
  chapters: z.string().nullable(),
  transcripts: z.array(z.object({ address: z.string(), language: z.string() })),
})
export type FeedItem = z.infer<typeof FeedItem>
