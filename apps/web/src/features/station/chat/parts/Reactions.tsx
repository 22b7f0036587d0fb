import { type ChatMessage, type ChatOwn, limits } from '@nava/contracts'
import { SmilePlus } from 'lucide-react'
import { numberFormat } from '../../../../lib/formats/formats.ts'
import { type PlainKey, useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/Menu.tsx'
import { hasReacted } from './chat-log.ts'
import styles from './Reactions.module.css'

/** In the order of `limits.chat.reactions` */
const NAMES = [
  'live.chat.reaction.like',
  'live.chat.reaction.love',
  'live.chat.reaction.laugh',
  'live.chat.reaction.wow',
  'live.chat.reaction.sad',
  'live.chat.reaction.applause',
] as const satisfies readonly PlainKey[]

const CHOICES = NAMES.map((name, reaction) => ({
  name,
  reaction,
  emoji: limits.chat.reactions[reaction] ?? '',
}))

interface CountsProps {
  message: ChatMessage
  own: ChatOwn
  /** Undefined for those who cannot react */
  onReact: ((reaction: number) => void) | undefined
}

export function ReactionCounts({ message: { messageID, reactions }, own, onReact }: CountsProps) {
  const { t, language } = useI18n()
  const shown = CHOICES.filter(({ reaction }) => (reactions[reaction] ?? 0) > 0)
  if (shown.length === 0) return null
  return (
    // Counts would be announced with the messages of the log.
    <ul className={styles.counts} aria-label={t('live.chat.reactions')} aria-live="off">
      {shown.map(({ name, reaction, emoji }) => {
        const count = numberFormat(language).format(reactions[reaction] ?? 0)
        const label = t('live.chat.reactionCount', { name: t(name), number: count })
        const words = (
          <>
            <span aria-hidden>{emoji}</span> <span aria-hidden>{count}</span>
          </>
        )
        return (
          <li key={reaction}>
            {onReact ? (
              <button
                type="button"
                className={styles.count}
                aria-label={label}
                aria-pressed={hasReacted(own, messageID, reaction)}
                title={t(name)}
                onClick={() => onReact(reaction)}
              >
                {words}
              </button>
            ) : (
              <span className={styles.count} role="img" aria-label={label}>
                {words}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface ReactionMenuProps {
  message: ChatMessage
  onReact: (reaction: number) => void
}

export function ReactionMenu({ message, onReact }: ReactionMenuProps) {
  const { t } = useI18n()
  const label = t('live.chat.reactTo', { name: message.name })
  return (
    <Menu
      label={label}
      trigger={
        <IconButton size="sm" label={label}>
          <SmilePlus />
        </IconButton>
      }
    >
      {CHOICES.map(({ name, reaction, emoji }) => (
        <MenuItem key={reaction} icon={<span>{emoji}</span>} onSelect={() => onReact(reaction)}>
          {t(name)}
        </MenuItem>
      ))}
    </Menu>
  )
}
