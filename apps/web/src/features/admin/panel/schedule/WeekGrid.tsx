import { type CSSProperties, type MouseEvent, useState } from 'react'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { useWords } from '../words.ts'
import { ProgrammeBlock } from './ProgrammeBlock.tsx'
import { useWhen } from './use-when.ts'
import type { WeekChanges } from './use-week-changes.ts'
import { type Block, MINUTE, STEP, timeOf } from './week-layout.ts'
import styles from './Week.module.css'

interface WeekGridProps {
  days: readonly string[]
  blocks: readonly Block[]
  changes: WeekChanges
  /** What the station's clock shows */
  now: string | undefined
  onOpen: (scheduleID: number) => void
  /** `local`: time of the station's clock */
  onNew: (local: string) => void
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour)

/** Hour to which the grid is scrolled at first */
const MORNING = 7

const scrollToMorning = (scroller: HTMLElement | null) => {
  if (scroller) scroller.scrollTop = (scroller.scrollHeight * MORNING) / HOURS.length
}

export function WeekGrid({ days, blocks, changes, now, onOpen, onNew }: WeekGridProps) {
  const { clock, dayName } = useWhen()
  const today = now?.slice(0, 10)
  return (
    <div ref={scrollToMorning} className={styles.scroller} style={{ '--days': days.length } as CSSProperties}>
      {days.length > 1 && (
        <div className={styles.heads}>
          {days.map((day) => (
            <h2 key={day} className={styles.head} aria-current={day === today ? 'date' : undefined}>
              {dayName(day)}
            </h2>
          ))}
        </div>
      )}
      <div className={styles.hoursAxis} aria-hidden>
        {HOURS.slice(1).map((hour) => (
          <span key={hour} style={{ '--hour-of-day': hour } as CSSProperties}>
            {clock(`1970-01-01T${two(hour)}:00`)}
          </span>
        ))}
      </div>
      <div className={styles.grid}>
        <Slots days={days} onNew={onNew} />
        {blocks.map((block) => (
          <ProgrammeBlock
            key={`${block.item.scheduleID} ${block.isFirst ? '' : block.day}`}
            block={block}
            days={days.length}
            changes={changes}
            onOpen={() => onOpen(block.item.scheduleID)}
          />
        ))}
        {now && today && days.includes(today) && <NowLine day={days.indexOf(today)} now={now} />}
      </div>
    </div>
  )
}

function NowLine({ day, now }: { day: number; now: string }) {
  const minutes = (timeOf(now) - timeOf(`${now.slice(0, 10)}T00:00`)) / MINUTE
  const place = { '--day': day, '--from': minutes } as CSSProperties
  return <div className={styles.now} data-now style={place} aria-hidden />
}

const two = (hour: number) => String(hour).padStart(2, '0')

/** Empty hours, of which Tab reaches one, and arrow keys the others */
function Slots({ days, onNew }: Pick<WeekGridProps, 'days' | 'onNew'>) {
  const { t } = useWords()
  const { when } = useWhen()
  const [stop, setStop] = useState({ day: 0, hour: MORNING })
  const timeAt = ({ currentTarget, clientY, detail }: MouseEvent<HTMLElement>, day: string, hour: number) => {
    const { top, height } = currentTarget.getBoundingClientRect()
    // Keys click without a place.
    const share = detail === 0 || height === 0 ? 0 : (clientY - top) / height
    const quarter = Math.min(3, Math.max(0, Math.floor((share * 60) / STEP)))
    return `${day}T${two(hour)}:${two(quarter * STEP)}`
  }
  const move = onKeys<HTMLElement>((key, event) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1
    const [byDay, byHour] =
      {
        ArrowLeft: [-forward, 0],
        ArrowRight: [forward, 0],
        ArrowUp: [0, -1],
        ArrowDown: [0, 1],
      }[key] ?? []
    if (byDay === undefined || byHour === undefined) return undefined
    const next = `[data-slot="${stop.day + byDay} ${stop.hour + byHour}"]`
    const group = event.currentTarget.closest('[role=group]')
    return () => group?.querySelector<HTMLElement>(next)?.focus()
  })
  return (
    <div role="group" aria-label={t('admin.emptyHours')} className={styles.slots} data-own-arrows>
      {days.map((day, at) => (
        <div key={day} className={styles.column}>
          {HOURS.map((hour) => (
            <button
              key={hour}
              type="button"
              className={styles.slot}
              data-slot={`${at} ${hour}`}
              aria-label={t('admin.newAt', { when: when(`${day}T${two(hour)}:00`) })}
              tabIndex={stop.hour === hour && (stop.day === at || days.length === 1) ? 0 : -1}
              onKeyDown={move}
              onFocus={() => setStop({ day: at, hour })}
              onClick={(event) => onNew(timeAt(event, day, hour))}
            />
          ))}
        </div>
      ))}
    </div>
  )
}
