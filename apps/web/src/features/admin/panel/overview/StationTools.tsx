import { adminMakeRecommendations, adminSetRegistration, adminSetSlowMode } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { DoorClosed, DoorOpen, Sparkles, Timer } from 'lucide-react'
import { query } from '../../../../lib/calls/query.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { useActions } from '../actions.tsx'
import type { Action, Row } from '../resource.ts'
import { Moment } from '../Moment.tsx'
import { useWords } from '../words.ts'
import { overviewCalls } from './calls.ts'
import styles from './Overview.module.css'

const isOpen = ({ isOpen }: Row) => isOpen === true

/** What admins do to the whole station instead of one row */
export const stationTools: readonly Action[] = [
  {
    key: 'closeRegistration',
    icon: DoorClosed,
    call: adminSetRegistration,
    isDangerous: true,
    when: isOpen,
    bodyOf: () => ({ isOpen: false }),
  },
  {
    key: 'openRegistration',
    icon: DoorOpen,
    call: adminSetRegistration,
    when: (station) => !isOpen(station),
    bodyOf: () => ({ isOpen: true }),
  },
  { key: 'slowMode', icon: Timer, call: adminSetSlowMode, asks: true },
  { key: 'makeRecommendations', icon: Sparkles, call: adminMakeRecommendations },
]
const station = { key: 'station', id: '', name: '', actions: stationTools }

export function StationTools() {
  const { t, say } = useWords()
  const registration = useQuery(query(overviewCalls.registration))
  const recommendations = useQuery(query(overviewCalls.recommendations))
  const { actions, run, dialog } = useActions(station)
  if (!registration.data) return null
  const state: Row = registration.data
  return (
    <section>
      <h2>{t('admin.tools')}</h2>
      <div className={styles.tools}>
        {actions
          .filter(({ when }) => when?.(state) ?? true)
          .map((action) => (
            <Button key={action.key} size="sm" icon={<action.icon />} onClick={() => run(action, [{}])}>
              {say('action', action.key)}
            </Button>
          ))}
      </div>
      <ul className={styles.notes}>
        <li>{t(registration.data.isOpen ? 'admin.registrationOpen' : 'admin.registrationClosed')}</li>
        {recommendations.data?.finished && (
          <li>
            {t('admin.recommended')} <Moment iso={recommendations.data.finished} />
          </li>
        )}
      </ul>
      {dialog}
    </section>
  )
}
