import { djPanelAir, limits } from '@nava/contracts'
import type { Env } from '../../../platform/env.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import type { ChatStore } from '../../chat/chat.store.ts'
import { presentAdmission, presentAir, presentTest, presentTime } from './air.present.ts'
import type { AirTestStore } from '../air-test/air-test.store.ts'
import type { LiveRadioStore } from '../radio/live-radio.store.ts'
import type { AirStore } from './air.store.ts'
import { mayBeOnAir } from './may-be-on-air.ts'

export function djAirRoutes(
  routes: Routes,
  features: {
    air: Pick<AirStore, 'situation' | 'onAir'>
    chat: Pick<ChatStore, 'totalViewers'>
    radio: Pick<LiveRadioStore, 'listeners'>
    airTests: Pick<AirTestStore, 'find'>
    env: Pick<Env, 'liveStreamUrl' | 'sourcePort' | 'rtmpPort'>
  },
) {
  const { air, chat, radio, airTests, env } = features
  serve(routes, djPanelAir, async ({ user }) => {
    const [{ applicant, open, now }, show, viewers, radioListeners, test] = await Promise.all([
      air.situation(user),
      air.onAir(),
      chat.totalViewers(),
      radio.listeners(),
      airTests.find(user.userID),
    ])
    const isOwn = show?.userID === user.userID
    return {
      times: applicant.times.slice(0, limits.live.air.times).map(presentTime),
      admission: env.liveStreamUrl
        ? { state: 'external' as const }
        : presentAdmission(mayBeOnAir(applicant, open, now)),
      onAir: show ? presentAir(show) : null,
      isOwn,
      level: isOwn && show ? show.level : null,
      test: test ? presentTest(test) : null,
      viewers,
      radioListeners,
      ports: { source: env.sourcePort ?? null, rtmp: env.rtmpPort ?? null },
    }
  })
}
