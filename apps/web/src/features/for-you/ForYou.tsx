import { type ForYou as Suggestions, type Mix, getForYou } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { formatList, useI18n } from '../../lib/i18n/i18n.ts'
import { keepHeight, keepHeightOf } from '../../lib/browser/keep-height.ts'
import { query } from '../../lib/calls/query.ts'
import { CardRow } from '../../ui/media/CardRow.tsx'
import { MusicTile } from '../music/MusicTile.tsx'
import { QueueName } from '../player/queue-name.ts'
import { queueOf } from '../player/queue-of.ts'
import { dislike } from '../radio/dislike.ts'
import { MixTile } from './parts/MixTile.tsx'
import { NotForMe } from './parts/NotForMe.tsx'
import styles from './ForYou.module.css'

const keepOwn = keepHeightOf('forYouHeight')

export default function ForYou({ loading }: { loading?: ReactNode }) {
  const { data, isPending } = useQuery({ ...query(getForYou), staleTime: 5 * 60_000 })
  const { mixes = [], shelves = [] } = data ?? {}
  const isEmpty = !isPending && mixes.length + shelves.length === 0
  useEffect(() => {
    if (isEmpty) keepHeight('forYouHeight', 0)
  }, [isEmpty])
  if (isPending) return loading
  if (isEmpty) return null
  return (
    <div ref={keepOwn} className={styles.shelves}>
      {mixes.length > 0 && <Mixes mixes={mixes} />}
      {shelves.map((shelf) => (
        <Shelf key={shelf.kind} shelf={shelf} />
      ))}
    </div>
  )
}

function Mixes({ mixes }: { mixes: readonly Mix[] }) {
  const { t } = useI18n()
  return (
    <CardRow title={<Title title={t('foryou.mixes')} reason={t('foryou.mixesReason')} />}>
      {mixes.map((mix) => (
        <MixTile key={mix.mixID} mix={mix} name={formatList(mix.artists.map(({ name }) => name))} />
      ))}
    </CardRow>
  )
}

function Shelf({ shelf: { kind, name, musics } }: { shelf: Suggestions['shelves'][number] }) {
  const { t } = useI18n()
  const title = kind === 'because' ? t('foryou.because', { name }) : t(`foryou.${kind}`)
  const queue = queueOf(musics)
  return (
    <CardRow title={<Title title={title} reason={t(`foryou.${kind}Reason`)} />}>
      <QueueName value={title}>
        {musics.map((music) => (
          <MusicTile
            key={music.musicID}
            music={music}
            queue={queue}
            overlay={
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

function Title({ title, reason }: { title: string; reason: string }) {
  return (
    <>
      <span dir="auto">{title}</span>
      <span className={styles.reason}>{reason}</span>
    </>
  )
}
