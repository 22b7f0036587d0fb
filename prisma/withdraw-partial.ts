import type { Prisma } from './client.ts'

/** Withdraws the lowest rung of a video that will not be completed; whoever plays it goes on until its files are removed. */
export async function withdrawPartial(
  tx: Prisma.TransactionClient,
  where: Pick<Prisma.MediaAssetWhereInput, 'id' | 'musicID'>,
): Promise<void> {
  const asset = await tx.mediaAsset.findFirst({ where: { ...where, isPartial: true } })
  if (!asset) return
  await tx.mediaAsset.update({
    where: { id: asset.id },
    data: {
      publishedVersion: null,
      publishedAt: null,
      isPartial: false,
      durationMs: 0,
      heights: [],
      renditions: [],
    },
  })
  const id = asset.musicID ?? 0
  await tx.music.updateMany({
    where: { id },
    data: { hasVideo: false, videoHeights: [], videoLengthSeconds: 0 },
  })
  await tx.music.updateMany({ where: { id, hasAudio: false }, data: { lengthSeconds: 0 } })
}
