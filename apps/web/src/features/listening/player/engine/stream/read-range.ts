/** Refusal by the server, after which a retry is pointless */
export class Refusal extends Error {}

/**
 * Yields the bytes of a range as they arrive; fewer if the file ends within it.
 * @throws Refusal if the server answers with 4xx
 */
export async function* readRange(
  address: string,
  { from, to, signal }: { from: number; to: number; signal: AbortSignal },
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const reply = await fetch(address, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
  if (reply.status >= 400 && reply.status < 500) throw new Refusal(`${reply.status}`)
  if (reply.status !== 206 || !reply.body) throw new Error(`The range is answered with ${reply.status}`)
  const reader = reply.body.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    reader.cancel().catch(() => {})
  }
}
