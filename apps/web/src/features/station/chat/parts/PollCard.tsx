import type { ChatOwn, ChatPoll } from '@nava/contracts'
import { Check, ChevronDown, ChevronUp, X } from 'lucide-react'
import { useId, useState } from 'react'
import { dateFormat, numberFormat } from '../../../../lib/formats/formats.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { closePoll } from './moderate.ts'
import styles from './PollCard.module.css'

interface PollCardProps {
  poll: ChatPoll
  vote: ChatOwn['vote']
  isHost: boolean
  /** Undefined for those who cannot vote */
  onVote: ((option: number) => void) | undefined
}

export function PollCard({ poll, vote, isHost, onVote }: PollCardProps) {
  const { t, language } = useI18n()
  const id = useId()
  const [hidden, setHidden] = useState(0)
  const [isFolded, setFolded] = useState(false)
  if (!poll.isOpen && hidden === poll.pollID) return null
  const total = poll.votes.reduce((sum, each) => sum + each, 0)
  const chosen = vote?.pollID === poll.pollID ? vote.option : undefined
  const ends = dateFormat(language, { timeStyle: 'short' })
  return (
    <section className={styles.poll} aria-labelledby={id}>
      <header className={styles.header}>
        <h3 id={id} className={styles.question} dir="auto">
          {poll.question}
        </h3>
        <IconButton
          size="sm"
          label={t(isFolded ? 'live.chat.poll.unfold' : 'live.chat.poll.fold')}
          aria-expanded={!isFolded}
          onClick={() => setFolded(!isFolded)}
        >
          {isFolded ? <ChevronDown /> : <ChevronUp />}
        </IconButton>
        {!poll.isOpen && (
          <IconButton size="sm" label={t('live.chat.poll.hide')} onClick={() => setHidden(poll.pollID)}>
            <X />
          </IconButton>
        )}
      </header>
      <ul className={styles.options} hidden={isFolded}>
        {poll.options.map((option, at) => (
          <li key={at}>
            <Option
              text={option}
              share={total === 0 ? 0 : (poll.votes[at] ?? 0) / total}
              isChosen={at === chosen}
              onPress={poll.isOpen && onVote ? () => onVote(at) : undefined}
            />
          </li>
        ))}
      </ul>
      <footer className={styles.footer}>
        <span>
          {t('live.chat.poll.votes', { count: total, shown: numberFormat(language).format(total) })}
        </span>
        {!poll.isOpen && <span role="status">{t('live.chat.poll.closed')}</span>}
        {poll.isOpen && poll.endsAt && (
          <span>{t('live.chat.poll.until', { time: ends.format(new Date(poll.endsAt)) })}</span>
        )}
        {poll.isOpen && isHost && (
          <Button size="sm" onClick={() => void closePoll(poll.pollID)}>
            {t('live.chat.poll.close')}
          </Button>
        )}
      </footer>
    </section>
  )
}

interface OptionProps {
  text: string
  /** Of all votes, 0 to 1 */
  share: number
  isChosen: boolean
  onPress: (() => void) | undefined
}

function Option({ text, share, isChosen, onPress }: OptionProps) {
  const { language } = useI18n()
  const percent = numberFormat(language, { style: 'percent' }).format(share)
  const words = (
    <>
      <span className={styles.bar} style={{ inlineSize: `${share * 100}%` }} aria-hidden />
      <span className={styles.words} dir="auto">
        {text}
      </span>
      {isChosen && <Check aria-hidden className={styles.check} />}
      <span>{percent}</span>
    </>
  )
  if (!onPress)
    return (
      <p className={styles.option} data-chosen={isChosen || undefined}>
        {words}
      </p>
    )
  return (
    <button type="button" className={styles.option} aria-pressed={isChosen} onClick={onPress}>
      {words}
    </button>
  )
}
