import type { ChatMessage } from '@nava/contracts'
import { Flag, MoreHorizontal, Pin, Reply, Trash2, VolumeOff } from 'lucide-react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../../ui/overlays/Menu.tsx'
import { deleteOwn, muteFor, muteTimes, pinMessage, removeMessage, reportMessage } from './moderate.ts'

interface ChatRowMenuProps {
  message: ChatMessage
  isOwn: boolean
  isHost: boolean
  onReply: () => void
}

export function ChatRowMenu({ message, isOwn, isHost, onReply }: ChatRowMenuProps) {
  const { t } = useI18n()
  const label = t('live.chat.optionsOf', { name: message.name })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="sm" label={label}>
          <MoreHorizontal />
        </IconButton>
      }
    >
      <MenuItem icon={<Reply />} onSelect={onReply}>
        {t('live.chat.reply')}
      </MenuItem>
      {isHost && message.heldUntil === null && (
        <MenuItem icon={<Pin />} onSelect={() => void pinMessage(message.messageID)}>
          {t('live.chat.pin')}
        </MenuItem>
      )}
      {isOwn && (
        <MenuItem icon={<Trash2 />} danger onSelect={() => void deleteOwn(message.messageID)}>
          {t('live.chat.delete')}
        </MenuItem>
      )}
      {!isOwn && (
        <MenuItem icon={<Flag />} onSelect={() => void reportMessage(message.messageID)}>
          {t('live.chat.report')}
        </MenuItem>
      )}
      {!isOwn && isHost && (
        <>
          <MenuItem icon={<Trash2 />} danger onSelect={() => void removeMessage(message.messageID)}>
            {t('live.chat.delete')}
          </MenuItem>
          <MenuLine />
          <MenuLabel>{t('live.chat.mute')}</MenuLabel>
          {muteTimes.map(({ minutes, text }) => (
            <MenuItem
              key={minutes}
              icon={<VolumeOff />}
              onSelect={() => void muteFor(message.userID, minutes)}
            >
              {t(text)}
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
