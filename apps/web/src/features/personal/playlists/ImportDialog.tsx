import { type CodePage, deletePlaylist, type PlaylistImport, importPlaylist } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { call, upload } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useErrorText } from '../../../lib/calls/error-text.ts'
import { codePageOptions } from '../../../lib/i18n/code-pages.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { refreshPlaylists } from './add-musics.ts'
import styles from './ImportDialog.module.css'

const ACCEPTED = '.m3u8,.m3u,.pls,.xspf,.jspf,.json,.csv,.txt'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { ofError } = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: async ({ file, encoding }: Sent) => {
      const report = await upload(importPlaylist, { query: encoding ? { encoding } : {}, body: file })
      return { file, encoding, report }
    },
    onSuccess: refreshPlaylists,
  })
  const remove = useMutation({
    mutationFn: (id: number) => call(deletePlaylist, { params: { id } }),
    onError: toastError,
    onSettled: refreshPlaylists,
  })
  /** Reads the file again in another code page, in place of the playlist with wrong letters. */
  const readAgain = (encoding: CodePage) => {
    const { file, report } = sending.data ?? {}
    if (!file) return
    const wrong = report?.playlist?.playListID
    sending.mutate(
      { file, encoding },
      {
        onSuccess: () => {
          if (wrong !== undefined) remove.mutate(wrong)
        },
      },
    )
  }
  return (
    <Dialog title={t('playlists.importTitle')} onClose={onClose}>
      {sending.data ? (
        <Report {...sending.data} onEncoding={readAgain} onAgain={() => sending.reset()} onClose={onClose} />
      ) : (
        <div className={styles.choose}>
          <p>{t('playlists.importHint')}</p>
          <input
            ref={input}
            type="file"
            hidden
            accept={ACCEPTED}
            aria-label={t('playlists.file')}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              if (file) sending.mutate({ file })
              currentTarget.value = ''
            }}
          />
          <Button
            variant="primary"
            icon={<FileUp />}
            busy={sending.isPending}
            onClick={() => input.current?.click()}
          >
            {t(sending.isPending ? 'playlists.importing' : 'playlists.chooseFile')}
          </Button>
          {sending.isError && (
            <p role="alert" className={styles.error}>
              {ofError(sending.error)}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface Sent {
  file: File
  encoding?: CodePage | undefined
}

interface ReportProps {
  report: PlaylistImport
  encoding?: CodePage | undefined
  onEncoding: (encoding: CodePage) => void
  onAgain: () => void
  onClose: () => void
}

function Report({ report, encoding, onEncoding, onAgain, onClose }: ReportProps) {
  const { t } = useI18n()
  const { playlist, found, leftOut, beyond, notFound, untitled } = report
  const read = encoding ?? report.guessed
  return (
    <div className={styles.report}>
      <p role="status" className={styles.result}>
        {playlist
          ? t('playlists.imported', { name: playlist.name, count: found })
          : t('playlists.importedNothing')}
      </p>
      {read && (
        <Select
          label={t('playlists.codePage')}
          hint={t('playlists.codePageHint')}
          options={codePageOptions()}
          value={read}
          onChange={(chosen) => onEncoding(chosen as CodePage)}
        />
      )}
      <Entries heading={t('playlists.notFound', { count: notFound.length })} entries={notFound} />
      <Entries heading={t('playlists.leftOut', { count: leftOut.length })} entries={leftOut} />
      {beyond > 0 && <p>{t('playlists.beyond', { count: beyond })}</p>}
      {untitled > 0 && <p>{t('playlists.untitled', { count: untitled })}</p>}
      {playlist ? (
        <Link
          to={paths.myPlaylist(playlist.playListID)}
          className={buttonClass({ variant: 'primary' })}
          onClick={onClose}
        >
          {t('playlists.openImported')}
        </Link>
      ) : (
        <Button onClick={onAgain}>{t('playlists.chooseOther')}</Button>
      )}
    </div>
  )
}

function Entries({ heading, entries }: { heading: string; entries: PlaylistImport['notFound'] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={heading}>
      <h3>{heading}</h3>
      <ul className={styles.missing}>
        {entries.map(({ title, artist }, at) => (
          <li key={at}>
            <bdi>{title}</bdi>
            {artist && (
              <span className={styles.artist}>
                {' · '}
                <bdi>{artist}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
