import type { ForYou, Mix } from '@nava/contracts'
import { formatList, useI18n } from '../../../../lib/i18n/i18n.ts'
import { CardRow } from '../../../../ui/media/CardRow.tsx'
import { RecentlyPlayed } from '../../library/RecentlyPlayed.tsx'
import { MusicTile } from '../../../catalogue/music/MusicTile.tsx'
import { QueueName, queueOf } from '../../../listening/player/queue-of.ts'
import { dislike } from '../../../listening/radio/dislike.ts'
import { MixTile } from './MixTile.tsx'
import { NotForMe } from './NotForMe.tsx'
import type { OwnShelf as Shown } from './use-own-shelves.ts'
import styles from '../ForYou.module.css'

export function OwnShelf({ shelf }: { shelf: Shown }) {
  switch (shelf.kind) {
    case 'mixes':
      return <Mixes mixes={shelf.mixes} />
    case 'recent':
      return <RecentlyPlayed musics={shelf.musics} />
    case 'suggested':
      return <Suggested shelf={shelf.shelf} />
    default:
      return shelf satisfies never
  }
}

export const keyOf = (shelf: Shown): string => (shelf.kind === 'suggested' ? shelf.shelf.kind : shelf.kind)

function Mixes({ mixes }: { mixes: readonly Mix[] }) {
  const { t } = useI18n()
  return (
    <CardRow title={t('foryou.mixes')} reason={<Reason>{t('foryou.mixesReason')}</Reason>}>
      {mixes.map((mix) => (
        <MixTile key={mix.mixID} mix={mix} name={formatList(mix.artists.map(({ name }) => name))} />
      ))}
    </CardRow>
  )
}

function Suggested({ shelf: { kind, name, musics } }: { shelf: ForYou['shelves'][number] }) {
  const { t } = useI18n()
  const title = kind === 'because' ? t('foryou.because', { name }) : t(`foryou.${kind}`)
  const queue = queueOf(musics)
  return (
    <CardRow title={<bdi>{title}</bdi>} reason={<Reason>{t(`foryou.${kind}Reason`)}</Reason>}>
      <QueueName value={title}>
        {musics.map((music) => (
          <MusicTile
            key={music.musicID}
            music={music}
            queue={queue}
            beside={
              <NotForMe
                title={music.title}
                onRefuse={() => dislike({ id: music.musicID, title: music.title })}
              />
            }
          />
        ))}
      </QueueName>
    </CardRow>
  )
}

function Reason({ children }: { children: string }) {
  return <p className={styles.reason}>{children}</p>
}
