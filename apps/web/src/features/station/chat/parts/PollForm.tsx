import { limits, startChatPoll } from '@nava/contracts'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Select } from '../../../../ui/controls/Select.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import styles from './Dialogs.module.css'

const { minOptions, maxOptions, question: maxQuestion, option: maxOption } = limits.chat.poll

/** Minutes after which a poll closes by itself; 0 for never */
const ENDS = [0, 1, 2, 5, 10, 30, 60] as const

export default function PollForm({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const id = useId()
  const [question, setQuestion] = useState('')
  const [options, setOptions] = useState<readonly string[]>(Array.from({ length: minOptions }, () => ''))
  const [minutes, setMinutes] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const filled = options.map((option) => option.trim()).filter(Boolean)
  const isReady = question.trim() !== '' && filled.length >= minOptions

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || isBusy) return
    setBusy(true)
    try {
      await call(startChatPoll, {
        body: { question: question.trim(), options: filled, minutes: minutes || null },
      })
      onClose()
    } catch (error) {
      setBusy(false)
      await toastError(error)
    }
  }
  return (
    <Dialog
      title={t('live.chat.poll.start')}
      onClose={onClose}
      actions={
        <Button type="submit" form={id} variant="primary" busy={isBusy} disabled={!isReady}>
          {t('live.chat.poll.begin')}
        </Button>
      }
    >
      <form id={id} className={styles.form} onSubmit={(event) => void start(event)}>
        <TextField
          label={t('live.chat.poll.question')}
          value={question}
          maxLength={maxQuestion}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        {options.map((option, at) => (
          <div key={at} className={styles.line}>
            <TextField
              label={t('live.chat.poll.option', { number: at + 1 })}
              value={option}
              maxLength={maxOption}
              onChange={(event) => setOptions(options.with(at, event.currentTarget.value))}
            />
            {options.length > minOptions && (
              <IconButton
                label={t('live.chat.poll.removeOption', { number: at + 1 })}
                onClick={() => setOptions(options.toSpliced(at, 1))}
              >
                <X />
              </IconButton>
            )}
          </div>
        ))}
        {options.length < maxOptions && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={() => setOptions([...options, ''])}>
            {t('live.chat.poll.addOption')}
          </Button>
        )}
        <Select
          label={t('live.chat.poll.ends')}
          value={String(minutes)}
          options={ENDS.map((each) => ({
            value: String(each),
            label: each === 0 ? t('live.chat.poll.never') : t('live.chat.poll.minutes', { count: each }),
          }))}
          onChange={(value) => setMinutes(Number(value))}
        />
      </form>
    </Dialog>
  )
}
