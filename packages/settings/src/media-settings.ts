import { endpointFault } from './bucket-fields.ts'
import type { Settings } from './settings.ts'

export const MEDIA_SETTINGS = [
  'DATA_DIR',
  'MEDIA_STORAGE',
  'MEDIA_ACCEL_PATH',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_PREFIX',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_FORCE_PATH_STYLE',
  'S3_STREAMS',
] as const

/** Settings of S3, of which all or none must be set */
const NEEDED = ['S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

/** @throws Error with one line that names missing or inconsistent settings, but no values */
export function mediaPlaces(settings: Pick<Settings, (typeof MEDIA_SETTINGS)[number]>) {
  const { S3_REGION: region, S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings
  const { S3_ACCESS_KEY_ID: accessKeyID, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  const dataDir = settings.DATA_DIR
  if (
    region === undefined ||
    bucket === undefined ||
    accessKeyID === undefined ||
    secretAccessKey === undefined
  ) {
    const set = [...NEEDED, 'S3_ENDPOINT', 'S3_PREFIX'].filter(
      (name) => settings[name as (typeof NEEDED)[number]] !== undefined,
    )
    if (set.length === 0 && settings.MEDIA_STORAGE !== 's3')
      return { dataDir, place: 'local' as const, s3: undefined }
    const missing = NEEDED.filter((name) => settings[name] === undefined).map((name) => `${name} must be set`)
    throw new Error(`Wrong settings: ${missing.join('; ')}, as S3 is to be used.`)
  }
  if (settings.MEDIA_ACCEL_PATH !== undefined)
    throw new Error(
      'Wrong settings: MEDIA_ACCEL_PATH must not be set where S3 is used: nginx has only the disk.',
    )
  const isNamedTwice = settings.S3_FORCE_PATH_STYLE === true
  const fault = endpointFault('S3_ENDPOINT', { endpoint, bucket, isNamedTwice })
  if (fault) throw new Error(`Wrong settings: ${fault} (S3_FORCE_PATH_STYLE=1 if the host really begins so).`)
  return {
    dataDir,
    place: settings.MEDIA_STORAGE ?? ('s3' as const),
    s3: {
      bucket,
      prefix: settings.S3_PREFIX ?? '',
      region,
      endpoint,
      accessKeyID,
      secretAccessKey,
      forcePathStyle: settings.S3_FORCE_PATH_STYLE ?? endpoint !== undefined,
      isSigned: settings.S3_STREAMS === 'signed',
    },
  }
}
