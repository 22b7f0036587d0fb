import { addChatWord, limits, listChatWords, removeChatWord } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { query } from '../../../lib/calls/query.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import styles from './ChatWords.module.css'

const words = query(listChatWords)

/** Edits the words that are refused in the chat. */
export default function ChatWords() {
  const { t } = useI18n()
  const list = useQuery({ ...words, staleTime: 0 })
  const field = useRef<HTMLInputElement>(null)
  const [pattern, setPattern] = useState('')

  const attempt = async (work: Promise<unknown>) => {
    try {
      await work
    } catch (error) {
      await toastError(error)
    }
    await queryClient.invalidateQueries({ queryKey: words.queryKey })
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    if (pattern.trim() === '') return
    setPattern('')
    void attempt(call(addChatWord, { body: { pattern: pattern.trim() } }))
  }
  const remove = (id: number) => {
    // The button goes with its word.
    field.current?.focus()
    void attempt(call(removeChatWord, { params: { id } }))
  }
  return (
    <div className={styles.words}>
      <form className={styles.form} onSubmit={add}>
        <TextField
          ref={field}
          label={t('live.chat.words.add')}
          hint={t('live.chat.words.hint')}
          value={pattern}
          maxLength={limits.chat.word}
          autoComplete="off"
          onChange={(event) => setPattern(event.currentTarget.value)}
        />
        <Button type="submit" icon={<Plus aria-hidden />} disabled={pattern.trim() === ''}>
          {t('live.chat.words.forbid')}
        </Button>
      </form>
      <Loaded query={list} skeleton={<RowsSkeleton rows={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <p className={styles.none}>{t('live.chat.words.none')}</p>
          ) : (
            <ul className={styles.list} aria-label={t('live.chat.words')}>
              {rows.map(({ wordID, pattern: word }) => (
                <li key={wordID} className={styles.word}>
                  <bdi>{word}</bdi>
                  <IconButton
                    size="sm"
                    label={t('live.chat.words.allow', { word })}
                    onClick={() => remove(wordID)}
                  >
                    <X />
                  </IconButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
