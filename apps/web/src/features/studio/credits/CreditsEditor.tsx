import {
  type CreditFormInput,
  limits,
  listCredits,
  getMusic,
  setCredits,
  type TrackCredits,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { call } from '../../../lib/calls/call.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { useReorder } from '../../../ui/use-reorder.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { AskBeforeLeaving } from '../../platform/forms/AskBeforeLeaving.tsx'
import { type CreditRow, formOf, isNamed, newRow, rowOf, sameCredits } from './credit-rows.ts'
import { CreditLine } from './parts/CreditLine.tsx'
import { LookUp } from './parts/LookUp.tsx'
import styles from './parts/CreditsEditor.module.css'

/** Edits who is credited for a track, apart from its form. */
export function CreditsEditor({ musicID }: { musicID: number }) {
  const { t } = useI18n()
  const id = useId()
  const list = useQuery({ ...query(listCredits, { params: { id: musicID } }), staleTime: Infinity })
  return (
    <section aria-labelledby={id} className={styles.editor}>
      <h2 id={id}>{t('music.credits.title')}</h2>
      <p className={styles.hint}>{t('panel.credits.hint')}</p>
      <Loaded query={list} skeleton={<Skeleton height={96} />}>
        {(stored) => <Editor stored={stored} />}
      </Loaded>
    </section>
  )
}

function Editor({ stored }: { stored: TrackCredits }) {
  const { t } = useI18n()
  const errors = useErrorText()
  const list = useRef<HTMLOListElement>(null)
  const [rows, setRows] = useState(() => stored.credits.map(rowOf))
  const [isrc, setIsrc] = useState('')
  /** Says which names are missing, once somebody has tried to save. */
  const [isTried, setTried] = useState(false)
  const save = useSaveCredits(stored.musicID, (saved) => {
    setRows(saved.credits.map(rowOf))
    setTried(false)
  })
  const add = () => {
    flushSync(() => setRows([...rows, newRow()]))
    focusIn(list.current, rows.length, 'select')
  }
  const send = () => {
    setTried(true)
    const missing = rows.findIndex((row) => !isNamed(row))
    if (missing < 0) save.mutate({ credits: formOf(rows), ...(isrc !== '' && { isrc }) })
    else focusIn(list.current, missing, '[role="combobox"]')
  }
  const isChanged = !sameCredits(rows, stored.credits)
  const isFull = rows.length >= limits.perMusic.credits
  return (
    <>
      {isChanged && <AskBeforeLeaving />}
      {rows.length === 0 && <p>{t('panel.credits.none')}</p>}
      <CreditList list={list} rows={rows} isTried={isTried} onChange={setRows} />
      <div className={styles.actions}>
        <Button icon={<Plus aria-hidden />} disabled={isFull} onClick={add}>
          {t('panel.credits.add')}
        </Button>
        <Button variant="primary" busy={save.isPending} disabled={!isChanged} onClick={send}>
          {t('panel.credits.save')}
        </Button>
      </div>
      {isFull && <p className={styles.hint}>{t('panel.credits.full', { max: limits.perMusic.credits })}</p>}
      {save.error && (
        <p className={styles.failed} role="alert">
          {errors.ofError(save.error)}
        </p>
      )}
      {stored.canLookUp && (
        <LookUp
          musicID={stored.musicID}
          rows={rows}
          onTake={(credits, code) => {
            setIsrc(code)
            setRows([...rows, ...credits.map(rowOf)])
          }}
        />
      )}
    </>
  )
}

function useSaveCredits(musicID: number, onSaved: (saved: TrackCredits) => void) {
  const { t } = useI18n()
  const params = { id: musicID }
  return useMutation({
    mutationFn: (body: { credits: CreditFormInput[]; isrc?: string }) => call(setCredits, { params, body }),
    onSuccess: (saved) => {
      queryClient.setQueryData(query(listCredits, { params }).queryKey, saved)
      onSaved(saved)
      toast(t('panel.credits.saved'))
      return invalidate(getMusic, { params })
    },
  })
}

interface CreditListProps {
  list: RefObject<HTMLOListElement | null>
  rows: readonly CreditRow[]
  isTried: boolean
  onChange: (rows: CreditRow[]) => void
}

function CreditList({ list, rows, isTried, onChange }: CreditListProps) {
  const { t } = useI18n()
  const [said, say] = useState('')
  const nameOf = (row: CreditRow, at: number) =>
    isNamed(row) ? row.name : t('panel.credits.nobody', { place: at + 1 })
  const reorder = useReorder({
    count: rows.length,
    onMove: (from, to) => {
      const moved = rows[from]
      if (!moved) return
      say(t('panel.credits.movedTo', { name: nameOf(moved, from), place: to + 1 }))
      onChange(rows.toSpliced(from, 1).toSpliced(to, 0, moved))
    },
  })
  const remove = (at: number, name: string) => {
    say(t('panel.credits.removed', { name }))
    flushSync(() => onChange(rows.toSpliced(at, 1)))
    // The focus was lost with the button.
    focusIn(list.current, Math.min(at, rows.length - 2), '[data-remove]')
  }
  return (
    <>
      <ol ref={list} aria-label={t('music.credits.title')} className={styles.rows}>
        {rows.map((row, at) => (
          <CreditLine
            key={row.key}
            row={row}
            name={nameOf(row, at)}
            isMissed={isTried && !isNamed(row)}
            grip={rows.length > 1 ? reorder.gripProps(at) : undefined}
            style={reorder.styleOf(at)}
            isDragged={reorder.dragged === at}
            onChange={(change) => onChange(rows.with(at, { ...row, ...change }))}
            onRemove={() => remove(at, nameOf(row, at))}
          />
        ))}
      </ol>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </>
  )
}

const focusIn = (list: HTMLOListElement | null, at: number, selector: string) =>
  list?.children.item(at)?.querySelector<HTMLElement>(selector)?.focus()
