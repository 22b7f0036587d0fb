import * as z from 'zod'
import { limits } from '../../platform/limits.ts'
import { subsonicCall } from './call.ts'
import { flag, itemID, pageOf, PodcastEpisode } from './shapes.ts'

const id = { id: itemID }
const address = z.string().max(limits.text.link)

export const getPodcasts = subsonicCall(
  'getPodcasts',
  'The shows and DJs with their episodes, followed ones first',
  {
    cost: 'whole',
    query: { id: itemID.optional(), includeEpisodes: flag.default(true) },
    data: z.object({
      podcasts: z.object({
        channel: z.array(
          z.object({
            id: z.string(),
            url: z.string(),
            title: z.string(),
            description: z.string(),
            coverArt: z.string().optional(),
            originalImageUrl: z.string().optional(),
            status: z.literal('completed'),
            episode: z.array(PodcastEpisode).optional(),
          }),
        ),
      }),
    }),
  },
)

export const getNewestPodcasts = subsonicCall('getNewestPodcasts', 'The newest episodes', {
  query: { count: pageOf(20) },
  data: z.object({ newestPodcasts: z.object({ episode: z.array(PodcastEpisode) }) }),
})

export const getPodcastEpisode = subsonicCall('getPodcastEpisode', 'An episode', {
  query: id,
  data: z.object({ podcastEpisode: PodcastEpisode }),
})

export const refreshPodcasts = subsonicCall('refreshPodcasts', 'Nothing to do: episodes appear by themselves')
export const downloadPodcastEpisode = subsonicCall(
  'downloadPodcastEpisode',
  'Nothing to do: every episode is on the server',
  { query: id },
)

export const createPodcastChannel = subsonicCall(
  'createPodcastChannel',
  'Follow the DJ or artist whose feed this is, or the DJs of a show; feeds of other sites are refused, because DJs import them on the web',
  {
    writes: true,
    query: { url: address },
  },
)
export const deletePodcastChannel = subsonicCall(
  'deletePodcastChannel',
  'Stop following a DJ, an artist, or the DJs of a show',
  {
    query: id,
  },
)
export const deletePodcastEpisode = subsonicCall(
  'deletePodcastEpisode',
  'Refused: episodes are deleted on the web',
  { query: id },
)

export const getInternetRadioStations = subsonicCall('getInternetRadioStations', 'The live channel', {
  data: z.object({
    internetRadioStations: z.object({
      internetRadioStation: z.array(
        z.object({ id: z.string(), name: z.string(), streamUrl: z.string(), homePageUrl: z.string() }),
      ),
    }),
  }),
})

const station = {
  streamUrl: address,
  name: z.string().max(limits.text.name),
  homepageUrl: address.optional(),
}

export const createInternetRadioStation = subsonicCall(
  'createInternetRadioStation',
  'Refused: there is one channel',
  { query: station },
)
export const updateInternetRadioStation = subsonicCall(
  'updateInternetRadioStation',
  'Refused: there is one channel',
  { query: { ...id, ...station } },
)
export const deleteInternetRadioStation = subsonicCall(
  'deleteInternetRadioStation',
  'Refused: there is one channel',
  { query: id },
)
