import type { SMTPConnectionOptions, SMTPConnectionAuth } from 'nodemailer/lib/smtp-connection'

export interface SmtpOptions extends SMTPConnectionOptions {
  auth?: SMTPConnectionAuth
  /** Way of signing in, such as LOGIN; by default the first that the server offers */
  authMethod?: string
}

/** Milliseconds. `greetingTimeout`: servers that make senders wait on purpose do so for some six seconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Returns the options of a connection; parameters of the address come before all others. */
export async function smtpOptions(smtpUrl: string, greeting: string | undefined): Promise<SmtpOptions> {
  const { parseConnectionUrl } = await import('nodemailer/lib/shared')
  const { auth, ...given } = parseConnectionUrl(smtpUrl)
  return {
    ...TIMEOUTS,
    ...(greeting !== undefined && { name: greeting }),
    ...given,
    ...(auth && { auth }),
  }
}
