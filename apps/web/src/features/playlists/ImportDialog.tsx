import { type PlaylistImport, importPlaylist } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router-dom'
import { upload } from '../../lib/calls/call.ts'
import { useErrorText } from '../../lib/calls/error-text.ts'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { paths } from '../../lib/paths/paths.ts'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { refreshPlaylists } from './add-musics.ts'
import styles from './ImportDialog.module.css'

const ACCEPTED = '.m3u8,.m3u,.pls,.xspf,.jspf,.json,.csv,.txt'

export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const { ofError } = useErrorText()
  const input = useRef<HTMLInputElement>(null)
  const sending = useMutation({
    mutationFn: (file: File) => upload(importPlaylist, { body: file }),
    onSuccess: refreshPlaylists,
  })
  return (
    <Dialog title={t('playlists.importTitle')} onClose={onClose}>
      {sending.data ? (
        <Report report={sending.data} onAgain={() => sending.reset()} onClose={onClose} />
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
              if (file) sending.mutate(file)
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

interface ReportProps {
  report: PlaylistImport
  onAgain: () => void
  onClose: () => void
}

function Report({ report, onAgain, onClose }: ReportProps) {
  const { t } = useI18n()
  const { playlist, found, repeated, leftOut, notFound } = report
  return (
    <div className={styles.report}>
      <p role="status" className={styles.result}>
        {playlist
          ? t('playlists.imported', { name: playlist.name, count: found })
          : t('playlists.importedNothing')}
      </p>
      {repeated > 0 && <p>{t('playlists.repeated', { count: repeated })}</p>}
      {leftOut > 0 && <p>{t('playlists.leftOut', { count: leftOut })}</p>}
      {notFound.length > 0 && (
        <section aria-label={t('playlists.notFound', { count: notFound.length })}>
          <h3>{t('playlists.notFound', { count: notFound.length })}</h3>
          <ul className={styles.missing}>
            {notFound.map(({ title, artist }, at) => (
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
      )}
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
