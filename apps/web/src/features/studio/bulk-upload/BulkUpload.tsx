import { useState } from 'react'
import type { ArtistCard, CodePage } from '@nava/contracts'
import { UNDATED } from '@nava/tags/release-date'
import { codePageOptions, isCodePage } from '../../../lib/i18n/code-pages.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { Spinner } from '../../../ui/states/Spinner.tsx'
import { AskBeforeLeaving } from '../../platform/forms/AskBeforeLeaving.tsx'
import { parseReleaseDate } from '../../platform/forms/release-date.ts'
import { type BulkRow, dateOf, pendingRows } from './bulk-store.ts'
import { Created } from './parts/Created.tsx'
import { BulkTable } from './parts/BulkTable.tsx'
import { FilesDrop } from './parts/FilesDrop.tsx'
import { LeftOut } from './parts/LeftOut.tsx'
import { useBulkUpload } from './use-bulk-upload.ts'
import styles from './BulkUpload.module.css'

interface BulkUploadProps {
  artists: readonly ArtistCard[]
  /** Album of all files, whatever their tags say */
  albumID?: number
}

export function BulkUpload({ artists, albumID }: BulkUploadProps) {
  const { t } = useI18n()
  const [artistID, setArtistID] = useState(artists[0]?.artistID ?? 0)
  const [undatedOn, setUndatedOn] = useState('')
  const upload = useBulkUpload(artists)
  const { rows, leftOut, busy } = upload
  const undated = undatedOn.trim() === '' ? UNDATED : parseReleaseDate(undatedOn)?.toISOString()
  const create = (wanted: readonly BulkRow[]) => {
    if (undated !== undefined) void upload.create(wanted, { artistID, undated, albumID })
  }
  const pending = pendingRows(rows)
  const wanted = rows.filter(({ isWanted }) => isWanted).length
  const isDone =
    busy === undefined && pending.length === 0 && rows.some(({ status }) => status.state === 'done')
  return (
    <div className={styles.upload}>
      {(pending.length > 0 || busy === 'creating') && <AskBeforeLeaving />}
      <FilesDrop onFiles={(files) => void upload.add(files)} disabled={busy === 'creating'} />
      {busy === 'reading' && <Spinner label={t('bulk.reading')} />}
      {leftOut.unsupported.length + leftOut.unfinished.length > 0 && <LeftOut files={leftOut} />}
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
          <Letters encoding={upload.encoding} onChange={upload.readAgain} isLocked={busy !== undefined} />
          {rows.some((row) => dateOf(row, rows, '') === '') && (
            <TextField
              label={t('bulk.undatedOn')}
              hint={t('bulk.undatedHint')}
              error={undated === undefined ? t('bulk.badDate') : undefined}
              dir="ltr"
              placeholder="MM/dd/yyyy"
              value={undatedOn}
              disabled={busy === 'creating'}
              onChange={(event) => setUndatedOn(event.currentTarget.value)}
            />
          )}
          <BulkTable
            rows={rows}
            known={upload.known}
            onChange={upload.change}
            onRetry={(row) => create([row])}
            canRetry={!busy}
          />
          {isDone ? (
            <Created rows={rows} onMore={upload.reset} />
          ) : (
            <div className={styles.foot}>
              <Button
                variant="primary"
                size="lg"
                busy={busy === 'creating'}
                disabled={undated === undefined || (pending.length === 0 && busy === undefined)}
                onClick={() => create(pending)}
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

interface LettersProps {
  encoding: CodePage | undefined
  onChange: (encoding: CodePage | undefined) => Promise<void>
  isLocked: boolean
}

/** Lets a person say in which code page texts are that do not say theirs. */
function Letters({ encoding, onChange, isLocked }: LettersProps) {
  const { t } = useI18n()
  return (
    <Select
      label={t('bulk.codePage')}
      hint={t('bulk.codePageHint')}
      value={encoding ?? ''}
      options={[{ value: '', label: t('bulk.codePageGuess') }, ...codePageOptions()]}
      disabled={isLocked}
      onChange={(chosen) => void onChange(isCodePage(chosen) ? chosen : undefined)}
    />
  )
}
