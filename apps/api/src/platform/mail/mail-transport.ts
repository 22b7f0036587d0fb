import type { ComposedMail } from './compose-mail.ts'
import type { ExplainedError, MailHindrance, MailStep } from './explain-mail-error.ts'

export interface Mail extends ComposedMail {
  to: string
}

/** The way by which mails leave: a mail server, or files */
export interface MailTransport {
  /** `id`: of the mail, which stays the same if it is tried again. @throws MailFailure */
  send: (mail: Mail, id: string) => Promise<void>
  /** Does all that sending does, except for a recipient and a text. @throws MailFailure */
  check: () => Promise<void>
  /** Why the mail server takes no mails, by the last mail or check; undefined if it does */
  failure: () => string | undefined
  close: () => void
}

/** The message is a sentence for the operator. */
export class MailFailure extends Error {
  override name = 'MailFailure'
  readonly step: MailStep
  readonly hindrance: MailHindrance

  constructor({ step, hindrance, sentence }: ExplainedError, cause?: unknown) {
    super(sentence, { cause })
    this.step = step
    this.hindrance = hindrance
  }

  /** Returns the step in brackets, for a sentence; empty if nothing was refused at a step. */
  static stepOf(error: unknown): string {
    return error instanceof MailFailure && error.step !== 'message' ? ` (${error.step})` : ''
  }
}
