/** IDs of jobs. An ID names one attempt, so the same attempt is never queued twice. */

/** Every Retry increases `retries`, so it results in a new ID. */
export const assetJobID = (asset: { id: number; sourceVersion: string; retries: number }): string =>
  `${asset.id}-${asset.sourceVersion}-${asset.retries}`

export const measureJobID = (asset: { id: number; publishedVersion: string }): string =>
  `${asset.id}-${asset.publishedVersion}-measure`

export const pictureJobID = (asset: { id: number; publishedVersion: string }): string =>
  `${asset.id}-${asset.publishedVersion}-pictures`

export const filmJobID = (asset: { id: number; publishedVersion: string }): string =>
  `${asset.id}-${asset.publishedVersion}-film`

export const imageJobID = (image: { id: number; version: string }): string => `${image.id}-${image.version}`

export const rowOfJob = (jobID: string): number => Number.parseInt(jobID, 10)

/** A DJ has one job at a time. */
export const importJobID = (djID: number): string => `dj-${djID}`

/** A user has one job at a time. */
export const libraryJobID = (userID: number): string => `user-${userID}`

export const squareJobID = (image: { id: number; version: string }): string => `${imageJobID(image)}-square`
