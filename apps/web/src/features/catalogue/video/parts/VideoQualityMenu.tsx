import type { VideoHeight } from '@nava/contracts'
import { Settings } from 'lucide-react'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/Menu.tsx'
import type { VideoQuality } from './pick-height.ts'
import styles from './VideoControls.module.css'

interface VideoQualityMenuProps {
  heights: readonly VideoHeight[]
  quality: VideoQuality | undefined
  autoHeight: number | undefined
  chooseQuality: (quality: VideoQuality) => void
}

export function VideoQualityMenu({ heights, quality, autoHeight, chooseQuality }: VideoQualityMenuProps) {
  const { t, language } = useI18n()
  const name = (height: number) =>
    t('video.height', { height: formatNumber(height, language, { useGrouping: false }) })
  if (quality === undefined) return null
  const auto = autoHeight ? t('video.autoAt', { height: name(autoHeight) }) : t('video.auto')
  const present = quality === 'auto' ? auto : name(quality)
  return (
    <Menu
      label={t('video.quality')}
      trigger={
        <button
          type="button"
          className={styles.quality}
          aria-label={`${t('video.quality')}: ${present}`}
          title={t('video.quality')}
        >
          <Settings aria-hidden />
          {present}
        </button>
      }
    >
      <MenuLabel>{t('video.quality')}</MenuLabel>
      <MenuItem chosen={quality === 'auto'} onSelect={() => chooseQuality('auto')}>
        {auto}
      </MenuItem>
      {heights.map((height) => (
        <MenuItem key={height} chosen={quality === height} onSelect={() => chooseQuality(height)}>
          {name(height)}
        </MenuItem>
      ))}
    </Menu>
  )
}
