import {
  deleteLyrics,
  type FurtherLyrics as Entry,
  limits,
  listLyrics,
  type LyricsKind,
  setLyrics,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { nameOfLanguage, TEXT_LANGUAGES } from '../../../lib/i18n/text-languages.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextArea } from '../../../ui/controls/TextField.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { useDraft } from '../../platform/forms/use-draft.ts'
import styles from './FurtherLyrics.module.css'

const KINDS: readonly LyricsKind[] = ['translation', 'pronunciation']

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

const useNameOf = () => {
  const { t, language: reader } = useI18n()
  return ({ kind, language }: Pick<Entry, 'kind' | 'language'>) =>
    t(`lyrics.${kind}`, { language: nameOfLanguage(language, reader) })
}

/** Translations of a track's lyrics, and the same words in other letters */
export default function FurtherLyrics({ musicID }: { musicID: number }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const nameOf = useNameOf()
  const params = { id: musicID }
  const list = useQuery(query(listLyrics, { params }))
  const { entry, change } = useEntry(musicID)
  const save = useMutation({
    mutationFn: ({ kind, language, text }: Entry) =>
      call(setLyrics, { params: { ...params, kind, language }, body: { text } }),
    onSuccess: async (_, sent) => {
      change({ ...sent, text: '' })
      await invalidate(listLyrics, { params })
      toast(t('lyrics.saved', { name: nameOf(sent) }))
    },
  })
  const remove = useMutation({
    mutationFn: ({ kind, language }: Entry) => call(deleteLyrics, { params: { ...params, kind, language } }),
    onSuccess: async (_, removed) => {
      await invalidate(listLyrics, { params })
      toast(t('lyrics.removed', { name: nameOf(removed) }))
    },
  })
  const error = save.error ?? remove.error
  const isBusy = save.isPending || remove.isPending
  return (
    <section className={styles.further}>
      <h2>{t('lyrics.further')}</h2>
      <p className={styles.hint}>{t('lyrics.furtherHint')}</p>
      <Loaded query={list} skeleton={<Skeleton height={48} />}>
        {({ lyrics }) => (
          <Entries
            entries={lyrics}
            isBusy={isBusy}
            onEdit={change}
            onRemove={(each) => remove.mutate(each)}
          />
        )}
      </Loaded>
      <EntryFields entry={entry} onChange={change} />
      <div>
        <Button disabled={isBusy || entry.text.trim() === ''} onClick={() => save.mutate(entry)}>
          {t('lyrics.save')}
        </Button>
      </div>
      {error && (
        <p className={styles.failed} role="alert">
          {errors.ofError(error)}
        </p>
      )}
    </section>
  )
}

/** What is written, which the browser keeps until it is saved */
function useEntry(musicID: number) {
  const { language: reader } = useI18n()
  const { restored, keep } = useDraft(`lyrics/${musicID}`)
  const [entry, setEntry] = useState<Entry>(() => ({
    kind: restored?.values['kind'] === 'pronunciation' ? 'pronunciation' : 'translation',
    language: textIn(restored?.values['language']) || reader,
    text: textIn(restored?.values['text']),
  }))
  const change = (next: Entry) => {
    setEntry(next)
    keep(next.text === '' ? {} : { ...next })
  }
  return { entry, change }
}

interface EntriesProps {
  entries: readonly Entry[]
  isBusy: boolean
  onEdit: (entry: Entry) => void
  onRemove: (entry: Entry) => void
}

function Entries({ entries, isBusy, onEdit, onRemove }: EntriesProps) {
  const { t } = useI18n()
  const nameOf = useNameOf()
  if (entries.length === 0) return <p>{t('lyrics.noFurther')}</p>
  return (
    <ul className={styles.list}>
      {entries.map((each) => (
        <li key={`${each.kind}/${each.language}`}>
          <bdi>{nameOf(each)}</bdi>
          <IconButton label={t('lyrics.edit', { name: nameOf(each) })} onClick={() => onEdit(each)}>
            <Pencil />
          </IconButton>
          <IconButton
            label={t('lyrics.remove', { name: nameOf(each) })}
            disabled={isBusy}
            onClick={() => onRemove(each)}
          >
            <Trash2 />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}

function EntryFields({ entry, onChange }: { entry: Entry; onChange: (entry: Entry) => void }) {
  const { t, language: reader } = useI18n()
  return (
    <>
      <div className={styles.pair}>
        <Select
          label={t('lyrics.kind')}
          options={KINDS.map((kind) => ({ value: kind, label: t(`lyrics.kind.${kind}`) }))}
          value={entry.kind}
          onChange={(chosen) =>
            onChange({ ...entry, kind: KINDS.find((kind) => kind === chosen) ?? entry.kind })
          }
        />
        <Select
          label={t('lyrics.language')}
          options={[...new Set([entry.language, ...TEXT_LANGUAGES])].map((tag) => ({
            value: tag,
            label: nameOfLanguage(tag, reader),
          }))}
          value={entry.language}
          onChange={(language) => onChange({ ...entry, language })}
        />
      </div>
      <TextArea
        label={t('lyrics.text')}
        lang={entry.language}
        rows={6}
        maxLength={limits.text.lyrics}
        value={entry.text}
        onChange={({ currentTarget }) => onChange({ ...entry, text: currentTarget.value })}
      />
    </>
  )
}
