import { domainToASCII } from 'node:url'
import { promisify } from 'node:util'
import type { SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection'
import type { SmtpOptions } from './smtp-options.ts'

/** Name under which the library runs commands of our own */
const ASK_SENDER = 'ASK-SENDER'

/**
 * Connects, greets, signs in and names the sender, as each mail does, and takes it back.
 * @throws Error as nodemailer does, with the `command` that was refused
 */
export async function checkSmtp(options: SmtpOptions, sender: string, signal: AbortSignal): Promise<void> {
  const { default: SMTPConnection } = await import('nodemailer/lib/smtp-connection')
  const failed = Promise.withResolvers<never>()
  const connection = new SMTPConnection({
    ...options,
    customAuth: {
      [ASK_SENDER]: async (dialogue) => {
        const { status, response } = await dialogue.sendCommand(mailFrom(sender, dialogue.extensions))
        if (status >= 300)
          failed.reject(
            Object.assign(new Error(`Mail command failed: ${response}`), {
              code: 'EENVELOPE',
              command: 'MAIL FROM',
              response,
              responseCode: status,
            }),
          )
      },
    },
  })
  connection.on('error', failed.reject)
  connection.on('end', () => {
    const ended = Object.assign(new Error('Connection closed'), { command: 'CONN' })
    // The answer that ended the connection (421) says more, and is handed over first.
    setImmediate(() => failed.reject(ended))
  })
  signal.addEventListener('abort', () => failed.reject(signal.reason))
  const login = promisify((auth: SMTPConnectionAuth, done: (error: Error | null) => void) =>
    connection.login(auth, done),
  )
  const steps = async () => {
    await promisify((done: (error?: Error) => void) => connection.connect(done))()
    if (options.auth && connection.allowsAuth) {
      const { user, pass } = options.auth
      await login({ user, pass, method: options.authMethod })
    }
    await login({ method: ASK_SENDER })
    await promisify((done: (error: Error | null) => void) => connection.reset(done))()
  }
  try {
    await Promise.race([steps(), failed.promise])
    connection.quit()
  } finally {
    connection.close()
  }
}

/** Addresses with other letters than ASCII need an extension (RFC 6531); domains are written in ASCII. */
function mailFrom(sender: string, extensions: readonly string[]): string {
  const at = sender.lastIndexOf('@')
  const address = `${sender.slice(0, at)}@${domainToASCII(sender.slice(at + 1))}`
  const isAscii = /^[ -~]*$/.test(address)
  return `MAIL FROM:<${address}>${!isAscii && extensions.includes('SMTPUTF8') ? ' SMTPUTF8' : ''}`
}
