/** Takes what programs send to a mount: to the channel, or as a test. */
import type { Readable } from 'node:stream'
import type { TestIntake } from '../air-test/test-intake.ts'
import { type AirIntake, refused, type RefusedSource } from './air-intake.ts'
import type { AirStore } from './air.store.ts'
import { refusalText } from './may-be-on-air.ts'
import type { Mount, SourceRequest } from './source-request.ts'

export type ProgramIntake = ReturnType<typeof programIntake>

interface Receiver {
  state: 'admitted'
  receive: (body: Readable) => Promise<void>
}

interface Parts {
  intake: Pick<AirIntake, 'admit' | 'identify' | 'receive'>
  tests: Pick<TestIntake, 'take' | 'receive'>
  air: Pick<AirStore, 'situation'>
  /** The station's time zone */
  zone: string
}

export function programIntake(parts: Parts) {
  const { intake } = parts
  return {
    /** Answers a program by what it says of itself. `ip`: its address */
    admit: async (mount: Mount, request: SourceRequest, ip: string): Promise<RefusedSource | Receiver> => {
      if (mount === 'test') return admitTest(parts, request, ip)
      const admitted = await intake.admit(request, ip)
      if (admitted.state === 'refused') return admitted
      return { state: 'admitted', receive: (body) => intake.receive(admitted, body) }
    },
  }
}

async function admitTest(
  { intake, tests, air, zone }: Parts,
  request: SourceRequest,
  ip: string,
): Promise<RefusedSource | Receiver> {
  const found = await intake.identify(request, ip)
  if (found.state === 'refused') return found
  const { caller, format } = found
  const { applicant } = await air.situation(caller)
  if (applicant.djs.length === 0 && !caller.isAdmin)
    return refused(403, refusalText({ reason: 'no-dj' }, zone))
  const source = await tests.take(caller.userID)
  if (source === 'full') return refused(503, 'The disk of the station is nearly full')
  return { state: 'admitted', receive: (body) => tests.receive(source, format, body) }
}
