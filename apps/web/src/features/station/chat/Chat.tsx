import { type ChatMessage, type ChatQuote, limits } from '@nava/contracts'
import { Hourglass, LogIn, MessageCircle } from 'lucide-react'
import { type Ref, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { foreignText } from '../../../lib/calls/foreign-reply.ts'
import { dateFormat } from '../../../lib/formats/formats.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useMe } from '../../../lib/session/me.ts'
import { useSignInState } from '../../platform/login/use-sign-in-state.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { buttonClass } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { ChatForm, type ChatFormHandle } from './parts/ChatForm.tsx'
import { ChatRow } from './parts/ChatRow.tsx'
import { HostTools } from './parts/HostTools.tsx'
import { PendingRow } from './parts/PendingRow.tsx'
import { Pinned } from './parts/Pinned.tsx'
import { PollCard } from './parts/PollCard.tsx'
import { useIsPast } from './parts/use-is-past.ts'
import { useFollowEnd } from './parts/use-follow-end.ts'
import { type Chat as ChatState, useChat } from './use-chat.ts'
import styles from './Chat.module.css'

export default function Chat() {
  const { t } = useI18n()
  const chat = useChat()
  const session = useSession()
  const isHost = session.state === 'user' && chat.standing.isModerator === true
  const form = useRef<ChatFormHandle>(null)
  const [replyTo, setReplyTo] = useState<ChatQuote>()
  const newest = chat.messages.at(-1)?.messageID ?? 0
  const { ref, isAtEnd, seenID, goToEnd, onScroll } = useFollowEnd(newest)
  const { pinned, poll } = chat.room
  const isThere = (id: number) => chat.messages.some(({ messageID }) => messageID === id)
  const goTo = (id: number) => (isThere(id) ? () => goToMessage(ref.current, id) : undefined)

  return (
    <section className={styles.chat} aria-label={t('live.chat.title')}>
      <ChatHeader slowSeconds={chat.slowSeconds} isHost={isHost} />
      {pinned && <Pinned message={pinned} isHost={isHost} onPress={goTo(pinned.messageID)} />}
      {poll && (
        <PollCard
          poll={poll}
          vote={chat.own.vote}
          isHost={isHost}
          onVote={
            session.state === 'user' && chat.standing.state === 'writer'
              ? (option) => chat.vote(poll.pollID, option)
              : undefined
          }
        />
      )}
      <ChatMessages
        chat={chat}
        logRef={ref}
        isHost={isHost}
        seenID={isAtEnd ? newest : seenID}
        onScroll={onScroll}
        onUnread={goToEnd}
        onMention={(name) => form.current?.mention(name)}
        onReply={(message) => {
          setReplyTo(quoteOf(message))
          form.current?.focus()
        }}
        goTo={goTo}
      />
      {chat.connection === 'lost' && (
        <p className={styles.note} role="status">
          {foreignText(chat.lostBy, t) ?? t('live.chat.lost')}
        </p>
      )}
      <Writing
        chat={chat}
        formRef={form}
        replyTo={replyTo && !isThere(replyTo.messageID) ? undefined : replyTo}
        onReplyEnd={() => setReplyTo(undefined)}
        onSent={goToEnd}
      />
    </section>
  )
}

const quoteOf = ({ messageID, name, text }: ChatMessage): ChatQuote => ({
  messageID,
  name,
  text: text.slice(0, limits.chat.quote),
  isRemoved: false,
})

function goToMessage(log: HTMLElement | null, messageID: number): void {
  const row = log?.querySelector<HTMLElement>(`[data-message="${messageID}"]`)
  if (!log || !row) return
  const [shown, wanted] = [log.getBoundingClientRect(), row.getBoundingClientRect()]
  log.scrollTop += wanted.top + wanted.height / 2 - shown.top - shown.height / 2
  row.focus({ preventScroll: true })
}

function ChatHeader({ slowSeconds, isHost }: { slowSeconds: number; isHost: boolean }) {
  const { t } = useI18n()
  return (
    <header className={styles.header}>
      <h2 className={styles.heading}>{t('live.chat.title')}</h2>
      {slowSeconds > 0 && (
        <span className={styles.slow}>
          <Hourglass aria-hidden size="1rem" />
          {t('live.chat.slow', { count: slowSeconds })}
        </span>
      )}
      {isHost && <HostTools slowSeconds={slowSeconds} />}
    </header>
  )
}

interface MessagesProps {
  chat: ChatState
  logRef: Ref<HTMLDivElement>
  isHost: boolean
  /** ID of the last message that the reader has seen */
  seenID: number
  onScroll: () => void
  onUnread: () => void
  onMention: (name: string) => void
  onReply: (message: ChatMessage) => void
  goTo: (messageID: number) => (() => void) | undefined
}

function ChatMessages(props: MessagesProps) {
  const { chat, logRef, isHost, seenID, onScroll, onUnread, onMention, onReply, goTo } = props
  const { t } = useI18n()
  const myName = useMe()?.name ?? ''
  const { messages, pending, connection, own, room } = chat
  const names = [...new Set(messages.map(({ name }) => name))]
  const unread = messages.filter(({ messageID }) => messageID > seenID)
  return (
    <div className={styles.frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
      <div ref={logRef} className={styles.log} onScroll={onScroll} role="log" tabIndex={0}>
        {connection === 'joining' && <RowsSkeleton rows={5} />}
        {connection === 'joined' && messages.length === 0 && pending.length === 0 && (
          <EmptyState icon={<MessageCircle />} text={t('live.chat.none')} />
        )}
        <ol className={styles.list}>
          {messages.map((message) => (
            <ChatRow
              key={message.messageID}
              message={message}
              names={names}
              myName={myName}
              own={own}
              isHost={isHost}
              isByModerator={room.moderators.includes(message.userID)}
              isFirstUnread={message.messageID === unread[0]?.messageID}
              onMention={onMention}
              onReact={(reaction) => chat.react(message.messageID, reaction)}
              onReply={() => onReply(message)}
              onQuote={message.replyTo ? goTo(message.replyTo.messageID) : undefined}
            />
          ))}
          {pending.map((message) => (
            <PendingRow
              key={message.key}
              message={message}
              onRetry={() => chat.retry(message.key)}
              onDiscard={() => chat.discard(message.key)}
            />
          ))}
        </ol>
      </div>
      {unread.length > 0 && (
        <button type="button" className={styles.unread} onClick={onUnread}>
          {t('live.chat.newMessages', { count: unread.length })}
        </button>
      )}
    </div>
  )
}

interface WritingProps {
  chat: ChatState
  formRef: Ref<ChatFormHandle>
  replyTo: ChatQuote | undefined
  onReplyEnd: () => void
  onSent: () => void
}

function Writing({ chat, formRef, replyTo, onReplyEnd, onSent }: WritingProps) {
  const { t, language } = useI18n()
  const session = useSession()
  const signInState = useSignInState()
  const { standing } = chat
  // A mute expires without an event, so the page watches the clock.
  const isMuteOver = useIsPast(standing.state === 'muted' ? Date.parse(standing.until) : 0)
  if (session.state !== 'user')
    return (
      <Link to={paths.register} state={signInState} className={buttonClass()}>
        <LogIn aria-hidden />
        {t('live.chat.signIn')}
      </Link>
    )
  if (standing.state === 'muted' && !isMuteOver) {
    const until = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' })
    return (
      <p className={styles.note} role="status">
        {t('live.chat.muted', { until: until.format(new Date(standing.until)) })}
      </p>
    )
  }
  return (
    <ChatForm
      key={session.userID}
      ref={formRef}
      replyTo={replyTo}
      onReplyEnd={onReplyEnd}
      onSend={(text) => {
        chat.write(text, replyTo)
        onReplyEnd()
        onSent()
      }}
    />
  )
}
