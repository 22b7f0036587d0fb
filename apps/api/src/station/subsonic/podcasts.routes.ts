import { addressOf, getFeed, liveMasterPlaylist } from '@nava/contracts'
import { subsonicCalls as calls, type PodcastEpisode } from '@nava/contracts/subsonic'
import type { Env } from '../../platform/env.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { EpisodesStore } from './episodes.store.ts'
import { SubsonicFailure } from './failure.ts'
import { idOf, parseItemOf } from './item-id.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

export interface PodcastFeatures {
  env: Pick<Env, 'productName' | 'publicUrl' | 'liveStreamUrl'>
  episodes: EpisodesStore
}

export function podcastRoutes({ answer }: SubsonicServer, { env, episodes }: PodcastFeatures) {
  answer(calls.getPodcasts, async ({ query, user, request }) => {
    const wanted = query.id === undefined ? undefined : parseItemOf(query.id, ['show', 'dj'])
    const all = await episodes.channels()
    const channels = wanted ? all.filter(({ kind, id }) => kind === wanted.kind && id === wanted.id) : all
    if (wanted && channels.length === 0) throw new SubsonicFailure('notFound')
    const ids = query.includeEpisodes ? [...new Set(channels.flatMap((channel) => channel.episodes))] : []
    const known = new Map((await episodes.read(ids, user)).map((episode) => [episode.id, episode]))
    const origin = siteOrigin(env.publicUrl, request)
    const channel = channels.map(({ kind, id, name, description, episodes: within }) => {
      const channelID = idOf(kind, id)
      const episode = within.flatMap((each): PodcastEpisode[] => {
        const found = known.get(idOf('episode', each))
        return found ? [{ ...found, channelId: channelID, parent: channelID }] : []
      })
      return {
        id: channelID,
        url: origin + addressOf(getFeed, { params: { kind: kind === 'dj' ? 'dj' : 'collection', id } }),
        title: name,
        description,
        coverArt: channelID,
        status: 'completed' as const,
        ...(query.includeEpisodes && { episode }),
      }
    })
    return { podcasts: { channel } }
  })

  answer(calls.getNewestPodcasts, async ({ query, user }) => ({
    newestPodcasts: { episode: await episodes.read(await episodes.newest(query.count), user) },
  }))

  answer(calls.getPodcastEpisode, async ({ query, user }) => {
    const { id } = parseItemOf(query.id, ['episode'])
    const [podcastEpisode] = await episodes.read([id], user)
    if (!podcastEpisode) throw new SubsonicFailure('notFound')
    return { podcastEpisode }
  })

  answer(calls.refreshPodcasts, () => ({}))
  answer(calls.downloadPodcastEpisode, async ({ query, user }) => {
    const { id } = parseItemOf(query.id, ['episode'])
    if ((await episodes.read([id], user)).length === 0) throw new SubsonicFailure('notFound')
    return {}
  })

  answer(calls.getInternetRadioStations, ({ request }) => {
    const origin = siteOrigin(env.publicUrl, request)
    const station = {
      id: '1',
      name: env.productName,
      streamUrl: env.liveStreamUrl || origin + addressOf(liveMasterPlaylist, {}),
      homePageUrl: `${origin}/live`,
    }
    return { internetRadioStations: { internetRadioStation: [station] } }
  })

  for (const call of [
    calls.createPodcastChannel,
    calls.deletePodcastChannel,
    calls.deletePodcastEpisode,
    calls.createInternetRadioStation,
    calls.updateInternetRadioStation,
    calls.deleteInternetRadioStation,
    calls.createUser,
    calls.updateUser,
    calls.deleteUser,
    calls.changePassword,
  ])
    answer(call, () => {
      throw new SubsonicFailure('unauthorized', 'This is done on the web.')
    })
}
