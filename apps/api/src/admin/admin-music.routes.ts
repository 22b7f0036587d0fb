import { adminUpdateMusic } from '@nava/contracts'
import { notFound } from '../http/errors.ts'
import { type Routes, serve } from '../http/serve.ts'
import { presentMusic } from '../music/music.present.ts'
import type { MusicStore } from '../music/music.store.ts'

export function adminMusicRoutes(routes: Routes, music: MusicStore) {
  serve(routes, adminUpdateMusic, async ({ params, body }) => {
    await music.decide(params.id, {
      ...(body.isConfirmed !== undefined && { isConfirmed: body.isConfirmed }),
      ...(body.isCommingSoon !== undefined && { isComingSoon: body.isCommingSoon }),
      ...(body.isExlusive !== undefined && { isExclusive: body.isExlusive }),
    })
    const row = await music.find(params.id)
    if (!row) throw notFound('music')
    return presentMusic(row)
  })
}
