import { useQuery } from '@tanstack/react-query'
import { Check, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { type CallReply, call } from '../../../../lib/calls/call.ts'
import { codeText } from '../../../../lib/calls/error-text.ts'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { Moment } from '../Moment.tsx'
import { useActions } from '../actions.tsx'
import type { Action } from '../resource.ts'
import { useWords } from '../words.ts'
import { RENEW_LISTS, importCalls, useChange } from './calls.ts'
import styles from './Imports.module.css'

type Watched = CallReply<typeof importCalls.watched>['items'][number]

const MOST = '100'

/** Folders whose new recordings come in by themselves, and what they ask */
export function WatchedFolders() {
  const { t } = useWords()
  const { data } = useQuery({
    ...query(importCalls.watched, { query: { take: MOST, order: 'asc' } }),
    staleTime: 0,
    refetchInterval: RENEW_LISTS,
  })
  if (!data || data.items.length === 0) return null
  return (
    <section>
      <h2>{t('admin.import.watchedFolders')}</h2>
      <ul className={styles.watched}>
        {data.items.map((watched) => (
          <li key={watched.watchID}>
            <WatchedFolder watched={watched} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const forget = {
  key: 'forgetFolder',
  icon: Trash2,
  call: importCalls.forget,
  isDangerous: true,
} satisfies Action
const ofFolder = { key: 'import', id: 'watchID', name: 'folder', actions: [forget] }

function WatchedFolder({ watched }: { watched: Watched }) {
  const words = useWords()
  const { t, language } = words
  const { watchID, folder, isOn, options, files, coming, changed, removed, scanned } = watched
  const { deletedToo: _, ...rest } = options
  const change = useChange((next: boolean) =>
    call(importCalls.watch, { body: { ...rest, folder, isOn: next } }),
  )
  const { run, dialog } = useActions(ofFolder)
  const number = (value: number) => formatNumber(value, language)
  const name = folder || 'IMPORT_DIR'
  return (
    <>
      <div className={styles.foot}>
        <Switch checked={isOn} onChange={(next) => change.mutate(next)}>
          <bdi>{name}</bdi>
        </Switch>
        <IconButton
          label={t('admin.import.forget', { folder: name })}
          size="sm"
          onClick={() => run(forget, [{ ...watched, folder: name }])}
        >
          <Trash2 />
        </IconButton>
      </div>
      <div>{dialog}</div>
      <p className={styles.hint}>
        {t('admin.import.files', { files: number(files), coming: number(coming) })}{' '}
        {scanned && (
          <>
            {t('admin.import.searched')} <Moment iso={scanned} />
          </>
        )}
      </p>
      {watched.code && (
        <p role="alert" className={styles.fault}>
          {codeText({ code: watched.code, params: watched.params }, words, watched.reason)}
        </p>
      )}
      {changed > 0 && <Questions watchID={watchID} kind="changed" total={changed} />}
      {removed > 0 && <Questions watchID={watchID} kind="removed" total={removed} />}
    </>
  )
}

interface QuestionsProps {
  watchID: number
  kind: 'changed' | 'removed'
  total: number
}

function Questions({ watchID, kind, total }: QuestionsProps) {
  const { t, language } = useWords()
  const params = { id: String(watchID) }
  const questions = useQuery({
    ...query(importCalls.questions, { params, query: { kind, take: MOST } }),
    staleTime: 0,
    refetchInterval: RENEW_LISTS,
  })
  const { data } = questions
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = (data?.items ?? []).map(({ fileID }) => fileID).filter((fileID) => !left.has(fileID))
  const decide = useChange(
    (accept: boolean) => call(importCalls.decide, { params, body: { fileIDs: chosen, accept } }),
    () => setLeft(new Set()),
  )
  const toggle = (fileID: number) =>
    setLeft(
      (before) =>
        new Set(before.has(fileID) ? [...before].filter((each) => each !== fileID) : [...before, fileID]),
    )
  const isChange = kind === 'changed'
  return (
    <fieldset className={styles.questions}>
      <legend>
        {t(isChange ? 'admin.import.changed' : 'admin.import.removed', {
          number: formatNumber(total, language),
        })}
      </legend>
      <Loaded query={questions} skeleton={<RowsSkeleton rows={2} />}>
        {({ items }) => (
          <ul>
            {items.map(({ fileID, file, title, artists, musicID }) => (
              <li key={fileID}>
                <label>
                  <input type="checkbox" checked={!left.has(fileID)} onChange={() => toggle(fileID)} />
                  <code dir="auto">{file}</code>
                </label>
                <Link to={paths.playMusicByID(musicID)}>
                  <bdi>{title}</bdi>
                </Link>{' '}
                <small>
                  <bdi>{artists}</bdi>
                </small>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className={styles.foot}>
        <Button
          size="sm"
          variant={isChange ? 'primary' : 'danger'}
          icon={<Check />}
          disabled={chosen.length === 0}
          busy={decide.isPending}
          onClick={() => decide.mutate(true)}
        >
          {t(isChange ? 'admin.import.replace' : 'admin.import.withdraw')}
        </Button>
        <Button
          size="sm"
          icon={<X />}
          disabled={chosen.length === 0}
          busy={decide.isPending}
          onClick={() => decide.mutate(false)}
        >
          {t('admin.import.leave')}
        </Button>
      </div>
    </fieldset>
  )
}
