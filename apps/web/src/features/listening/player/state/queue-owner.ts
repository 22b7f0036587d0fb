import { number } from '../../../../lib/calls/decoder.ts'
import { type Session, session } from '../../../../lib/session/session.ts'
import { localSetting } from '../../../../lib/browser/local-setting.ts'
import { player } from '../player.ts'
import { forgetPositions } from '../episode-positions.ts'

/** ID of the last user of this browser's queue; 0 if only visitors used it */
const owner = localSetting('queueOwner', number(1), 0)

/**
 * Clears the queue and the positions of episodes when a different user signs in. Returns a function that
 * unsubscribes.
 */
export function watchQueueOwner(): () => void {
  const check = (current: Session) => {
    if (current.state !== 'user') return
    const last = owner.read()
    if (last === current.userID) return
    if (last > 0) {
      player.close()
      forgetPositions()
    }
    owner.write(current.userID)
  }
  check(session.read())
  return session.subscribe(check)
}
