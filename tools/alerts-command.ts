/**
 * Runs `npm run admin -- alerts config`: prints the configuration of Alertmanager that mails alarms to ALERTS_TO by
 * the mail server of SMTP_URL.
 */
import { stationName } from '@nava/db/station-name'
import { MAIL_SETTINGS, senderOf } from '@nava/settings/mail-settings'
import { type Mailbox, writeMailbox } from '@nava/settings/mailbox'
import { readSettings, type Settings } from '@nava/settings/settings'

const USAGE = 'Usage: npm run admin -- alerts config'

const SUBJECT =
  '{{ if eq .Status "firing" }}Alarm{{ else }}Over{{ end }}: {{ range .Alerts }}{{ .Annotations.summary }} {{ end }}'

const TEXT = `{{ range .Alerts }}{{ if eq .Status "firing" }}Since {{ .StartsAt }}{{ else }}Over since {{ .EndsAt }}{{ end }}: {{ .Annotations.summary }}
What to do: {{ .Annotations.todo }}
{{ .Labels.alertname }} {{ .Labels.code }} {{ .Labels.instance }}

{{ end }}`

if (import.meta.main) {
  try {
    if (process.argv.slice(2).join(' ') !== 'alerts config') throw new Error(USAGE)
    const names = [...MAIL_SETTINGS, 'ALERTS_TO', 'DATABASE_URL'] as const
    const settings = readSettings(process.env, names, ['SMTP_URL', 'ALERTS_TO'])
    const PRODUCT_NAME = await stationName(settings.DATABASE_URL, settings.PRODUCT_NAME)
    process.stdout.write(alertmanagerConfig({ ...settings, PRODUCT_NAME }))
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

type AlertSettings = Pick<Settings, 'MAIL_FROM' | 'PRODUCT_NAME' | 'PUBLIC_URL'> & {
  SMTP_URL: string
  ALERTS_TO: string
}

/** Bytes of a name that an encoded word of at most 75 characters holds */
const WORD_BYTES = 45

/** Encodes a name that is not ASCII (RFC 2047), because Alertmanager would encode the address along with it. */
export function asciiMailbox(mailbox: Mailbox): string {
  const { name, address } = mailbox
  if (/^[ -~]*$/.test(name)) return writeMailbox(mailbox)
  const words = ['']
  for (const letter of name) {
    const longer = (words.at(-1) ?? '') + letter
    if (Buffer.byteLength(longer) > WORD_BYTES) words.push(letter)
    else words[words.length - 1] = longer
  }
  const encoded = words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`)
  return `${encoded.join(' ')} <${address}>`
}

export function alertmanagerConfig(settings: AlertSettings): string {
  const { protocol, hostname, port, username, password } = new URL(settings.SMTP_URL)
  const isSecure = protocol === 'smtps:'
  // JSON is YAML, too.
  return JSON.stringify(
    {
      global: {
        smtp_smarthost: `${hostname}:${port || (isSecure ? '465' : '587')}`,
        smtp_from: asciiMailbox(senderOf(settings)),
        ...(username !== '' && {
          smtp_auth_username: decodeURIComponent(username),
          smtp_auth_password: decodeURIComponent(password),
        }),
        // STARTTLS, which protects the password; a connection of smtps is encrypted from its beginning.
        smtp_require_tls: !isSecure && username !== '',
      },
      route: {
        receiver: 'admin',
        group_by: ['alertname', 'code'],
        group_wait: '30s',
        repeat_interval: '1d',
      },
      receivers: [
        {
          name: 'admin',
          email_configs: [
            {
              to: settings.ALERTS_TO,
              send_resolved: true,
              headers: { Subject: SUBJECT },
              html: '',
              text: TEXT,
            },
          ],
        },
      ],
    },
    undefined,
    2,
  )
}
