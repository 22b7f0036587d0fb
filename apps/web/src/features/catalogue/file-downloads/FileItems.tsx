import { type DownloadFormat, type DownloadPolicy, getAlbumMusics } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useSession } from '../../../lib/session/session.ts'
import { MenuItem } from '../../../ui/overlays/Menu.tsx'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { type FileTarget, policyOfAlbum, saveFile } from './file-download.ts'

/** Saving a work as a file, in the formats that are offered. Requires the texts 'menu'. */
export function FileItems({ target, policy }: { target: FileTarget; policy: DownloadPolicy }) {
  const { t } = useI18n()
  const isVisitor = useSession().state !== 'user'
  if (policy.who === 'off') return null
  if (isVisitor && policy.who === 'signedIn')
    return (
      <MenuItem icon={<FileDown />} onSelect={() => signInFirst(() => {})}>
        {t('menu.signInToSave')}
      </MenuItem>
    )
  const formats: readonly DownloadFormat[] = policy.what === 'original' ? ['mp3', 'original'] : ['mp3']
  const kind = target.kind === 'music' || target.kind === 'podcast' ? 'audio' : target.kind
  return formats.map((format) => (
    <MenuItem
      key={format}
      icon={<FileDown />}
      onSelect={() => void saveFile(target, format).catch(toastError)}
    >
      {t(`menu.saveFile.${kind}.${format}`)}
    </MenuItem>
  ))
}

/** As `FileItems`, of an album, whose tracks tell what is offered */
export function AlbumFileItems({ albumID }: { albumID: number }) {
  const { data } = useQuery(query(getAlbumMusics, { params: { id: albumID } }))
  return data ? <FileItems target={{ kind: 'album', id: albumID }} policy={policyOfAlbum(data)} /> : null
}
