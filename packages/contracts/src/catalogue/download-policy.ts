import * as z from 'zod'

/** Who may download a work as a file, besides its owners */
export const DownloadAudience = z.enum(['off', 'signedIn', 'everyone'])
export type DownloadAudience = z.infer<typeof DownloadAudience>

/** What they may have: an MP3, or also what was uploaded */
export const DownloadFormat = z.enum(['mp3', 'original'])
export type DownloadFormat = z.infer<typeof DownloadFormat>

export const DownloadPolicy = z
  .object({ who: DownloadAudience, what: DownloadFormat })
  .meta({ id: 'DownloadPolicy' })
export type DownloadPolicy = z.infer<typeof DownloadPolicy>

/** Policy of works that name none */
export const USUAL_DOWNLOADS: DownloadPolicy = { who: 'signedIn', what: 'mp3' }
