import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import type { Caller } from '../http/auth.ts'
import { HttpError } from '../http/errors.ts'
import { type Routes, serve } from '../http/serve.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { TargetsStore } from '../visibility/targets.store.ts'
import { type CountPlay, listenerOf } from './count-play.ts'
import type { MusicListsStore } from './music-lists.store.ts'
import { presentMusic } from './music.present.ts'
import type { MusicStore } from './music.store.ts'
import {
  assertChangeable,
  assertNamesOwnArtist,
  assertVisible,
  isPublic,
  type OwnedMusic,
  owns,
  unchangeable,
} from './own-music.ts'

export function musicRoutes(
  routes: Routes,
  deps: {
    music: MusicStore
    lists: MusicListsStore
    countPlay: CountPlay
    targets: TargetsStore
    uploads: Uploads
    secret: string
    productKey: string
  },
) {
  const { music, lists, targets } = deps

  const visible = async (id: number, caller: Parameters<typeof assertVisible>[0]) => {
    const row = await music.find(id)
    assertVisible(caller, row)
    return row
  }

  for (const [contract, list] of [
    [contracts.listMusic, 'everything'],
    [contracts.newReleasedMusics, 'newestTracks'],
    [contracts.newReleasedVideos, 'newestVideos'],
    [contracts.mostPlayed, 'mostPlayedTracks'],
    [contracts.hotMusics, 'hottestTracks'],
    [contracts.topMonthMusics, 'monthTracks'],
    [contracts.topMonthVideos, 'monthVideos'],
    [contracts.listVideos, 'hottestVideos'],
    [contracts.webMusics, 'bannerTracks'],
    [contracts.webVideos, 'bannerVideos'],
    [contracts.productMusicVideos(deps.productKey), 'exclusiveVideos'],
  ] as const)
    serve(routes, contract, ({ query }) => lists.page(list, query))
  serve(routes, contracts.otherMusics, ({ query }) => lists.others(query))

  const first = (take: number) => ({ take, skip: 0 })
  serve(routes, contracts.top5Music, () => lists.page('hottestTracks', first(limits.top.trend)))
  serve(routes, contracts.top10Musics, () => lists.page('hottestTracks', first(limits.top.ten)))
  serve(routes, contracts.top10Videos, () => lists.page('hottestVideos', first(limits.top.ten)))
  serve(routes, contracts.randomMusics, () => lists.random())

  serve(routes, contracts.getMusic, async ({ params, user }) => presentMusic(await visible(params.id, user)))

  serve(routes, contracts.relatedMusic, async ({ params, user }) => {
    await targets.assertVisible({ kind: 'music', id: params.id }, user)
    return lists.relatedTracks(params.id, limits.list.defaultTake)
  })

  serve(routes, contracts.relatedVideos, async ({ params, user }) => {
    await targets.assertVisible({ kind: 'music', id: params.id }, user)
    return lists.relatedVideos(params.id, limits.list.defaultTake)
  })

  serve(routes, contracts.videoRelation, async ({ params, user }) => {
    const row = await visible(params.id, user)
    const musicVideoId = row.hasVideo ? row.id : shown(user, row.relation?.video, row.relation?.videoId)
    return { relations: { musicId: row.id, musicVideoId } }
  })

  serve(routes, contracts.musicRelation, async ({ params, user }) => {
    const row = await visible(params.id, user)
    const musicId = row.hasAudio ? row.id : shown(user, row.videoOf?.music, row.videoOf?.musicId)
    return { relations: { musicId, musicVideoId: row.id } }
  })

  serve(routes, contracts.playMusic, async ({ params, user, request }) => {
    const counted = await deps.countPlay.music(params.id, listenerOf(request, user, deps.secret), user)
    return counted ? 'true' : 'false'
  })

  serve(routes, contracts.createMusic, async ({ body, user }) => {
    assertNamesOwnArtist(
      user,
      body.musicArtists.map(({ artistID }) => artistID),
    )
    return presentMusic(await visible(await music.create(body, user.userID), user))
  })

  serve(routes, contracts.updateMusic, async ({ params, body, user }) => {
    const row = await music.find(params.id)
    assertChangeable(user, row)
    assertNamesOwnArtist(
      user,
      body.musicArtists.map(({ artistID }) => artistID),
    )
    if (!(await music.update(params.id, body, user))) throw unchangeable()
    return presentMusic(await visible(params.id, user))
  })

  serve(routes, contracts.deleteMusic, async ({ params, user }) => {
    const row = await music.find(params.id)
    assertChangeable(user, row)
    if (row.isConfirmed) throw new HttpError(409, 'Take the confirmation back before you delete it')
    if (!(await deps.uploads.removeWith(params.id, () => music.remove(params.id)))) throw unchangeable()
    return 'true' as const
  })
}

/** The id of a related track, 0 where there is none that the caller may know of. */
const shown = (caller: Caller | undefined, music: OwnedMusic | undefined, id = 0): number =>
  music && (isPublic(music) || owns(caller, music)) ? id : 0
