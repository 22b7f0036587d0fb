import type { Credit } from '@nava/contracts'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Names } from '../../../ui/media/Names.tsx'
import { type CreditGroup, groupCredits } from './group-credits.ts'
import styles from './Credits.module.css'

/** Credits that are shown before all are */
const FIRST = 24

export function Credits({ credits = [] }: { credits: readonly Credit[] | undefined }) {
  const { t } = useI18n()
  const id = useId()
  const [all, setAll] = useState(false)
  if (credits.length === 0) return null
  const isCut = !all && credits.length > FIRST
  return (
    <section aria-labelledby={id} className={styles.credits}>
      <h2 id={id}>{t('music.credits.title')}</h2>
      <dl className={styles.list}>
        {groupCredits(isCut ? credits.slice(0, FIRST) : credits).map((group) => (
          <div key={`${group.role} ${group.other}`}>
            <dt dir="auto">{group.other || t(`music.credits.role.${group.role}`)}</dt>
            <dd>
              <People people={group.people} />
            </dd>
          </div>
        ))}
      </dl>
      {isCut && (
        <Button size="sm" onClick={() => setAll(true)}>
          {t('ui.seeMore')}
        </Button>
      )}
    </section>
  )
}

function People({ people }: Pick<CreditGroup, 'people'>) {
  const { t } = useI18n()
  return (
    <Names
      names={people.map(({ name, artistID, instruments }) => ({
        key: artistID || name,
        name: (
          <>
            {artistID === 0 ? <bdi>{name}</bdi> : <Link to={paths.artist(artistID, name)}>{name}</Link>}
            {instruments.length > 0 && (
              <span className={styles.instruments}>
                {' '}
                (<bdi>{instruments.join(t('music.credits.separator'))}</bdi>)
              </span>
            )}
          </>
        ),
      }))}
    />
  )
}
