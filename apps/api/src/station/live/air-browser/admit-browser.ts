/** Decides who may send from a page: to the channel as a program may, and as a test at any time. */
import type { AirEnded, AirStarted } from '@nava/contracts'
import { allows, type Caller } from '../../../platform/http/auth.ts'
import type { AirIntake } from '../air/air-intake.ts'
import { presentAdmission } from '../air/air.present.ts'
import type { AirStore } from '../air/air.store.ts'
import { mayBeOnAir } from '../air/may-be-on-air.ts'
import type { AirTestStore } from '../air-test/air-test.store.ts'
import type { TestIntake } from '../air-test/test-intake.ts'
import type { AdmitBrowser, Admitted } from './air-hub.ts'

/** What the account's list of shows names as the program */
const AGENT = 'Browser'
const FORMATS = { webm: 'matroska', mp4: 'mp4' } as const
type Format = (typeof FORMATS)[keyof typeof FORMATS]

interface Parts {
  intake: Pick<AirIntake, 'admitCaller' | 'receive'>
  air: Pick<AirStore, 'situation'>
  tests: Pick<TestIntake, 'take' | 'receive'>
  airTests: Pick<AirTestStore, 'find'>
  /** True if the channel is that of another station */
  isExternal: boolean
}

export const admitBrowser =
  (parts: Parts): AdmitBrowser =>
  (caller, { use, container }) =>
    use === 'test'
      ? admitTest(parts, caller, FORMATS[container])
      : admitShow(parts, caller, FORMATS[container])

async function admitShow(
  { intake, air, isExternal }: Parts,
  caller: Caller,
  format: Format,
): Promise<Admitted | AirStarted> {
  if (isExternal) return { state: 'refused', admission: { state: 'external' } }
  const answer = await intake.admitCaller(caller, { agent: AGENT, name: '', format })
  if (answer.state === 'admitted')
    return {
      ...{ state: 'admitted', until: answer.until, djID: answer.djID },
      receive: (body) => intake.receive(answer, body),
      whyEnded: () => whyShowEnded(air, caller),
    }
  if (!answer.refusal) return { state: 'full' }
  return { state: 'refused', admission: presentAdmission({ state: 'refused', ...answer.refusal }) }
}

async function admitTest(
  { tests, airTests }: Parts,
  caller: Caller,
  format: Format,
): Promise<Admitted | AirStarted> {
  if (!allows('dj', caller)) return { state: 'refused', admission: { state: 'no-dj' } }
  const source = await tests.take(caller.userID)
  if (source === 'full') return { state: 'full' }
  return {
    ...{ state: 'admitted', until: source.until, djID: null },
    receive: (body) => tests.receive(source, format, body),
    whyEnded: async () => {
      const test = await airTests.find(caller.userID)
      if (test && test.version !== source.version) return { state: 'replaced' }
      return { state: Date.now() >= source.until ? 'over' : 'failed' }
    },
  }
}

async function whyShowEnded(air: Parts['air'], { userID, isAdmin }: Caller): Promise<AirEnded> {
  const { applicant, open, now } = await air.situation({ userID, isAdmin })
  if (open?.isHeard && open.userID === userID) return { state: 'replaced' }
  const admission = mayBeOnAir(applicant, open, now)
  return admission.state === 'refused'
    ? { state: 'refused', admission: presentAdmission(admission) }
    : { state: 'failed' }
}
