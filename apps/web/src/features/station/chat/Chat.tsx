import { Hourglass, LogIn, MessageCircle } from 'lucide-react'
import { type Ref, useRef } from 'react'
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
import { ChatRow, PendingRow } from './parts/ChatRow.tsx'
import { SlowModeMenu } from './parts/SlowModeMenu.tsx'
import { useIsPast } from './parts/use-is-past.ts'
import { useFollowEnd } from './parts/use-follow-end.ts'
import { useChat } from './use-chat.ts'
import styles from './Chat.module.css'

export default function Chat() {
  const { t } = useI18n()
  const chat = useChat()
  const session = useSession()
  const isAdmin = session.state === 'user' && session.isAdmin
  const myName = useMe()?.name ?? ''
  const form = useRef<ChatFormHandle>(null)
  const newest = chat.messages.at(-1)?.messageID ?? 0
  const { ref, isAtEnd, seenID, goToEnd, onScroll } = useFollowEnd(newest)
  const unread = isAtEnd ? [] : chat.messages.filter(({ messageID }) => messageID > seenID)
  const names = [...new Set(chat.messages.map(({ name }) => name))]

  return (
    <section className={styles.chat} aria-label={t('live.chat.title')}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{t('live.chat.title')}</h2>
        {chat.slowSeconds > 0 && (
          <span className={styles.slow}>
            <Hourglass aria-hidden size="1rem" />
            {t('live.chat.slow', { count: chat.slowSeconds })}
          </span>
        )}
        {isAdmin && <SlowModeMenu seconds={chat.slowSeconds} />}
      </header>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys */}
        <div ref={ref} className={styles.log} onScroll={onScroll} role="log" tabIndex={0}>
          {chat.connection === 'joining' && <RowsSkeleton rows={5} />}
          {chat.connection === 'joined' && newest === 0 && chat.pending.length === 0 && (
            <EmptyState icon={<MessageCircle />} text={t('live.chat.none')} />
          )}
          <ol className={styles.list}>
            {chat.messages.map((message) => (
              <ChatRow
                key={message.messageID}
                message={message}
                names={names}
                myName={myName}
                isFirstUnread={message.messageID === unread[0]?.messageID}
                onMention={(name) => form.current?.mention(name)}
              />
            ))}
            {chat.pending.map((message) => (
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
          <button type="button" className={styles.unread} onClick={goToEnd}>
            {t('live.chat.newMessages', { count: unread.length })}
          </button>
        )}
      </div>
      {chat.connection === 'lost' && (
        <p className={styles.note} role="status">
          {foreignText(chat.lostBy, t) ?? t('live.chat.lost')}
        </p>
      )}
      <Writing chat={chat} formRef={form} onSent={goToEnd} />
    </section>
  )
}

interface WritingProps {
  chat: ReturnType<typeof useChat>
  formRef: Ref<ChatFormHandle>
  onSent: () => void
}

function Writing({ chat, formRef, onSent }: WritingProps) {
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
      onSend={(text) => {
        chat.write(text)
        onSent()
      }}
    />
  )
}
