import { addressOf, getFeed, getImage, liveMasterPlaylist, liveRadio } from '@nava/contracts'
import { subsonicCalls as calls, type PodcastEpisode } from '@nava/contracts/subsonic'
import type { Env } from '../../platform/env.ts'
import { type FeedOwner, feedOwnerOf } from '../../listeners/follows/feed-address.ts'
import type { Follows } from '../../listeners/reactions/reactions.ts'
import type { Caller } from '../../platform/http/auth.ts'
import { siteOrigin } from '../../platform/site/site-origin.ts'
import type { EpisodesStore } from './episodes.store.ts'
import { SubsonicFailure } from './failure.ts'
import { idOf, parseItemOf } from './item-id.ts'
import type { SubsonicServer } from './serve-subsonic.ts'

export interface PodcastFeatures {
  env: Pick<Env, 'productName' | 'publicUrl' | 'liveStreamUrl'>
  episodes: EpisodesStore
  follows: Follows
}

export function podcastRoutes({ answer }: SubsonicServer, { env, episodes, follows }: PodcastFeatures) {
  /** Follows or leaves a DJ, an artist, or the DJs of a show. Throws error 70 if there is nobody. */
  const follow = async (user: Caller, { kind, id }: FeedOwner, change: 'set' | 'unset') => {
    const ids = kind === 'show' ? await episodes.djsOfShow(id) : [id]
    const found = await follows[kind === 'artist' ? 'artist' : 'dj'].changeAll(user, ids, change)
    if (found === 0) throw new SubsonicFailure('notFound')
  }

  answer(calls.getPodcasts, async ({ query, user, request }) => {
    const wanted = query.id === undefined ? undefined : parseItemOf(query.id, ['show', 'dj'])
    const all = await episodes.channels(user)
    const channels = wanted ? all.filter(({ kind, id }) => kind === wanted.kind && id === wanted.id) : all
    if (wanted && channels.length === 0) throw new SubsonicFailure('notFound')
    const ids = query.includeEpisodes ? [...new Set(channels.flatMap((channel) => channel.episodes))] : []
    const known = new Map((await episodes.listed(ids, user)).map((episode) => [episode.id, episode]))
    const origin = siteOrigin(env.publicUrl, request)
    const channel = channels.map(({ kind, id, name, description, imageVersion, episodes: within }) => {
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
        ...(imageVersion !== null && {
          coverArt: channelID,
          originalImageUrl:
            origin +
            addressOf(getImage, {
              params: { kind: kind === 'dj' ? 'dj' : 'podcastCollection', id },
              query: { v: imageVersion },
            }),
        }),
        status: 'completed' as const,
        ...(query.includeEpisodes && { episode }),
      }
    })
    return { podcasts: { channel } }
  })

  answer(calls.getNewestPodcasts, async ({ query, user }) => ({
    newestPodcasts: { episode: await episodes.listed(await episodes.newest(query.count), user) },
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
    const station = { name: env.productName, homePageUrl: `${origin}/live` }
    const stations = env.liveStreamUrl
      ? [{ ...station, id: '1', streamUrl: env.liveStreamUrl }]
      : [
          { ...station, id: '1', streamUrl: origin + liveRadio.path },
          { ...station, id: '2', name: `${station.name} (HLS)`, streamUrl: origin + liveMasterPlaylist.path },
        ]
    return { internetRadioStations: { internetRadioStation: stations } }
  })

  answer(calls.createPodcastChannel, async ({ query, user, request }) => {
    const owner = feedOwnerOf(query.url, [env.publicUrl, siteOrigin('', request)])
    if (!owner) throw new SubsonicFailure('unauthorized', 'Only podcasts of this site can be followed.')
    await follow(user, owner, 'set')
    return {}
  })

  answer(calls.deletePodcastChannel, async ({ query, user }) => {
    await follow(user, parseItemOf(query.id, ['show', 'dj', 'artist']), 'unset')
    return {}
  })

  refuseChanges(answer)
}

/** Answers the calls that this server does not offer. */
function refuseChanges(answer: SubsonicServer['answer']) {
  answer(calls.jukeboxControl, () => {
    throw new SubsonicFailure('unauthorized')
  })

  for (const call of [
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
