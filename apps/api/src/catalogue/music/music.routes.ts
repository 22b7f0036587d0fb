import * as contracts from '@nava/contracts'
import { limits } from '@nava/contracts'
import { musicIsFor } from '@nava/db/visibility'
import type { Env } from '../../platform/env.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { type Routes, serve } from '../../platform/http/serve.ts'
import type { ResourcesStore } from '../../platform/access-policy/resources.store.ts'
import type { CountPlay } from './count-play.ts'
import type { Listeners } from './listener.ts'
import type { MusicListsStore } from './music-lists.store.ts'
import { presentMusic } from './music.present.ts'
import type { MusicRow } from './music-row.ts'
import type { MusicStore } from './music.store.ts'
import { ownMusic } from './own-music.ts'

export function musicRoutes(
  routes: Routes,
  features: {
    music: MusicStore
    musicLists: MusicListsStore
    countMusicPlay: CountPlay
    listeners: Listeners
    resources: ResourcesStore
    env: Pick<Env, 'productKey'>
  },
) {
  const { music, musicLists: lists, resources, countMusicPlay, listeners, env } = features

  const visible = async (id: number, caller: Caller | undefined) =>
    ownMusic.visible(caller, await music.find(id))

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
    [contracts.productMusicVideos(env.productKey), 'exclusiveVideos'],
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
    await resources.assertVisible({ kind: 'music', id: params.id }, user)
    return lists.relatedTracks(params.id, limits.list.defaultTake)
  })

  serve(routes, contracts.relatedVideos, async ({ params, user }) => {
    await resources.assertVisible({ kind: 'music', id: params.id }, user)
    return lists.relatedVideos(params.id, limits.list.defaultTake)
  })

  for (const contract of [contracts.videoRelation, contracts.musicRelation])
    serve(routes, contract, async ({ params, user }) => ({
      relations: relationsOf(await visible(params.id, user), user),
    }))

  serve(routes, contracts.playMusic, async ({ params: { id }, query: { source, at }, user, request }) => {
    const listener = await listeners.of(request, user)
    return (await countMusicPlay.count({ id, source, at, listener, caller: user })) ? 'true' : 'false'
  })

  serve(routes, contracts.reportMusicListening, async ({ params: { id }, body, user, request }) => {
    const listener = await listeners.of(request, user)
    return (await countMusicPlay.report({ id, ...body, listener, caller: user })) ? 'true' : 'false'
  })
}

/** Returns the IDs of the rows with the audio and the video: this row, its related row, or 0. */
function relationsOf(row: MusicRow, caller: Caller | undefined) {
  const { videoOf, relation } = row
  return {
    musicId: row.hasAudio
      ? row.id
      : videoOf && musicIsFor.audible(videoOf.music, caller)
        ? videoOf.musicID
        : 0,
    musicVideoId: row.hasVideo
      ? row.id
      : relation && musicIsFor.viewable(relation.video, caller)
        ? relation.videoID
        : 0,
  }
}
