import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Eye, Folder, ListChecks } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { errorText } from '../../../../lib/calls/error-text.ts'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { Switch } from '../../../../ui/controls/Switch.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { isFocusLost } from '../../../../ui/overlays/is-focus-lost.ts'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { useWords } from '../words.ts'
import { importCalls, useChange, usePlace } from './calls.ts'
import styles from './Imports.module.css'

const START = { artist: '', encoding: '', deletedToo: false, confirm: true }

/** The folders of the server, and what an import makes of the chosen one */
export function ChooseFolder() {
  const { t } = useWords()
  const [{ folder }, go] = usePlace()
  const [options, setOptions] = useState(START)
  const change = (part: Partial<typeof START>) => setOptions((before) => ({ ...before, ...part }))
  const { artist, encoding, deletedToo, confirm } = options
  const plan = useChange(
    () => call(importCalls.plan, { body: { folder, artist, encoding, deletedToo } }),
    ({ importID }) => go({ run: String(importID), kind: '', page: '' }),
  )
  const watch = useChange(() =>
    call(importCalls.watch, { body: { folder, artist, encoding, confirm, isOn: true } }),
  )
  return (
    <section>
      <h2>{t('admin.import.choose')}</h2>
      <Trail folder={folder} onChoose={(to) => go({ folder: to })} />
      <Folders folder={folder} onChoose={(to) => go({ folder: to })} />
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          plan.mutate(undefined)
        }}
      >
        <TextField
          label={t('admin.import.artist')}
          hint={t('admin.import.artistHint')}
          value={artist}
          maxLength={120}
          onChange={({ currentTarget }) => change({ artist: currentTarget.value })}
        />
        <TextField
          label={t('admin.import.encoding')}
          hint={t('admin.import.encodingHint')}
          value={encoding}
          maxLength={40}
          dir="ltr"
          onChange={({ currentTarget }) => change({ encoding: currentTarget.value })}
        />
        <Switch checked={deletedToo} onChange={(next) => change({ deletedToo: next })}>
          {t('admin.import.deletedToo')}
        </Switch>
        <Switch checked={confirm} onChange={(next) => change({ confirm: next })}>
          {t('admin.import.watchConfirm')}
        </Switch>
        <div className={styles.foot}>
          <Button type="submit" variant="primary" icon={<ListChecks />} busy={plan.isPending}>
            {t('admin.import.plan')}
          </Button>
          <Button icon={<Eye />} busy={watch.isPending} onClick={() => watch.mutate(undefined)}>
            {t('admin.import.watch')}
          </Button>
        </div>
        <p className={styles.hint}>{t('admin.import.watchHint')}</p>
      </form>
    </section>
  )
}

interface FolderProps {
  folder: string
  onChoose: (folder: string) => void
}

/** The way to the folder, each part a button */
function Trail({ folder, onChoose }: FolderProps) {
  const { t } = useWords()
  const parts = folder === '' ? [] : folder.split('/')
  const trail = useRef<HTMLElement>(null)
  const last = useRef(folder)
  useEffect(() => {
    // The button that was pressed is gone, with the list it was in.
    if (last.current !== folder && isFocusLost())
      trail.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
    last.current = folder
  }, [folder])
  return (
    <nav ref={trail} className={styles.trail} aria-label={t('admin.import.folder')}>
      <button type="button" aria-current={parts.length === 0 || undefined} onClick={() => onChoose('')}>
        IMPORT_DIR
      </button>
      {parts.map((part, index) => {
        const path = parts.slice(0, index + 1).join('/')
        return (
          <span key={path}>
            <ChevronRight aria-hidden />
            <button type="button" aria-current={path === folder || undefined} onClick={() => onChoose(path)}>
              <bdi>{part}</bdi>
            </button>
          </span>
        )
      })}
    </nav>
  )
}

function Folders({ folder, onChoose }: FolderProps) {
  const words = useWords()
  const { t } = words
  const { data, error } = useQuery({ ...query(importCalls.folders, { query: { folder } }), staleTime: 0 })
  if (error)
    return (
      <p role="alert" className={styles.fault}>
        {errorText(error, words)}
      </p>
    )
  if (!data) return <RowsSkeleton rows={3} />
  if (data.folders.length === 0) return <p className={styles.hint}>{t('admin.import.noFolders')}</p>
  return (
    <>
      <ul className={styles.folders}>
        {data.folders.map(({ name, folder: path, isReadable }) => (
          <li key={path}>
            <button type="button" disabled={!isReadable} onClick={() => onChoose(path)}>
              <Folder aria-hidden /> <bdi>{name}</bdi>
            </button>
          </li>
        ))}
      </ul>
      {data.hasMore && <p className={styles.hint}>{t('admin.import.moreFolders')}</p>}
    </>
  )
}
