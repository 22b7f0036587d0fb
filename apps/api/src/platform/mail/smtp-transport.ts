/** Sends mails by SMTP. The library, 5 MB in memory, is loaded with the first mail. */
import { connect } from 'node:tls'
import type { Mailbox } from '@nava/settings/mailbox'
import { checkSmtp } from './check-smtp.ts'
import { explainMailError, type ServerInUse } from './explain-mail-error.ts'
import { MailFailure, type MailTransport } from './mail-transport.ts'
import { messageOf } from './message-of.ts'
import { type SmtpOptions, smtpOptions } from './smtp-options.ts'

/** Milliseconds. `attempt`: of a whole delivery; shorter than a claim (mailLimits.claim) */
const TIMEOUT = { attempt: 90_000, probe: 3000 }

/** `greeting`: name of this machine, if it has a full one. */
export function smtpTransport(
  smtpUrl: string,
  { from, greeting }: { from: Mailbox; greeting: string | undefined },
): MailTransport {
  const open = onceOpened(smtpUrl, greeting)
  let failure: MailFailure | undefined

  const attempt = async (work: (options: SmtpOptions, signal: AbortSignal) => Promise<unknown>) => {
    const options = await open.options()
    try {
      await work(options, AbortSignal.timeout(TIMEOUT.attempt))
      failure = undefined
    } catch (error) {
      const failed = await failureOf(error, serverIn(options, from))
      // A refused recipient or text says nothing about the next mail.
      if (failed.step !== 'RCPT TO' && failed.step !== 'DATA' && failed.hindrance !== 'mail') failure = failed
      throw failed
    }
  }
  return {
    send: (mail, id) =>
      attempt(async (options, signal) => {
        const transport = await open.transport(options)
        await transport.sendMail({ ...messageOf(mail, from, id), signal })
      }),
    check: () => attempt((options, signal) => checkSmtp(options, from.address, signal)),
    failure: () => failure?.message,
    close: open.close,
  }
}

function onceOpened(smtpUrl: string, greeting: string | undefined) {
  let options: Promise<SmtpOptions> | undefined
  const make = async (given: SmtpOptions) => {
    const { createTransport } = await import('nodemailer')
    return createTransport(given)
  }
  let transport: ReturnType<typeof make> | undefined
  return {
    options: () => (options ??= smtpOptions(smtpUrl, greeting)),
    transport: (given: SmtpOptions) => (transport ??= make(given)),
    close: () => void transport?.then((opened) => opened.close()),
  }
}

const serverIn = (
  { host = 'localhost', port, secure = false, auth }: SmtpOptions,
  from: Mailbox,
): ServerInUse => ({
  host,
  port: Number(port ?? (secure ? 465 : 587)),
  isSecure: secure,
  hasUser: auth !== undefined,
  sender: from.address,
})

async function failureOf(error: unknown, server: ServerInUse): Promise<MailFailure> {
  const explained = explainMailError(error, server)
  if (explained.step !== 'greeting' || explained.hindrance === 'later' || server.isSecure)
    return new MailFailure(explained, error)
  return new MailFailure(explainMailError(error, { ...server, speaksTls: await speaksTls(server) }), error)
}

/** Returns true if the port, which greeted nobody, speaks TLS. */
function speaksTls({ host, port }: ServerInUse): Promise<boolean> {
  return new Promise((resolve) => {
    // Nothing is sent, so the certificate does not matter.
    const socket = connect({ host, port, rejectUnauthorized: false, timeout: TIMEOUT.probe })
    const end = (speaks: boolean) => {
      socket.destroy()
      resolve(speaks)
    }
    socket.on('secureConnect', () => end(true))
    for (const event of ['error', 'timeout', 'close'] as const) socket.on(event, () => end(false))
  })
}
