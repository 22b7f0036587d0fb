/** Tickets by which a browser downloads a backup, because it sends no token with a download */
import { addressOf, downloadBackup } from '@nava/contracts'
import * as z from 'zod'
import { secretBox } from '../../platform/secret-box.ts'

/** Milliseconds in which a download may begin */
const VALID_FOR = 60_000

const OWNER = 'download'

const Ticket = z.object({ backup: z.string(), userID: z.int(), version: z.int(), until: z.int() })
type Ticket = Omit<z.infer<typeof Ticket>, 'until'>

export type BackupTickets = ReturnType<typeof backupTickets>

export function backupTickets(jwtSecret: string, now: () => number = Date.now) {
  const box = secretBox(jwtSecret, 'backup-tickets')
  return {
    addressOf: (ticket: Ticket): string => {
      const text = JSON.stringify({ ...ticket, until: now() + VALID_FOR })
      return addressOf(downloadBackup, { params: { ticket: box.encrypt(OWNER, text).toString('base64url') } })
    },
    /** Returns undefined for a ticket that is not of this station, or not valid any more. */
    read: (text: string): Ticket | undefined => {
      const opened = box.decrypt(OWNER, Buffer.from(text, 'base64url'))
      const ticket = opened === undefined ? undefined : Ticket.parse(JSON.parse(opened))
      return ticket && ticket.until >= now() ? ticket : undefined
    },
  }
}
