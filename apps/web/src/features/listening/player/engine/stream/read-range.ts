/** Refusal by the server, after which a retry is pointless */
export class Refusal extends Error {}

/** The connection broke after the reply had begun. */
export class BrokenReply extends Error {}

/**
 * Yields the bytes of a range as they arrive; fewer if the file ends within it.
 * @throws Refusal if the server answers with 4xx, BrokenReply if the connection breaks within the reply
 */
export async function* readRange(
  address: string,
  { from, to, signal }: { from: number; to: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reply = await fetch(address, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
  if (reply.status >= 400 && reply.status < 500) throw new Refusal(`${reply.status}`)
  if (reply.status !== 206 || !reply.body) throw new Error(`The range is answered with ${reply.status}`)
  const reader = reply.body.getReader()
  const next = () =>
    reader.read().catch((error: unknown) => {
      throw new BrokenReply('The reply broke off', { cause: error })
    })
  try {
    for (let read = await next(); !read.done; read = await next()) yield read.value
  } finally {
    reader.cancel().catch(() => {})
  }
}
