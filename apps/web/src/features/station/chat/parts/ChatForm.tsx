import { type ChatQuote, limits } from '@nava/contracts'
import { SendHorizontal, Smile, X } from 'lucide-react'
import { type FormEvent, type Ref, Suspense, useImperativeHandle, useRef, useState } from 'react'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { useTextDraft } from '../../../platform/forms/use-draft.ts'
import styles from './ChatForm.module.css'

const EmojiPicker = lazyPart(() => import('./EmojiPicker.tsx'))

export interface ChatFormHandle {
  mention: (name: string) => void
  focus: () => void
}

interface ChatFormProps {
  ref?: Ref<ChatFormHandle>
  /** Message that the next one answers */
  replyTo: ChatQuote | undefined
  onReplyEnd: () => void
  onSend: (text: string) => void
}

export function ChatForm({ ref, replyTo, onReplyEnd, onSend }: ChatFormProps) {
  const { t } = useI18n()
  const [text, setText] = useTextDraft('chat')
  const [picking, setPicking] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  const insert = (piece: string) => {
    const input = field.current
    const [from, to] = [input?.selectionStart ?? text.length, input?.selectionEnd ?? text.length]
    const next = text.slice(0, from) + piece + text.slice(to)
    if (next.length > limits.text.chat) return
    setText(next)
    requestAnimationFrame(() => {
      input?.focus()
      input?.setSelectionRange(from + piece.length, from + piece.length)
    })
  }
  useImperativeHandle(ref, () => ({
    mention: (name) => insert(`@${name} `),
    // The menu in which it is chosen gives the focus back first.
    focus: () => requestAnimationFrame(() => field.current?.focus()),
  }))

  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    onSend(text.trim())
    setText('')
    setPicking(false)
  }
  const closePicker = () => {
    setPicking(false)
    field.current?.focus()
  }
  return (
    <form className={styles.form} onSubmit={send}>
      {picking && (
        <div className={styles.picker}>
          <Suspense>
            <EmojiPicker onPick={insert} onClose={closePicker} />
          </Suspense>
        </div>
      )}
      {replyTo && (
        <ReplyNote
          quote={replyTo}
          onEnd={() => {
            onReplyEnd()
            field.current?.focus()
          }}
        />
      )}
      <IconButton
        label={t('live.chat.emoji')}
        aria-expanded={picking}
        onClick={() => setPicking((isOpen) => !isOpen)}
      >
        <Smile />
      </IconButton>
      <div className={styles.field}>
        <TextField
          ref={field}
          label={t('live.chat.write')}
          placeholder={t('live.chat.write')}
          hideLabel
          autoComplete="off"
          enterKeyHint="send"
          value={text}
          maxLength={limits.text.chat}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={onKeys((key) => {
            if (key !== 'Escape') return undefined
            if (picking) return closePicker
            return replyTo ? onReplyEnd : undefined
          })}
        />
      </div>
      <IconButton type="submit" label={t('live.chat.send')} disabled={text.trim() === ''} variant="accent">
        <SendHorizontal />
      </IconButton>
    </form>
  )
}

function ReplyNote({ quote, onEnd }: { quote: ChatQuote; onEnd: () => void }) {
  const { t } = useI18n()
  return (
    <div className={styles.reply} role="status">
      <p className={styles.replyText}>
        <span>{t('live.chat.replyTo', { name: quote.name })}</span> <span dir="auto">{quote.text}</span>
      </p>
      <IconButton size="sm" label={t('live.chat.replyEnd')} onClick={onEnd}>
        <X />
      </IconButton>
    </div>
  )
}
