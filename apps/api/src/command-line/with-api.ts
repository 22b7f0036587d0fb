import type { Api } from './call-api.ts'
import { startOwnApi } from './own-api.ts'

type Settings = Readonly<Record<string, string | undefined>>

/**
 * Runs `work` with the api on this installation's database, or with the server at `url` and the token
 * NAVA_TOKEN.
 * @throws Error with a readable message
 */
export async function withApi<T>(
  { url, as }: { url?: string | undefined; as?: string | undefined },
  settings: Settings,
  work: (api: Api) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return await work({ address: url, token: tokenOf(settings) })
  const own = await startOwnApi(settings, as)
  try {
    return await work(own)
  } finally {
    await own.stop()
  }
}

function tokenOf({ NAVA_TOKEN: token }: Settings): string {
  if (!token) throw new Error('Set NAVA_TOKEN to the token of an admin of that installation.')
  return token
}
