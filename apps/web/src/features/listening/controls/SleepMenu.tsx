import { limits } from '@nava/contracts'
import { Moon } from 'lucide-react'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLabel } from '../../../ui/overlays/Menu.tsx'
import { usePlayer } from '../player/player.ts'
import { type SleepAfter, setSleepTimer, useSleepTimer } from '../player/sleep-timer.ts'

export function SleepMenu({ size = 'md' }: { size?: 'sm' | 'md' }) {
  const { t } = useI18n()
  const after = useSleepTimer()
  const words = useSleepWords()
  return (
    <Menu
      label={t('player.sleep')}
      trigger={
        <IconButton size={size} label={`${t('player.sleep')}: ${words(after)}`} pressed={after !== 'off'}>
          <Moon fill={after === 'off' ? 'none' : 'currentColor'} />
        </IconButton>
      }
    >
      <SleepItems />
    </Menu>
  )
}

export function SleepItems() {
  const { t } = useI18n()
  const after = useSleepTimer()
  const words = useSleepWords()
  return (
    <>
      <MenuLabel>{t('player.sleep')}</MenuLabel>
      {(['off', ...limits.player.sleepMinutes, 'end'] as const).map((value) => (
        <MenuItem key={value} chosen={value === after} onSelect={() => setSleepTimer(value)}>
          {words(value)}
        </MenuItem>
      ))}
    </>
  )
}

function useSleepWords() {
  const { t } = useI18n()
  const mode = usePlayer((state) => state.mode)
  return (value: SleepAfter) => {
    if (value === 'off') return t('player.sleepOff')
    if (value === 'end') return t(mode === 'podcast' ? 'player.sleepEpisode' : 'player.sleepTrack')
    return t('player.sleepIn', { count: value })
  }
}
