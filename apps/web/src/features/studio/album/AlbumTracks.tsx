import { getOwnAlbum, limits, type OwnAlbum, type PanelMusic, setAlbumOrder } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { Lock, Pencil } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { studioPaths } from '../../../lib/paths/studio-paths.ts'
import { Grip } from '../../../ui/controls/Grip.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { useReorder } from '../../../ui/use-reorder.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { stateOf } from '../artist-panel/panel-view.ts'
import { WorkStatus } from '../artist-panel/WorkStatus.tsx'
import { movedTo, onDisc, type Place } from './album-order.ts'
import styles from './Album.module.css'

/** The tracks of an album in their order, which is changed by dragging or by keys */
export function AlbumTracks({ album: { albumID, musics } }: { album: OwnAlbum }) {
  const { t } = useI18n()
  const [said, say] = useState('')
  const shown = query(getOwnAlbum, { params: { id: albumID } })
  const mutationKey = ['albumOrder', albumID]
  const order = useMutation({
    mutationKey,
    // One after the other, so that the last one holds.
    scope: { id: mutationKey.join('/') },
    mutationFn: (places: readonly Place[]) =>
      call(setAlbumOrder, {
        params: { id: albumID },
        body: { tracks: places.map(({ musicID, disc }) => ({ musicID, disc })) },
      }),
    onMutate: (places) => {
      void queryClient.cancelQueries(shown)
      queryClient.setQueryData(
        shown.queryKey,
        (album) => album && { ...album, musics: [...places] as PanelMusic[] },
      )
    },
    onSuccess: (album) => {
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(shown.queryKey, album)
    },
    onError: (error) => {
      void toastError(error)
      return queryClient.invalidateQueries(shown)
    },
  })
  const reorder = useReorder({
    count: musics.length,
    onMove: (from, to) => {
      const moved = musics[from]
      if (!moved) return
      const places = movedTo(musics, from, to)
      const place = places.findIndex(({ musicID }) => musicID === moved.musicID) + 1
      say(t('panel.movedTo', { title: moved.title, place }))
      order.mutate(places)
    },
  })
  if (musics.length === 0) return <EmptyState text={t('panel.album.noTracks')} />
  return (
    <>
      <p aria-live="polite">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
      <ol className={styles.tracks}>
        {musics.map((music, at) => (
          <li
            key={music.musicID}
            className={styles.track}
            style={reorder.styleOf(at)}
            data-dragged={reorder.dragged === at || undefined}
          >
            {music.isConfirmed ? (
              <span className={styles.grip} />
            ) : (
              <Grip
                {...reorder.gripProps(at)}
                label={t('panel.moveEpisode', { title: music.title })}
                title={t('panel.moveHint')}
              />
            )}
            <Row music={music} onDisc={(disc) => order.mutate(onDisc(musics, music.musicID, disc))} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Row({ music, onDisc: setDisc }: { music: PanelMusic; onDisc: (disc: number) => void }) {
  const { t, language } = useI18n()
  const { musicID, title, disc, track, isConfirmed, isWithdrawn } = music
  const discs = Array.from({ length: Math.min(limits.perAlbum.discs, Math.max(disc, 1) + 1) }, (_, at) => ({
    value: String(at + 1),
    label: t('panel.album.discOf', { disc: formatNumber(at + 1, language) }),
  }))
  return (
    <>
      <span className={styles.number}>{formatNumber(track, language)}</span>
      <Link to={paths.playMusic(music)} className={styles.title} dir="auto">
        {title}
      </Link>
      <WorkStatus state={stateOf(music)} />
      <Select
        label={t('panel.album.disc', { title })}
        hideLabel
        value={String(disc)}
        options={discs}
        disabled={isConfirmed}
        onChange={(chosen) => setDisc(Number(chosen))}
      />
      {isConfirmed || isWithdrawn ? (
        <span className={styles.locked} title={t('panel.unchangeableHint')}>
          <Lock aria-hidden />
          <VisuallyHidden>{t('panel.unchangeable')}</VisuallyHidden>
        </span>
      ) : (
        <Link
          to={studioPaths.editMusic(musicID)}
          className={styles.edit}
          aria-label={t('panel.editOf', { title })}
          title={t('panel.album.editHint')}
        >
          <Pencil aria-hidden />
        </Link>
      )}
    </>
  )
}
