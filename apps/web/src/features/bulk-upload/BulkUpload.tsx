import { useState } from 'react'
import type { ArtistCard } from '@nava/contracts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { Spinner } from '../../ui/states/Spinner.tsx'
import { type BulkRow, changeRow, pendingRows, withFiles } from './bulk-store.ts'
import { createTracks } from './create-tracks.ts'
import { Created } from './parts/Created.tsx'
import { BulkTable } from './parts/BulkTable.tsx'
import { FilesDrop } from './parts/FilesDrop.tsx'
import { LeftOut } from './parts/LeftOut.tsx'
import { isForeign, isRecording } from '@nava/tags/file-names'
import styles from './BulkUpload.module.css'

export function BulkUpload({ artists }: { artists: readonly ArtistCard[] }) {
  const { t } = useI18n()
  const [artistID, setArtistID] = useState(artists[0]?.artistID ?? 0)
  const [rows, setRows] = useState<readonly BulkRow[]>([])
  const [foreign, setForeign] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'reading' | 'creating'>()
  const change = (id: number, changed: Partial<BulkRow>) => setRows((now) => changeRow(now, id, changed))

  const add = async (files: readonly File[]) => {
    setBusy('reading')
    // The library that reads tags is large, so it loads on demand.
    const { readFiles } = await import('./read-files.ts')
    const tagged = await readFiles(files.filter(({ name }) => isRecording(name)))
    setForeign((now) => [...new Set([...now, ...files.map(({ name }) => name).filter(isForeign)])])
    setRows((now) => withFiles(now, tagged))
    setBusy(undefined)
  }
  const create = async (wanted: readonly BulkRow[]) => {
    setBusy('creating')
    await createTracks(wanted, { artistID, artists, onChange: change })
    setBusy(undefined)
  }
  const pending = pendingRows(rows)
  const wanted = rows.filter(({ isWanted }) => isWanted).length
  const isDone =
    busy === undefined && pending.length === 0 && rows.some(({ status }) => status.state === 'done')
  return (
    <div className={styles.upload}>
      <FilesDrop onFiles={(files) => void add(files)} />
      {busy === 'reading' && <Spinner label={t('bulk.reading')} />}
      {foreign.length > 0 && <LeftOut names={foreign} />}
      {rows.length > 0 && (
        <>
          <Select
            label={t('bulk.artist')}
            {...(artists.length > 1 && { hint: t('bulk.artistHint') })}
            value={String(artistID)}
            options={artists.map((artist) => ({ value: String(artist.artistID), label: artist.name }))}
            disabled={busy === 'creating'}
            onChange={(chosen) => setArtistID(Number(chosen))}
          />
          <BulkTable rows={rows} onChange={change} onRetry={(row) => void create([row])} canRetry={!busy} />
          {isDone ? (
            <Created
              rows={rows}
              onMore={() => {
                setRows([])
                setForeign([])
              }}
            />
          ) : (
            <div className={styles.foot}>
              <Button
                variant="primary"
                size="lg"
                busy={busy === 'creating'}
                disabled={pending.length === 0 && busy === undefined}
                onClick={() => void create(pending)}
              >
                {wanted === 0
                  ? t('bulk.chooseSome')
                  : t('bulk.create', { count: busy === 'creating' ? wanted : pending.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
