import { number } from '../../../lib/decoder.ts'
import { type Session, session } from '../../../lib/session.ts'
import { localSetting } from '../../../lib/local-setting.ts'
import { player } from '../player.ts'

/** The user who last had this browser's queue; 0 while it has been a visitor's only. */
const owner = localSetting('queueOwner', number(1), 0)

/**
 * Empties the queue when another person signs in, so that they see nothing of what the last one listened to. Signing out
 * leaves it, and a visitor who signs in keeps it. Returns a function that ends this.
 */
export function watchQueueOwner(): () => void {
  const check = (current: Session) => {
    if (current.state !== 'user') return
    const last = owner.read()
    if (last === current.userID) return
    if (last > 0) player.close()
    owner.write(current.userID)
  }
  check(session.read())
  return session.subscribe(check)
}
