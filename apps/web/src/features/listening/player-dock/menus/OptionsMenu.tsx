import { ChevronDown, EllipsisVertical, X } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLine } from '../../../../ui/overlays/Menu.tsx'
import { player } from '../../player/player.ts'
import { SleepItems } from '../../controls/SleepMenu.tsx'
import { useSleepTimer } from '../../player/sleep-timer.ts'
import { closeWithUndo } from '../../player/queue-edits.ts'

export function OptionsMenu() {
  const { t } = useI18n()
  const sleeps = useSleepTimer() !== 'off'
  return (
    <Menu
      label={t('player.options')}
      trigger={
        <IconButton size="sm" label={t('player.options')} pressed={sleeps}>
          <EllipsisVertical />
        </IconButton>
      }
    >
      <SleepItems />
      <LeaveItems />
    </Menu>
  )
}

export function LeaveItems({ onHide }: { onHide?: () => void }) {
  const { t } = useI18n()
  return (
    <>
      <MenuLine />
      <MenuItem
        icon={<ChevronDown />}
        onSelect={() => {
          player.hide()
          onHide?.()
        }}
      >
        {t('player.hide')}
      </MenuItem>
      <MenuItem icon={<X />} onSelect={closeWithUndo}>
        {t('player.close')}
      </MenuItem>
    </>
  )
}
