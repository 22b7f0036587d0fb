import {
  addressOf,
  choosePoster,
  getMusic,
  getPosters,
  type Music,
  setPoster,
  videoPoster,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { CroppedPicture } from '../../platform/forms/CroppedPicture.tsx'
import { useStreamAccess } from '../../catalogue/video/use-video.ts'
import styles from './VideoPosters.module.css'

export function VideoPosters({ music }: { music: Music }) {
  const { t, language } = useI18n()
  const { musicID } = music
  const params = { id: musicID }
  const access = useStreamAccess(music)
  const { data: proposed } = useQuery(query(getPosters, { params }))
  const refresh = () => invalidate(getMusic, { params })
  const choice = useMutation({
    mutationFn: (number: number) => call(choosePoster, { params: { ...params, number: String(number) } }),
    onSuccess: async () => {
      await refresh()
      toast(t('upload.posterSet'))
    },
    onError: (error) => void toastError(error),
  })
  const token = access.state === 'token' ? access.token : undefined
  const frames = access.state === 'waiting' ? [] : (proposed?.numbers ?? [])
  return (
    <section className={styles.posters}>
      <h2>{t('upload.poster')}</h2>
      <div className={styles.present}>
        <CroppedPicture
          label={t('upload.ownPoster')}
          shape="wide"
          kind="video"
          current={imageOf('video', musicID, music.videoImageVersion)}
          send={async (picture) => {
            const reply = await call(setPoster, { params, body: picture })
            await refresh()
            return reply
          }}
        />
      </div>
      {frames.length > 0 && (
        <>
          <p>{t('upload.proposedPosters')}</p>
          <ul className={styles.frames}>
            {frames.map((number) => (
              <li key={number}>
                <button
                  type="button"
                  className={styles.frame}
                  disabled={choice.isPending}
                  aria-label={t('upload.useFrame', { number: formatNumber(number, language) })}
                  onClick={() => choice.mutate(number)}
                >
                  <img
                    src={addressOf(videoPoster, {
                      params: { id: musicID, number },
                      query: { v: proposed?.version, token },
                    })}
                    alt=""
                  />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
