import { limits } from '@nava/contracts'
import { formatNumber, useI18n } from '../../../../lib/i18n/i18n.ts'
import { Menu, MenuItem, MenuLabel } from '../../../../ui/overlays/Menu.tsx'
import { player, usePlayer } from '../../player/player.ts'
import styles from './QualityMenu.module.css'

export function QualityMenu() {
  const { t, language } = useI18n()
  const quality = usePlayer((state) => state.quality)
  return (
    <Menu
      label={t('player.quality')}
      trigger={
        <button
          type="button"
          className={styles.trigger}
          aria-label={`${t('player.quality')}: ${t('player.qualityOf', { kbps: quality })}`}
          title={t('player.quality')}
        >
          {formatNumber(quality, language)}
        </button>
      }
    >
      <MenuLabel>{t('player.quality')}</MenuLabel>
      {limits.audio.qualities.map((kbps) => (
        <MenuItem
          key={kbps}
          chosen={kbps === quality}
          end={t('player.qualityOf', { kbps })}
          onSelect={() => player.setQuality(kbps)}
        >
          {t(`player.quality${kbps}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
