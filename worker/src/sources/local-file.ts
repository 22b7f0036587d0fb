import { open } from 'node:fs/promises'
import type { ByteSource } from './missing-bytes.ts'

export async function withFile<T>(path: string, use: (file: ByteSource) => Promise<T>): Promise<T> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return await use({
      bytes: size,
      readAt: async (target, position) => {
        let filled = 0
        while (filled < target.byteLength) {
          const left = target.byteLength - filled
          const { bytesRead } = await handle.read(target, filled, left, position + filled)
          if (bytesRead === 0) break
          filled += bytesRead
        }
        return filled
      },
    })
  } finally {
    await handle.close()
  }
}
