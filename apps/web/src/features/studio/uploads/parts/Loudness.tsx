import { getMusic, getPodcast, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { query } from '../../../../lib/calls/query.ts'
import type { UploadOwner } from '../upload-owner.ts'
import styles from '../UploadPanel.module.css'

export function Loudness({ of: { kind, id } }: { of: UploadOwner }) {
  const { t, language } = useI18n()
  const params = { id }
  const music = useQuery({ ...query(getMusic, { params }), enabled: kind === 'music' })
  const podcast = useQuery({ ...query(getPodcast, { params }), enabled: kind === 'podcast' })
  const { gain = null, truePeak = null } = music.data ?? podcast.data ?? {}
  if (gain === null) return null
  const say = (decibels: number) =>
    formatNumber(decibels, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <p className={styles.detail}>
      <span>{t('upload.loudness', { loudness: say(limits.audio.targetLoudness - gain) })}</span>
      {truePeak !== null && <span>{t('upload.truePeak', { peak: say(truePeak) })}</span>}
    </p>
  )
}
