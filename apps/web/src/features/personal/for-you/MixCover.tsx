import type { Mix } from '@nava/contracts'
import type { CSSProperties } from 'react'
import { backgroundOfCover } from '../../../lib/formats/color.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf } from '../../../lib/paths/paths.ts'
import { Picture } from '../../../ui/media/Cover.tsx'
import styles from './MixCover.module.css'

/** Number of the mix above the portrait of its first artist who has one, else the cover of its first track */
export function MixCover({ mix: { mixID, artists, musics }, sizes }: { mix: Mix; sizes?: string }) {
  const { t } = useI18n()
  const artist = artists.find(({ imageVersion }) => imageVersion !== '')
  const [first] = musics
  const picture = artist
    ? { kind: 'artist' as const, ...imageOf('artist', artist.artistID, artist.imageVersion) }
    : { kind: 'music' as const, ...imageOf('music', first?.musicID ?? 0, first?.imageVersion ?? '') }
  const tint = { '--mix-tint': backgroundOfCover(first?.coverColor ?? '') } as CSSProperties
  return (
    <span className={styles.cover} style={tint} aria-hidden>
      <span className={styles.portrait}>
        <Picture {...picture} {...(sizes && { sizes })} />
      </span>
      <span className={styles.name}>{t('foryou.mix', { number: mixID })}</span>
    </span>
  )
}
