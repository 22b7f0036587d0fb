import { type AdminReplacement, getStreamToken, limits } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { Length } from '../../../../lib/formats/Length.tsx'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { streams } from '../../../../lib/paths/paths.ts'
import { player } from '../../../listening/player/player.ts'
import type { Row } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Decisions.module.css'

/** The present version and the new one side by side, to hear one after the other. */
export function Comparison({ row }: { row: Row }) {
  const replacement = row as unknown as AdminReplacement // as the contract of its list says
  const { t } = useWords()
  const { data: token } = useQuery(query(getStreamToken))
  return (
    <div className={styles.versions}>
      {(['present', 'proposed'] as const).map((which) => (
        <section key={which} aria-label={t(`admin.version.${which}`)}>
          <h2>{t(`admin.version.${which}`)}</h2>
          {token && <VersionPlayer {...{ replacement, which, token }} />}
          <Facts version={replacement[which]} />
        </section>
      ))}
    </div>
  )
}

interface VersionPlayerProps {
  replacement: AdminReplacement
  which: 'present' | 'proposed'
  token: string
}

function VersionPlayer({ replacement, which, token }: VersionPlayerProps) {
  const { t } = useWords()
  const { kind, musicID, podcastID, title } = replacement
  const { version, heights } = replacement[which]
  const played = { token, v: version }
  const shared = {
    controls: true,
    preload: 'metadata',
    className: styles.media,
    'aria-label': `${t('admin.playerOf', { name: title })} (${t(`admin.version.${which}`)})`,
    onPlay: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) => {
      player.pause()
      pauseOthers(currentTarget)
    },
  } as const
  if (kind === 'video') {
    const height = limits.video.heights.find((each) => heights.includes(each)) ?? limits.video.heights[0]
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are made after the decision
    return <video {...shared} src={streams.videoFile(height, musicID, played)} />
  }
  const src =
    musicID > 0
      ? streams.music(limits.audio.defaultQuality, musicID, played)
      : streams.podcast(limits.audio.defaultQuality, podcastID, played)
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- music has lyrics elsewhere
  return <audio {...shared} src={src} />
}

/** Of two versions, one is heard at a time. */
function pauseOthers(current: HTMLMediaElement): void {
  const all = current.closest('li')?.querySelectorAll<HTMLMediaElement>('audio, video') ?? []
  for (const each of all) if (each !== current) each.pause()
}

function Facts({ version }: { version: AdminReplacement['present'] }) {
  const { t, language } = useWords()
  const { name, durationMs, loudness, truePeak, heights } = version
  const decibels = (value: number) =>
    formatNumber(value, language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <dl>
      <div>
        <dt>{t('admin.version.file')}</dt>
        <dd>
          <bdi>{name}</bdi>
        </dd>
      </div>
      <div>
        <dt>{t('admin.version.length')}</dt>
        <dd>
          <Length seconds={durationMs / 1000} />
        </dd>
      </div>
      {loudness !== null && (
        <div>
          <dt>{t('admin.version.loudness')}</dt>
          <dd>
            <bdi>{decibels(loudness)} LUFS</bdi>
            {truePeak !== null && (
              <>
                {' · '}
                <bdi>{decibels(truePeak)} dBTP</bdi>
              </>
            )}
          </dd>
        </div>
      )}
      {heights.length > 0 && (
        <div>
          <dt>{t('admin.version.heights')}</dt>
          <dd>
            {heights.map((height) => formatNumber(height, language, { useGrouping: false })).join(' · ')}
          </dd>
        </div>
      )}
    </dl>
  )
}
