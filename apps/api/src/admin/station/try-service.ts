/** Tries the services that the settings name, for admins. Never tells a secret. */
import { randomUUID } from 'node:crypto'
import type { adminTestSetting } from '@nava/contracts'
import { openTarget } from '@nava/backup/target'
import { tryFolder } from '@nava/media/storage/try-folder'
import type { Storage } from '@nava/media/storage/storage'
import type { Database } from '@nava/db'
import { maskAddress } from '@nava/settings/list-settings'
import type * as z from 'zod'
import type { Env } from '../../platform/env.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { MailFailure, type MailTransport } from '../../platform/mail/mail-transport.ts'
import type { NotifyOwnDevices } from '../../station/push/notify-own-devices.ts'

type Service = z.output<typeof adminTestSetting.body>['service']
type Outcome = z.output<typeof adminTestSetting.reply>

export type TryService = (userID: number, service: Service) => Promise<Outcome>

/** Characters of a reason that others gave */
const MAX_REASON = 500

interface Parts {
  env: Env
  db: Database
  storage: Pick<Storage, 'check'>
  mailTransport: MailTransport
  ownDevices: NotifyOwnDevices
  /** Notes that the mail server has taken a mail */
  setMailTested: () => Promise<void>
}

export function tryServices(parts: Parts): TryService {
  const ways: Readonly<Record<Service, (userID: number) => Promise<Outcome>>> = {
    mail: (userID) => tryMail(parts, userID),
    push: (userID) => tryPush(parts, userID),
    media: async () => {
      await parts.storage.check({ isWhole: true })
      return works('Files were written, read back and deleted.')
    },
    backup: () => tryBackup(parts.env),
  }
  return async (userID, service) => {
    try {
      return await ways[service](userID)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { result: 'failed', detail: maskAddress(withoutSecrets(reason, parts.env)).slice(0, MAX_REASON) }
    }
  }
}

const works = (detail: string): Outcome => ({ result: 'works', detail })
const off = (detail: string): Outcome => ({ result: 'off', detail })

async function tryMail({ env, db, mailTransport, setMailTested }: Parts, userID: number): Promise<Outcome> {
  const { email: to } = await db.user.findUniqueOrThrow({ where: { id: userID }, select: { email: true } })
  const { productName } = env
  const text = `This is a test mail of ${productName}. Its mails arrive.`
  const html = `<p>${escapeHtml(text)}</p>`
  try {
    await mailTransport.send(
      { to, subject: `${productName}: test mail`, text, html, headers: {} },
      randomUUID(),
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The mail was not taken${MailFailure.stepOf(error)}: ${reason}`, { cause: error })
  }
  if (env.smtpUrl === undefined)
    return off('There is no mail server (SMTP_URL). The mail is a file in the folder outbox of DATA_DIR.')
  await setMailTested()
  return works(`The mail server took a mail to ${to}.`)
}

async function tryPush({ env, ownDevices }: Parts, userID: number): Promise<Outcome> {
  const { sent, refusals } = await ownDevices(userID, {
    title: env.productName,
    body: 'This is a test notification.',
    image: '',
    type: 'general',
    id: 0,
    click_action: '',
  })
  if (sent + refusals.length === 0)
    return off('None of your devices is registered: turn notifications on in the settings of your account.')
  if (refusals.length > 0)
    throw new Error(`${sent} of ${sent + refusals.length} devices were notified. Refused: ${refusals[0]}`)
  return works(`${sent} of your devices were notified.`)
}

async function tryBackup({ backupPlace: place, backupSettings }: Env): Promise<Outcome> {
  if (place === undefined) return off('No backups are scheduled (BACKUP_TO).')
  if (!place.startsWith('s3://')) await tryFolder(place)
  else await (await openTarget(place, backupSettings)).check({ isWhole: true })
  return works('Files were written, read back and deleted.')
}

/** Libraries quote addresses and keys in their errors. */
function withoutSecrets(text: string, env: Env): string {
  const { s3 } = env.media
  const account = URL.parse(env.smtpUrl ?? '')
  const secrets = [
    ...[s3?.accessKeyID, s3?.secretAccessKey, env.backupSettings.BACKUP_S3_ACCESS_KEY_ID],
    ...[env.backupSettings.BACKUP_S3_SECRET_ACCESS_KEY, account?.password, decodedOf(account?.password)],
  ]
  return secrets.reduce<string>((left, secret) => (secret ? left.replaceAll(secret, '***') : left), text)
}

function decodedOf(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text)
  } catch {
    return undefined
  }
}
