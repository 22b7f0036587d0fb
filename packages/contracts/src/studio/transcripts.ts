import * as z from 'zod'
import { endpoint, file, text } from '../platform/endpoint.ts'
import { idOut, idText } from '../platform/fields.ts'
import { languageTag } from '../platform/language-tag.ts'
import { limits } from '../platform/limits.ts'

export const TranscriptLine = z.object({
  /** Milliseconds */
  start: z.int(),
  end: z.int(),
  /**
   * Plain text; ' ' separates lines.
   */
  text: z.string(),
  /** Speaker; empty if unknown */
  voice: z.string(),
})
export type TranscriptLine = z.infer<typeof TranscriptLine>

export const Transcript = z
  .object({ podcastID: idOut, language: z.string(), lines: z.array(TranscriptLine) })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof Transcript>

const byID = z.object({ id: idText })

export const getTranscript = endpoint({
  method: 'GET',
  path: '/api/podcasts/transcripts/{id}',
  access: 'visitor',
  summary: 'What is said in a podcast; what is not public only for its DJ and admins',
  params: byID,
  reply: Transcript,
})

export const setTranscript = endpoint({
  method: 'POST',
  path: '/api/podcasts/transcripts/{id}',
  access: 'dj',
  summary:
    'Set or replace the transcript of an episode of one’s own that is not confirmed yet: WebVTT or SRT',
  params: byID,
  query: z.object({ language: languageTag }),
  body: file({ maxBytes: limits.transcripts.maxBytes }),
  needsSpace: true,
  reply: text(['true']),
  perMinute: limits.creating.perMinute,
})

export const deleteTranscript = endpoint({
  method: 'DELETE',
  path: '/api/podcasts/transcripts/{id}',
  access: 'dj',
  summary: 'Remove the transcript of an episode of one’s own that is not confirmed yet',
  params: byID,
  reply: text(['true']),
})
