import type { ChatMessage } from '@nava/contracts'
import { Flag, MoreHorizontal, RotateCcw, Trash2, VolumeOff, X } from 'lucide-react'
import { formatClock } from '../../../../lib/formats/format-clock.ts'
import { type Translate, useI18n } from '../../../../lib/i18n/i18n.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Avatar } from '../../../../ui/media/Avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../../../ui/overlays/Menu.tsx'
import { ChatText } from './ChatText.tsx'
import type { PendingMessage } from './chat-log.ts'
import { isMentioned } from './chat-tokens.ts'
import { deleteAsAdmin, deleteOwn, muteFor, muteTimes, reportMessage } from './moderate.ts'
import styles from './ChatRow.module.css'

interface ChatRowProps {
  message: ChatMessage
  names: readonly string[]
  myName: string
  isFirstUnread: boolean
  onMention: (name: string) => void
}

export function ChatRow({ message, names, myName, isFirstUnread, onMention }: ChatRowProps) {
  const { t, language } = useI18n()
  const session = useSession()
  const isOwn = session.state === 'user' && session.userID === message.userID
  const isForMe = !isOwn && isMentioned(message.text, myName)
  return (
    <>
      {isFirstUnread && <li className={styles.marker}>{t('live.chat.new')}</li>}
      <li className={classNames(styles.row, isForMe && styles.forMe)}>
        <Avatar name={message.name} src={message.avatar || undefined} size={32} />
        <div className={styles.words}>
          <p className={styles.by}>
            <button
              type="button"
              className={styles.name}
              title={t('live.chat.mention', { name: message.name })}
              onClick={() => onMention(message.name)}
            >
              <bdi>{message.name}</bdi>
            </button>
            <time dateTime={message.created}>{formatClock(message.created, language)}</time>
          </p>
          <p className={styles.text} dir="auto">
            <ChatText text={message.text} names={names} />
          </p>
        </div>
        {session.state === 'user' && (
          <ChatRowMenu message={message} isOwn={isOwn} isAdmin={session.isAdmin} />
        )}
      </li>
    </>
  )
}

function ChatRowMenu({
  message,
  isOwn,
  isAdmin,
}: {
  message: ChatMessage
  isOwn: boolean
  isAdmin: boolean
}) {
  const { t } = useI18n()
  const label = t('live.chat.optionsOf', { name: message.name })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="sm" label={label} className={styles.more ?? ''}>
          <MoreHorizontal />
        </IconButton>
      }
    >
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
      {!isOwn && isAdmin && (
        <>
          <MenuItem icon={<Trash2 />} danger onSelect={() => void deleteAsAdmin(message.messageID)}>
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

function stateText(refused: PendingMessage['refused'], t: Translate): string {
  if (refused === undefined) return t('live.chat.sending')
  if (refused.state === 'tooFast') return t('live.chat.tooFast', { count: refused.retryAfter })
  return t(`live.chat.refused.${refused.state}`)
}

export function PendingRow({
  message,
  onRetry,
  onDiscard,
}: {
  message: PendingMessage
  onRetry: () => void
  onDiscard: () => void
}) {
  const { t } = useI18n()
  const { refused } = message
  return (
    <li className={styles.row} data-pending>
      <div className={styles.words}>
        <p className={styles.text} dir="auto">
          {message.text}
        </p>
        <p className={refused ? styles.refused : styles.sending} role={refused && 'alert'}>
          {stateText(refused, t)}
        </p>
      </div>
      {refused && (
        <>
          <IconButton size="sm" label={t('live.chat.sendAgain')} onClick={onRetry}>
            <RotateCcw />
          </IconButton>
          <IconButton size="sm" label={t('live.chat.discard')} onClick={onDiscard}>
            <X />
          </IconButton>
        </>
      )}
    </li>
  )
}
