/** The ids of jobs. The same id is never queued twice, so an id names exactly one try at one upload or picture. */

/** The job of an asset; `retries` is raised by every Retry, which makes it a new job. */
export const assetJobID = (asset: { id: number; sourceVersion: string; retries: number }): string =>
  `${asset.id}-${asset.sourceVersion}-${asset.retries}`

/** The job that measures a published version. */
export const measureJobID = (asset: { id: number; publishedVersion: string }): string =>
  `${asset.id}-${asset.publishedVersion}-measure`

/** The job that takes the pictures of a published video. */
export const pictureJobID = (asset: { id: number; publishedVersion: string }): string =>
  `${asset.id}-${asset.publishedVersion}-pictures`

/** The job that makes the film of a published recording for the live channel. */
export const filmJobID = (asset: { id: number; publishedVersion: string }): string =>
  `${asset.id}-${asset.publishedVersion}-film`

export const imageJobID = (image: { id: number; version: string }): string => `${image.id}-${image.version}`

/** The id of the asset or image that a job works for. */
export const rowOfJob = (jobID: string): number => Number.parseInt(jobID, 10)

/** The job that makes the square of a picture whose widths are there. */
export const squareJobID = (image: { id: number; version: string }): string => `${imageJobID(image)}-square`
