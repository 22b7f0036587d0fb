import { DEFAULT_LANGUAGE, type PushType, type Refusal, fitLine, readLanguage } from '@nava/contracts'
import type { FastifyBaseLogger } from 'fastify'
import type { Audited, AuditEntry, Tx } from '../../platform/audit/audited.ts'
import { errorText } from '../../platform/error-text.ts'
import type { Caller } from '../../platform/http/auth.ts'
import type { ComposeMail } from '../../platform/mail/compose-mail.ts'
import type { Mailer, StoredMail } from '../../platform/mail/mailer.ts'
import { type DecisionKind, mailTexts } from '../../platform/mail/texts/mail-texts.ts'
import { addDecisions } from '../../station/notices/notices.store.ts'
import type { NotifyDevices } from '../../station/push/notify-devices.ts'

/** Characters of a comment that its notice and mail name it by */
const NAME_LENGTH = 80

export interface Decided {
  what: DecisionKind
  /** Title, or the text of a comment */
  name: string
  /** The people whose it is */
  userIDs: readonly number[]
  /** Of the notice, by default nothing in particular */
  type?: PushType
  id?: number
  /** Page that the notice leads to; '' for none */
  page: string
}

/** `work` returns undefined if it decided nothing that people must know. @throws as `Audited.change` */
export type Decide = (
  by: Caller,
  entry: AuditEntry,
  work: (tx: Tx) => Promise<Decided | undefined>,
  refusal?: Refusal,
) => Promise<void>

/**
 * Returns a function that runs and audits a decision, and tells those whose work it is about: by notice in the same
 * transaction, afterwards on devices, and by mail if something is refused or a request is approved. Who decides is not told.
 */
export function decisions(deps: {
  changes: Audited
  composeMail: ComposeMail
  mailer: Mailer
  toDevices: Pick<NotifyDevices, 'personally'>
  env: { publicUrl: string }
  log: FastifyBaseLogger
  track: (work: Promise<unknown>) => void
}): Decide {
  const { changes, composeMail, mailer, toDevices, env, log, track } = deps

  const mailOf = ({ what, name, page }: Decided, person: Person, lines: readonly string[]) => ({
    to: person.email,
    ...composeMail(person.language, (texts) =>
      texts.decision({
        name: person.name,
        about: name,
        sentence: texts.decided[what],
        lines,
        page: env.publicUrl && page && new URL(page, env.publicUrl).href,
      }),
    ),
  })

  const deliver = (stored: StoredMail) =>
    mailer.deliver(stored).catch((error: unknown) => log.error({ err: error }, 'could not mail a decision'))

  return async (by, entry, work, refusal) => {
    let after: (() => Promise<unknown>)[] = []
    await changes.change(by, entry, async (tx) => {
      const found = await work(tx)
      if (!found) return
      const decided = { ...found, name: fitLine(found.name, NAME_LENGTH) }
      const { what, type = 'general', id = 0 } = decided
      const isMailed = refusal !== undefined || what === 'requestApproved'
      const people = await peopleOf(tx, decided.userIDs, by)
      const noticeIDs = await addDecisions(
        tx,
        people.map(({ id: userID, language }) => ({
          userID,
          title: decided.name,
          body: [mailTexts[language].decided[what], ...reasons(refusal, language)].join('\n'),
          type,
          refID: id,
          clickAction: decided.page,
        })),
      )
      const mails: StoredMail[] = []
      for (const person of isMailed ? people : [])
        mails.push(await mailer.store(tx, mailOf(decided, person, reasons(refusal, person.language))))
      after = [
        ...noticeIDs.map((id) => () => toDevices.personally(id)),
        ...mails.map((stored) => () => deliver(stored)),
      ]
    })
    for (const tell of after) track(tell())
  }
}

type Person = Awaited<ReturnType<typeof peopleOf>>[number]

async function peopleOf(tx: Tx, userIDs: readonly number[], by: Caller) {
  const people = await tx.user.findMany({
    where: { id: { in: [...userIDs], not: by.userID } },
    select: { id: true, name: true, email: true, language: true },
  })
  return people.map((person) => ({ ...person, language: readLanguage(person.language) ?? DEFAULT_LANGUAGE }))
}

/** What an admin wrote makes "another reason" superfluous. */
function reasons(refusal: Refusal | undefined, language: Person['language']): string[] {
  if (!refusal) return []
  const { reason, words } = refusal
  const text =
    reason === 'other' && words !== ''
      ? ''
      : errorText(language, { code: `refusal.${reason}`, params: {} }, '')
  return [text, words].filter(Boolean)
}
