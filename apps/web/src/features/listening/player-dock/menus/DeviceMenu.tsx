import { EyeOff, Laptop, MonitorSpeaker, PencilLine, Volume2 } from 'lucide-react'
import { useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../../ui/overlays/Menu.tsx'
import { setPrivate, usePrivate } from '../../playback/private-session.ts'
import { moveTo, namedDevices, useDevices, useRemoteDevice } from '../../player/devices.ts'
import { RenameDialog } from './RenameDialog.tsx'

/** Lists the user's devices; pressing one lets it play. Not for visitors. */
export function DeviceMenu({ size }: { size: 'sm' | 'md' }) {
  const { t } = useI18n()
  const all = useDevices()
  const remote = useRemoteDevice()
  const isPrivate = usePrivate()
  const [renames, setRenames] = useState(false)
  if (!all.me && !isPrivate) return null
  const devices = namedDevices(all)
  return (
    <>
      <Menu
        label={t('devices.title')}
        trigger={
          <IconButton size={size} label={t('devices.open')} pressed={remote !== undefined || isPrivate}>
            <MonitorSpeaker />
          </IconButton>
        }
      >
        {devices.length > 0 && <MenuLabel>{t('devices.title')}</MenuLabel>}
        {devices.map(({ deviceID, name, isMe, isPlaying }) => (
          <MenuItem
            key={deviceID}
            icon={isPlaying ? <Volume2 /> : <Laptop />}
            chosen={isPlaying}
            end={isMe ? t('devices.here') : undefined}
            onSelect={() => moveTo(deviceID)}
          >
            <bdi>{name}</bdi>
          </MenuItem>
        ))}
        {devices.length > 0 && (
          <MenuItem icon={<PencilLine />} onSelect={() => setRenames(true)}>
            {t('devices.rename')}
          </MenuItem>
        )}
        {devices.length > 0 && <MenuLine />}
        <MenuItem icon={<EyeOff />} chosen={isPrivate} onSelect={() => setPrivate(!isPrivate)}>
          {t('devices.private')}
        </MenuItem>
      </Menu>
      {renames && (
        <RenameDialog
          shown={all.devices.find(({ deviceID }) => deviceID === all.me)?.name}
          onClose={() => setRenames(false)}
        />
      )}
    </>
  )
}
