import type { Mix } from '@nava/contracts'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { MediaTile } from '../../../../ui/media/MediaTile.tsx'
import { ListPlayButton, useIsListOn } from '../../../catalogue/music/ListPlayButton.tsx'
import { queueOf } from '../../../listening/player/queue-of.ts'
import { dismissMix } from '../dismiss-mix.ts'
import { MixCover } from '../MixCover.tsx'
import { MixMenu } from './MixMenu.tsx'
import { NotForMe } from './NotForMe.tsx'

export function MixTile({ mix, name }: { mix: Mix; name: string }) {
  const { t } = useI18n()
  const { mixID, musics } = mix
  const title = t('foryou.mixOf', { name })
  const isCurrent = useIsListOn(title)
  const refuse = () => void dismissMix(mixID)
  return (
    <MediaTile
      current={isCurrent}
      cover={{ kind: 'music', children: <MixCover mix={mix} /> }}
      tooltip={title}
      title={<Link to={paths.mix(mixID)}>{title}</Link>}
      names={t('foryou.tracks', { count: musics.length })}
      play={<ListPlayButton title={title} load={async () => queueOf(musics)} />}
      menu={
        <>
          <NotForMe title={title} onRefuse={refuse} />
          <MixMenu mixID={mixID} title={title} musics={musics} onRefuse={refuse} />
        </>
      }
    />
  )
}
