/** The program's side of run-aside.ts: answers the one message with what `read` makes of it. */
export function answerParent(read: (data: never) => unknown): void {
  process.once('message', (data) => {
    process.send?.({ answer: read(data as never) }, undefined, undefined, () => process.disconnect?.())
  })
}
