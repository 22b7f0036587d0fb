import {
  artistPanelMusics,
  djPanelPodcasts,
  type DownloadPolicy,
  getArtistDownloads,
  getDjDownloads,
  getMusic,
  getPodcast,
  type Music,
  type OwnAlbum,
  type Podcast,
  setAlbumDownloads,
  setArtistDownloads,
  setDjDownloads,
  setMusicDownloads,
  setPodcastDownloads,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { policyOf } from '../../catalogue/file-downloads/file-download.ts'
import { Downloads } from './Downloads.tsx'

/** Returns a function that sets the policy of an artist’s new tracks, or of all. */
function useArtistPolicy(artistID: number) {
  const { t } = useI18n()
  return async (body: DownloadPolicy & { appliesToAll: boolean }) => {
    const { changed } = await call(setArtistDownloads, { params: { id: artistID }, body })
    await Promise.all([invalidate(getArtistDownloads), invalidate(getMusic), invalidate(artistPanelMusics)])
    return body.appliesToAll
      ? t('panel.downloads.applied', { count: changed })
      : t('panel.downloads.usualSaved')
  }
}

export function TrackDownloads({ music }: { music: Music }) {
  const { t } = useI18n()
  const [first] = music.musicArtists
  const saveForOthers = useArtistPolicy(first?.artistID ?? 0)
  const params = { id: music.musicID }
  return (
    <Downloads
      start={policyOf(music)}
      name={first?.artist.name ?? ''}
      files={[
        ...(music.audioVersion ? [{ kind: 'music' as const, id: music.musicID }] : []),
        ...(music.videoVersion ? [{ kind: 'video' as const, id: music.musicID }] : []),
      ]}
      save={async (body) => {
        await call(setMusicDownloads, { params, body })
        await Promise.all([invalidate(getMusic, { params }), invalidate(artistPanelMusics)])
        return t('panel.downloads.saved')
      }}
      saveForOthers={saveForOthers}
    />
  )
}

interface AlbumDownloadsProps {
  album: Pick<OwnAlbum, 'albumID' | 'albumArtists'>
  /** Those that the account owns */
  artists: readonly { artistID: number; name: string }[]
}

/** Begins with the policy of the artist, since tracks may differ. */
export function AlbumDownloads({ album, artists }: AlbumDownloadsProps) {
  const { t } = useI18n()
  const artist =
    artists.find((own) => album.albumArtists.some(({ artistID }) => artistID === own.artistID)) ?? artists[0]
  const artistID = artist?.artistID ?? 0
  const saveForOthers = useArtistPolicy(artistID)
  const usual = useQuery({
    ...query(getArtistDownloads, { params: { id: artistID } }),
    enabled: artistID > 0,
  })
  const params = { id: album.albumID }
  return (
    <Loaded query={usual} skeleton={<Skeleton height={96} />}>
      {(start) => (
        <Downloads
          start={start}
          name={artist?.name ?? ''}
          files={[{ kind: 'album', id: album.albumID }]}
          save={async (body) => {
            const { changed } = await call(setAlbumDownloads, { params, body })
            await Promise.all([invalidate(getMusic), invalidate(artistPanelMusics)])
            return t('panel.downloads.applied', { count: changed.length })
          }}
          saveForOthers={saveForOthers}
        />
      )}
    </Loaded>
  )
}

export function EpisodeDownloads({ podcast }: { podcast: Podcast }) {
  const { t } = useI18n()
  const [first] = podcast.podcastDjs
  const params = { id: podcast.podcastID }
  return (
    <Downloads
      start={policyOf(podcast)}
      name={first?.dj.name ?? ''}
      files={podcast.audioVersion ? [{ kind: 'podcast', id: podcast.podcastID }] : []}
      save={async (body) => {
        await call(setPodcastDownloads, { params, body })
        await Promise.all([invalidate(getPodcast, { params }), invalidate(djPanelPodcasts)])
        return t('panel.downloads.saved')
      }}
      saveForOthers={async (body) => {
        const { changed } = await call(setDjDownloads, { params: { id: first?.djID ?? 0 }, body })
        await Promise.all([getDjDownloads, getPodcast, djPanelPodcasts].map((each) => invalidate(each)))
        return body.appliesToAll
          ? t('panel.downloads.applied', { count: changed })
          : t('panel.downloads.usualSaved')
      }}
    />
  )
}
