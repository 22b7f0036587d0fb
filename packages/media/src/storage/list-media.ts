import { AREAS } from './keys.ts'
import type { FileFacts, Storage } from './storage.ts'

/** Lists the files of Nava's areas: neither incomplete uploads, nor the mark, nor what other programs keep beside them. */
export async function* listMedia(
  storage: Pick<Storage, 'list'>,
): AsyncGenerator<FileFacts & { key: string }> {
  for (const area of AREAS) yield* storage.list(area)
}
