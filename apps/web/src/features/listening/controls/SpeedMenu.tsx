import { limits } from '@nava/contracts'
import { Gauge } from 'lucide-react'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../ui/overlays/Menu.tsx'
import { player, usePlayer } from '../player/player.ts'
import styles from './SpeedMenu.module.css'

/** `compact`: a button without an icon, as high as the player's bar */
export function SpeedMenu({ compact = false }: { compact?: boolean }) {
  const { t, language } = useI18n()
  const speed = usePlayer((state) => state.speed)
  const words = (value: number) => t('player.speedOf', { speed: formatNumber(value, language) })
  const label = `${t('player.speed')}: ${words(speed)}`
  return (
    <Menu
      label={t('player.speed')}
      trigger={
        compact ? (
          <button type="button" className={styles.trigger} aria-label={label} title={t('player.speed')}>
            {words(speed)}
          </button>
        ) : (
          <Button icon={<Gauge />} aria-label={label}>
            {words(speed)}
          </Button>
        )
      }
    >
      <MenuLabel>{t('player.speed')}</MenuLabel>
      {limits.player.speed.offered.map((value) => (
        <MenuItem key={value} chosen={value === speed} onSelect={() => player.setSpeed(value)}>
          {words(value)}
        </MenuItem>
      ))}
    </Menu>
  )
}
