import { getPressPage } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router-dom'
import { PressPlayer } from '../../features/catalogue/press/PressPlayer.tsx'
import { query } from '../../lib/calls/query.ts'
import { Day } from '../../lib/formats/Day.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { imageOf } from '../../lib/paths/paths.ts'
import { useSite } from '../../lib/paths/site.ts'
import { Cover } from '../../ui/media/Cover.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { HeroSkeleton } from '../../ui/states/HeroSkeleton.tsx'
import styles from '../../features/catalogue/press/Press.module.css'

/** What a press link opens, for whom it was sent to */
export default function PressPage() {
  const { t } = useI18n()
  const { productName } = useSite()
  const { key = '' } = useParams()
  const found = useQuery({ ...query(getPressPage, { params: { key } }), staleTime: Infinity })
  return (
    <Loaded query={found} skeleton={<HeroSkeleton />} notFound={<EmptyState text={t('site.press.gone')} />}>
      {({ title, artists, name, expires, picture, items }) => (
        <article className={styles.page}>
          <title>{`${title} - ${artists} | ${productName}`}</title>
          <header className={styles.head}>
            <Cover
              {...imageOf(picture.kind, picture.id, picture.version)}
              kind={picture.kind}
              sizes="160px"
            />
            <div>
              <h1>
                <bdi>{title}</bdi>
              </h1>
              <p>
                <bdi>{artists}</bdi>
              </p>
              <p>{t('site.press.for', { name })}</p>
            </div>
          </header>
          <PressPlayer pressKey={key} items={items} />
          <p className={styles.note}>
            <span>{t('site.press.until')}</span> <Day iso={expires} />
            <br />
            <span>{t('site.press.note')}</span>
          </p>
        </article>
      )}
    </Loaded>
  )
}
