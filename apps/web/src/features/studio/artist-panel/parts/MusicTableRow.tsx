import type { PanelMusic } from '@nava/contracts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { studioPaths } from '../../../../lib/paths/studio-paths.ts'
import { fromMusic } from '../../../listening/player/queue-item.ts'
import { PanelRow } from '../PanelRow.tsx'

interface MusicTableRowProps {
  music: PanelMusic
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDelete: () => void
}

export function MusicTableRow({ music, isChosen, onChoose, onDelete }: MusicTableRowProps) {
  const { t } = useI18n()
  const { musicID: id, title } = music
  return (
    <PanelRow
      owner={{ kind: 'music', id }}
      work={music}
      names={music.artists}
      item={fromMusic(music)}
      uploads={[
        {
          kind: 'audio',
          label: t('panel.audio'),
          status: music.audio,
          to: studioPaths.uploadMusic(id, 'music'),
        },
        {
          kind: 'video',
          label: t('panel.video'),
          status: music.video,
          to: studioPaths.uploadMusic(id, 'video'),
        },
      ]}
      links={{
        page: paths.playMusic(music),
        release: studioPaths.release(id),
        statistics: studioPaths.musicStatistics(id),
        edit: studioPaths.editMusic(id),
      }}
      unchangeableHint={t('panel.unchangeableHint')}
      start={
        !music.isWithdrawn && (
          <input
            type="checkbox"
            aria-label={t('panel.select', { title })}
            checked={isChosen}
            onChange={(event) => onChoose(event.currentTarget.checked)}
          />
        )
      }
      onDelete={onDelete}
    />
  )
}
