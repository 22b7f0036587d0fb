import { type AirNow, getAir } from '@nava/contracts'
import { adminCutAir, adminReleaseAir } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { MicOff, Radio } from 'lucide-react'
import { Link } from 'react-router-dom'
import { invalidate, query } from '../../../../lib/calls/query.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useActions } from '../actions.tsx'
import { momentText } from '../Moment.tsx'
import type { Action } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './Overview.module.css'

/** Milliseconds between polls while the page is visible */
const ASK_EVERY = 10_000

/** What admins do to the air. The first is for a DJ who is on it. */
export const airTools: readonly Action[] = [
  { key: 'cutAir', icon: MicOff, call: adminCutAir, isDangerous: true },
  { key: 'releaseAir', icon: Radio, call: adminReleaseAir, asks: true },
]
const air = { key: 'air', id: '', name: '', actions: airTools }

/** Which DJ is on the air */
export function AirCard() {
  const { t, say } = useWords()
  const { data } = useQuery({ ...query(getAir), refetchInterval: ASK_EVERY })
  const { actions, run, dialog } = useActions(air)
  if (!data) return null
  return (
    <section aria-labelledby="admin-air" className={styles.whole}>
      <h2 id="admin-air">{t('admin.air')}</h2>
      {data.onAir ? <Show show={data.onAir} /> : <p className={styles.faint}>{t('admin.airFree')}</p>}
      <div className={styles.tools}>
        {actions
          .filter(({ key }) => data.onAir !== null || key !== 'cutAir')
          .map((action) => (
            <Button
              key={action.key}
              size="sm"
              icon={<action.icon />}
              onClick={() => run(action, [{}], () => void invalidate(getAir))}
            >
              {say('action', action.key)}
            </Button>
          ))}
      </div>
      {dialog}
    </section>
  )
}

function Show({ show: { djID, djName, title, track, since, until, isConnected } }: { show: AirNow }) {
  const { t, language } = useWords()
  const name = <bdi>{djName}</bdi>
  return (
    <>
      <p>{djID > 0 ? <Link to={paths.dj(djID)}>{name}</Link> : name}</p>
      <p>
        <bdi>{title}</bdi>
      </p>
      {track !== '' && track !== title && (
        <p className={styles.faint}>
          <bdi>{track}</bdi>
        </p>
      )}
      <p className={styles.faint}>
        {t('admin.airSpan', { since: momentText(since, language), until: momentText(until, language) })}
      </p>
      {!isConnected && <p className={styles.faint}>{t('admin.airLost')}</p>}
    </>
  )
}
