import { addressOf, type Music, streamMusic, streamVideo, itemPaths } from '@nava/contracts'
import { isAudible, isViewable } from '../../catalogue/music/music-card.ts'
import { playerOf } from './embeds.ts'
import {
  CONTEXT,
  duration,
  forWhom,
  recording,
  recordingCredits,
  releasedOn,
  stated,
  videoCredits,
} from './json-ld.ts'
import { audioProperties, isHidden, PREVIEW_BITRATE, type PageHead, type Property } from './page-head.ts'
import { picture, type Site, titleOf } from './site.ts'

/** Height of videos in link previews, which are small */
const PREVIEW_HEIGHT = 720

export function musicHead(music: Music, site: Site): PageHead {
  const { at } = site
  const image = coverOf(music, site)
  const audio = audioOf(music, site)
  const album = music.albumID ? at(itemPaths.album(music.albumID)) : ''
  return {
    title: titleOf(site, music.title, music.artists),
    description: site.words.music(music.title, music.artists, music.albumName),
    url: at(itemPaths.music(music.musicID)),
    type: 'music.song',
    isPrivate: isHidden(music),
    image,
    properties: [
      ['music:duration', String(music.musicLength)],
      ...releasedOn('music:release_date', music),
      ...musicians(music.musicArtists, site),
      ...(album ? [['music:album', album] as const] : []),
      ...audioProperties(audio),
    ],
    ...(audio && { player: player('music', music, site) }),
    jsonLD: {
      '@context': CONTEXT,
      ...recording(music, site),
      ...stated({ image: image?.address }),
      ...(album && { inAlbum: { '@type': 'MusicAlbum', name: music.albumName, url: album } }),
      ...(audio && { audio: { '@type': 'AudioObject', contentUrl: audio, encodingFormat: 'audio/mpeg' } }),
      genre: music.genreMusics.map(({ name }) => name),
      ...recordingCredits(music, site),
    },
  }
}

export function videoHead(music: Music, site: Site): PageHead {
  const { at } = site
  const url = at(itemPaths.video(music.musicID))
  const image =
    picture(site, 'video', { id: music.musicID, version: music.videoImageVersion, name: music.title }) ??
    coverOf(music, site)
  const description = site.words.video(music.title, music.artists)
  const file = videoOf(music, site)
  return {
    title: titleOf(site, music.title, music.artists),
    description,
    url,
    type: 'video.other',
    isPrivate: isHidden(music),
    image,
    properties: [
      ['video:duration', String(music.videoLength)],
      ...releasedOn('video:release_date', music),
      ...(file
        ? ([
            ['og:video', file.address],
            ['og:video:type', 'video/mp4'],
            ['og:video:height', String(file.height)],
          ] as const)
        : []),
    ],
    ...(file && { player: player('video', music, site) }),
    jsonLD: {
      '@context': CONTEXT,
      '@type': 'VideoObject',
      name: `${music.title} - ${music.artists}`,
      description,
      url,
      ...(!music.isDateUnknown && { uploadDate: music.releaseDate }),
      duration: duration(music.videoLength),
      ...forWhom(music),
      ...stated({
        thumbnailUrl: image?.address,
        contentUrl: file?.address,
        embedUrl: file && player('video', music, site).address,
      }),
      ...videoCredits(music, site),
    },
  }
}

const coverOf = ({ musicID: id, imageVersion: version, title: name }: Music, site: Site) =>
  picture(site, 'music', { id, version, name })

export const musicians = (
  artists: Music['musicArtists'] | { artistID: number }[],
  { at }: Site,
): Property[] => artists.map(({ artistID }) => ['music:musician', at(itemPaths.artist(artistID))])

const player = (kind: 'music' | 'video', { musicID: id, title, artists: author }: Music, site: Site) =>
  playerOf(site, { kind, id, title, author })

/** Returns the address of the audio; empty if visitors cannot play the track yet. */
function audioOf(music: Music, { at }: Site): string {
  if (!isAudible(music)) return ''
  const { musicID: id, audioVersion: v } = music
  return at(addressOf(streamMusic, { params: { quality: PREVIEW_BITRATE, id }, query: { v } }))
}

function videoOf(music: Music, { at }: Site): { address: string; height: number } | undefined {
  const height = music.videoHeights.find((each) => each <= PREVIEW_HEIGHT)
  if (!height || !isViewable(music)) return undefined
  const { musicID: id, videoVersion: v } = music
  return { address: at(addressOf(streamVideo, { params: { height, id }, query: { v } })), height }
}
