import type { ImageKind } from '@nava/contracts'
import type { Prisma } from '@nava/db'

export async function deleteImages(
  tx: Prisma.TransactionClient,
  kinds: readonly ImageKind[],
  ownerID: number,
): Promise<void> {
  await tx.image.deleteMany({ where: { kind: { in: [...kinds] }, ownerID } })
}
