import {
  artistPanelAlbums,
  artistPanelMusics,
  djPanelPodcasts,
  getMusic,
  getOwnAlbum,
  getPodcast,
  setAlbumRelease,
  setMusicRelease,
  setPodcastRelease,
} from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams } from 'react-router-dom'
import { ownsMusic } from '../../features/studio/artist-panel/owns-music.ts'
import type { PanelOwner } from '../../features/studio/artist-panel/use-panel.ts'
import type { DjOwner } from '../../features/studio/dj-panel/use-dj-panel.ts'
import {
  AlbumDownloads,
  EpisodeDownloads,
  TrackDownloads,
} from '../../features/studio/release/WorkDownloads.tsx'
import { PressLinks } from '../../features/studio/release/PressLinks.tsx'
import { draftOf, isReleased } from '../../features/studio/release/release-draft.ts'
import { ReleaseForm } from '../../features/studio/release/ReleaseForm.tsx'
import { toldChanges } from '../../features/studio/release/told-changes.ts'
import { call } from '../../lib/calls/call.ts'
import { invalidate, query } from '../../lib/calls/query.ts'
import { readersZone } from '../../features/platform/forms/zoned-time.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { idIn } from '../../lib/paths/path-id.ts'
import { paths } from '../../lib/paths/paths.ts'
import { studioPaths } from '../../lib/paths/studio-paths.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../ui/states/FormSkeleton.tsx'
import styles from './panel.module.css'

const SKELETON = <FormSkeleton fields={4} />

/** Release of a track or an album: who finds it, from when on, and press links */
export function ArtistReleasePage({ owner }: { owner: PanelOwner }) {
  const { about, id } = useParams()
  const known = idIn(id)
  if (known === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return about === 'album' ? (
    <AlbumRelease key={known} albumID={known} owner={owner} />
  ) : (
    <TrackRelease key={known} musicID={known} owner={owner} />
  )
}

function TrackRelease({ musicID, owner }: { musicID: number; owner: PanelOwner }) {
  const { t } = useI18n()
  const params = { id: musicID }
  const found = useQuery(query(getMusic, { params }))
  const refused = <Navigate to={studioPaths.artistPanelError} replace />
  return (
    <Loaded query={found} skeleton={SKELETON} notFound={refused}>
      {(music) =>
        ownsMusic(owner, music) ? (
          <Frame title={music.title}>
            {music.albumID > 0 && (
              <p className={styles.lead}>
                <Link className={buttonClass()} to={studioPaths.releaseAlbum(music.albumID)}>
                  {t('panel.release.wholeAlbum')}
                </Link>
              </p>
            )}
            <ReleaseForm
              start={draftOf(music, readersZone())}
              released={isReleased(music) ? music.releaseDate : undefined}
              canAnnounce
              save={async (body) => {
                await call(setMusicRelease, { params, body })
                await Promise.all([invalidate(getMusic, { params }), invalidate(artistPanelMusics)])
                return t('panel.release.saved')
              }}
            />
            <TrackDownloads music={music} />
            <PressLinks item={{ kind: 'music', id: musicID }} />
          </Frame>
        ) : (
          refused
        )
      }
    </Loaded>
  )
}

function AlbumRelease({ albumID, owner }: { albumID: number; owner: PanelOwner }) {
  const { t } = useI18n()
  const params = { id: albumID }
  const found = useQuery(query(getOwnAlbum, { params }))
  return (
    <Loaded
      query={found}
      skeleton={SKELETON}
      notFound={<Navigate to={studioPaths.artistPanelError} replace />}
    >
      {(album) => {
        const start = draftOf({ ...album, isConfirmed: false }, readersZone())
        return (
          <Frame title={album.name}>
            <p className={styles.lead}>{t('panel.release.albumLead')}</p>
            <ReleaseForm
              start={{ ...start, visibility: '' }}
              canAnnounce
              isAlbum
              save={async (body) => {
                const done = await call(setAlbumRelease, { params, body })
                await Promise.all(
                  [artistPanelAlbums, artistPanelMusics, getMusic, getOwnAlbum].map((each) =>
                    invalidate(each),
                  ),
                )
                return toldChanges(t, done)
              }}
            />
            <AlbumDownloads album={album} artists={owner.artists} />
            <PressLinks item={{ kind: 'album', id: albumID }} />
          </Frame>
        )
      }}
    </Loaded>
  )
}

export function EpisodeReleasePage({ owner }: { owner: DjOwner }) {
  const known = idIn(useParams()['id'])
  if (known === undefined) return <Navigate to={studioPaths.artistPanelError} replace />
  return <EpisodeRelease key={known} podcastID={known} owner={owner} />
}

function EpisodeRelease({ podcastID, owner }: { podcastID: number; owner: DjOwner }) {
  const { t } = useI18n()
  const params = { id: podcastID }
  const found = useQuery(query(getPodcast, { params }))
  const refused = <Navigate to={paths.djPanel} replace />
  return (
    <Loaded query={found} skeleton={SKELETON} notFound={refused}>
      {(podcast) =>
        owner.djs.some(({ djID }) => djID === podcast.podcastDjs[0]?.djID) ? (
          <Frame title={podcast.title}>
            <ReleaseForm
              start={draftOf(podcast, readersZone())}
              released={isReleased(podcast) ? podcast.releaseDate : undefined}
              canAnnounce={false}
              save={async ({ visibility, releaseDate }) => {
                await call(setPodcastRelease, { params, body: { visibility, releaseDate } })
                await Promise.all([invalidate(getPodcast, { params }), invalidate(djPanelPodcasts)])
                return t('panel.release.saved')
              }}
            />
            <EpisodeDownloads podcast={podcast} />
            <PressLinks item={{ kind: 'podcast', id: podcastID }} />
          </Frame>
        ) : (
          refused
        )
      }
    </Loaded>
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useI18n()
  const heading = t('panel.release.of', { title })
  return (
    <div className={styles.narrow}>
      <title>{heading}</title>
      <header className={styles.header}>
        <h1>{heading}</h1>
      </header>
      {children}
    </div>
  )
}
