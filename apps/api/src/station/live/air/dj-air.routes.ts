import { djPanelAir, limits } from '@nava/contracts'
import type { Env } from '../../../platform/env.ts'
import { type Routes, serve } from '../../../platform/http/serve.ts'
import type { ChatStore } from '../../chat/chat.store.ts'
import { presentAdmission, presentAir, presentTime } from './air.present.ts'
import type { AirStore } from './air.store.ts'
import { mayBeOnAir } from './may-be-on-air.ts'

export function djAirRoutes(
  routes: Routes,
  {
    air,
    chat,
    env,
  }: { air: AirStore; chat: ChatStore; env: Pick<Env, 'liveStreamUrl' | 'sourcePort' | 'rtmpPort'> },
) {
  serve(routes, djPanelAir, async ({ user }) => {
    const [{ applicant, open, now }, show, viewers] = await Promise.all([
      air.situation(user),
      air.onAir(),
      chat.totalViewers(),
    ])
    return {
      times: applicant.times.slice(0, limits.live.air.times).map(presentTime),
      admission: env.liveStreamUrl
        ? { state: 'external' as const }
        : presentAdmission(mayBeOnAir(applicant, open, now)),
      onAir: show ? presentAir(show) : null,
      isOwn: show?.userID === user.userID,
      viewers,
      ports: { source: env.sourcePort ?? null, rtmp: env.rtmpPort ?? null },
    }
  })
}
