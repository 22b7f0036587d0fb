import type { ChatMessage, ChatOwn } from '@nava/contracts'
import { ShieldCheck } from 'lucide-react'
import { dateFormat } from '../../../../lib/formats/formats.ts'
import { formatClock } from '../../../../lib/formats/format-clock.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { useSession } from '../../../../lib/session/session.ts'
import { Avatar } from '../../../../ui/media/Avatar.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { ChatRowMenu } from './ChatRowMenu.tsx'
import { ChatText } from './ChatText.tsx'
import { isMentioned } from './chat-tokens.ts'
import { Quote } from './Quote.tsx'
import { ReactionCounts, ReactionMenu } from './Reactions.tsx'
import styles from './ChatRow.module.css'

interface ChatRowProps {
  message: ChatMessage
  names: readonly string[]
  myName: string
  own: ChatOwn
  isFirstUnread: boolean
  /** The reader moderates the chat. */
  isHost: boolean
  /** The writer does. */
  isByModerator: boolean
  onMention: (name: string) => void
  onReact: (reaction: number) => void
  onReply: () => void
  /** Undefined if the quoted message is not in the log */
  onQuote: (() => void) | undefined
}

export function ChatRow(props: ChatRowProps) {
  const { message, names, myName, own, isFirstUnread, isHost, onReact, onReply, onQuote } = props
  const { t } = useI18n()
  const session = useSession()
  const isOwn = session.state === 'user' && session.userID === message.userID
  const isForMe = !isOwn && isMentioned(message.text, myName)
  const react = session.state === 'user' && message.heldUntil === null ? onReact : undefined
  return (
    <>
      {isFirstUnread && <li className={styles.marker}>{t('live.chat.new')}</li>}
      <li
        className={classNames(styles.row, isForMe && styles.forMe)}
        data-message={message.messageID}
        tabIndex={-1}
      >
        <Avatar name={message.name} src={message.avatar || undefined} size={32} />
        <div className={styles.words}>
          <Writer {...props} hasActions={session.state === 'user'} />
          {message.replyTo && <Quote quote={message.replyTo} onPress={onQuote} />}
          <p className={styles.text} dir="auto">
            <ChatText text={message.text} names={names} />
          </p>
          <HeldNote until={message.heldUntil} />
          <ReactionCounts message={message} own={own} onReact={react} />
        </div>
        {session.state === 'user' && (
          <div className={styles.actions}>
            {react && <ReactionMenu message={message} onReact={react} />}
            <ChatRowMenu message={message} isOwn={isOwn} isHost={isHost} onReply={onReply} />
          </div>
        )}
      </li>
    </>
  )
}

function Writer({ message, isByModerator, hasActions, onMention }: ChatRowProps & { hasActions: boolean }) {
  const { t, language } = useI18n()
  return (
    <p className={classNames(styles.by, hasActions && styles.acted)}>
      <button
        type="button"
        className={styles.name}
        title={t('live.chat.mention', { name: message.name })}
        onClick={() => onMention(message.name)}
      >
        <bdi>{message.name}</bdi>
      </button>
      {isByModerator && (
        <span
          role="img"
          className={styles.sign}
          aria-label={t('live.chat.moderator')}
          title={t('live.chat.moderator')}
        >
          <ShieldCheck aria-hidden />
        </span>
      )}
      <time dateTime={message.created}>{formatClock(message.created, language)}</time>
    </p>
  )
}

function HeldNote({ until }: { until: string | null }) {
  const { t, language } = useI18n()
  if (until === null) return null
  const time = dateFormat(language, { timeStyle: 'medium' }).format(new Date(until))
  return <p className={styles.held}>{t('live.chat.held', { time })}</p>
}
