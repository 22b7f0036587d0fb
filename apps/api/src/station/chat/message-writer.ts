import { ChatDraft, ChatText, type ChatWritten, describeFieldProblem, firstFieldError } from '@nava/contracts'
import type * as z from 'zod'
import type { ChatStore } from './chat.store.ts'
import type { CallerOf, Guest } from './guest.ts'

/** Stores concurrent messages of a connection in order. */
export function messageWriter({
  store,
  callerOf,
  hasSpace,
}: {
  store: Pick<ChatStore, 'write'>
  callerOf: CallerOf
  hasSpace: () => Promise<boolean>
}) {
  const write = async (guest: Guest, input: unknown): Promise<ChatWritten> => {
    const draft = readDraft(input)
    if (!draft.success) return invalid(draft.error)
    // The account may have been deleted, or its tokens revoked.
    const caller = await callerOf(guest)
    if (!(await hasSpace())) return { state: 'unavailable' }
    return caller ? store.write(caller, draft.data) : { state: 'signedOut' }
  }

  const turns = new WeakMap<Guest, Promise<unknown>>()
  return (guest: Guest, input: unknown): Promise<ChatWritten> => {
    const written = (turns.get(guest) ?? Promise.resolve()).then(() => write(guest, input))
    turns.set(
      guest,
      written.catch(() => undefined),
    )
    return written
  }
}

function invalid(error: z.ZodError): ChatWritten {
  const { code, params } = firstFieldError(error)
  return { state: 'invalid', code, params, detail: describeFieldProblem(code, params) }
}

function readDraft(input: unknown) {
  const draft = ChatDraft.safeParse(input, { reportInput: true })
  if (draft.success) return draft
  const text = (input as { text?: unknown } | null)?.text ?? input // clients may send anything
  const asText = ChatText.safeParse(text, { reportInput: true })
  return asText.success ? draft : asText
}
