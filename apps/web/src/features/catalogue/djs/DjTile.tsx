import type { DjCard } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { imageOf, paths } from '../../../lib/paths/paths.ts'
import { MediaTile } from '../../../ui/media/MediaTile.tsx'
import { ItemMenu } from '../items/ItemMenu.tsx'

export function DjTile({ dj }: { dj: DjCard }) {
  const { t, language } = useI18n()
  return (
    <MediaTile
      centered
      cover={{ ...imageOf('dj', dj.djID, dj.imageVersion), kind: 'dj', shape: 'round' }}
      tooltip={dj.name}
      title={
        <Link to={paths.dj(dj.djID)}>
          <bdi>{dj.name}</bdi>
        </Link>
      }
      names={t('tracks.followers', {
        count: dj.followerCount,
        shown: formatCount(dj.followerCount, language),
      })}
      menu={<ItemMenu subject={{ kind: 'dj', dj }} title={dj.name} />}
    />
  )
}
