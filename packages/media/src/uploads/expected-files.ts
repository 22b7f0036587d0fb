import type { AssetKind, ImageKind } from '@nava/contracts'
import {
  assetFolder,
  audioKey,
  hasSquare,
  imageKey,
  imageMasterKey,
  opusKey,
  posterKey,
  POSTERS,
  segmentsKey,
  sourceKey,
  squareKey,
  storyboardKey,
  videoKey,
  waveformKey,
} from '../storage/keys.ts'
import { AudioRenditions, Renditions } from '../renditions/renditions.ts'
import { variantWidths } from '../images/variant-widths.ts'
import { WAVEFORM_BYTES } from '../renditions/waveform.ts'

export type Remedy =
  | { how: 'transcode'; assetID: number; version: string }
  | { how: 'measure'; assetID: number; version: string }
  | { how: 'picture'; assetID: number; version: string }
  | { how: 'encode'; imageID: number; version: string }
  /** No repair: only the owner or a backup has the file */
  | { how: 'none' }

export interface ExpectedFile {
  key: string
  /** Undefined if the database does not store the size */
  bytes: number | undefined
  remedy: Remedy
}

export interface AssetRow {
  id: number
  kind: AssetKind
  state: string
  sourceVersion: string
  sourceBytes: bigint
  publishedVersion: string | null
  isPartial: boolean
  renditions: unknown
  isMeasured: boolean
  loudness: number | null
}

export interface ImageRow {
  id: number
  kind: ImageKind
  ownerID: number
  version: string
  width: number
}

export function filesOfAsset(asset: AssetRow): ExpectedFile[] {
  const { id, publishedVersion: version } = asset
  // The upload of a failed asset may be lost, so it is not expected.
  const source =
    asset.sourceVersion === '' || asset.state === 'failed'
      ? []
      : [
          {
            key: sourceKey(id, asset.sourceVersion),
            bytes: Number(asset.sourceBytes),
            remedy: { how: 'none' } as const,
          },
        ]
  // While an asset is partial, the complete version is still being made, so only the source is expected.
  if (version === null || asset.isPartial) return source
  const remedy = { how: 'transcode', assetID: id, version } as const
  // A file that never exists, so that renditions that cannot be read are made again
  const unreadable = { key: `${assetFolder(asset.kind, id, version)}renditions`, bytes: undefined, remedy }
  if (asset.kind === 'video') {
    const { data: renditions } = Renditions.safeParse(asset.renditions)
    if (!renditions) return [...source, unreadable]
    return [
      ...source,
      ...renditions.flatMap(({ height, bytes }) => [
        { key: videoKey(id, version, height), bytes, remedy },
        { key: segmentsKey(id, version, height), bytes: undefined, remedy },
      ]),
      ...picturesOfVideo(id, version),
    ]
  }
  const { data: renditions } = AudioRenditions.safeParse(asset.renditions)
  if (!renditions) return [...source, unreadable]
  const recordings = renditions.flatMap(({ quality, bytes, opusBytes }) => [
    { key: audioKey(id, version, quality), bytes, remedy },
    ...(opusBytes === undefined ? [] : [{ key: opusKey(id, version), bytes: opusBytes, remedy }]),
  ])
  // After a failed measurement, `isMeasured` is true and `loudness` null, and there is no waveform.
  const hasWaveform = asset.isMeasured && asset.loudness !== null
  return [
    ...source,
    ...recordings,
    ...(hasWaveform
      ? [
          {
            key: waveformKey(id, version),
            bytes: WAVEFORM_BYTES,
            remedy: { how: 'measure', assetID: id, version } as const,
          },
        ]
      : []),
  ]
}

/** Returns storyboard and posters. Older videos lack them until a repair makes them. */
function picturesOfVideo(id: number, version: string): ExpectedFile[] {
  const remedy = { how: 'picture', assetID: id, version } as const
  return [
    ...(['jpg', 'json'] as const).map((ending) => storyboardKey(id, version, ending)),
    ...POSTERS.map((number) => posterKey(id, version, number)),
  ].map((key) => ({ key, bytes: undefined, remedy }))
}

const FORMATS = ['avif', 'webp', 'jpg'] as const

export function filesOfImage({ id, kind, ownerID, version, width }: ImageRow): ExpectedFile[] {
  const remedy = { how: 'encode', imageID: id, version } as const
  return [
    { key: imageMasterKey(kind, ownerID, version), bytes: undefined, remedy: { how: 'none' } },
    ...(hasSquare(kind) ? [{ key: squareKey(kind, ownerID, version), bytes: undefined, remedy }] : []),
    ...variantWidths(width).flatMap((each) =>
      FORMATS.map((format) => ({
        key: imageKey(kind, ownerID, version, each, format),
        bytes: undefined,
        remedy,
      })),
    ),
  ]
}
