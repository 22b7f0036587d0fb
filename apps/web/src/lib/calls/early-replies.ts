declare global {
  /** Replies to requests of boot.js by token and address; undefined if the server cannot be reached */
  var early: Record<string, Promise<Response | undefined>> | undefined
}

/** Returns the reply to the same request of boot.js, once; undefined if there was none. */
export function takeEarlyReply(key: string): Promise<Response | undefined> | undefined {
  const reply = globalThis.early?.[key]
  delete globalThis.early?.[key]
  return reply
}
