import { Hourglass } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/Menu.tsx'
import { setSlowMode, slowTimes } from './moderate.ts'

export function SlowModeMenu({ seconds }: { seconds: number }) {
  const { t } = useI18n()
  return (
    <Menu
      label={t('live.chat.slowMode')}
      trigger={
        <IconButton size="sm" label={t('live.chat.slowMode')} pressed={seconds > 0}>
          <Hourglass />
        </IconButton>
      }
    >
      {slowTimes.map((each) => (
        <MenuItem key={each} chosen={each === seconds} onSelect={() => void setSlowMode(each)}>
          {each === 0 ? t('live.chat.slowOff') : t('live.chat.slow', { count: each })}
        </MenuItem>
      ))}
    </Menu>
  )
}
