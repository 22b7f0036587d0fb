import * as z from 'zod'

const ClientData = z.object({ challenge: z.string().min(1).max(512) })

/** Returns undefined for malformed answers. */
export function challengeOf({ clientDataJSON }: { clientDataJSON: string }): string | undefined {
  try {
    const json: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())
    return ClientData.safeParse(json).data?.challenge
  } catch {
    return undefined
  }
}
