import { Repeat2 } from 'lucide-react'
import { type CSSProperties, type PointerEvent, useRef } from 'react'
import { onKeys } from '../../../../ui/keys/on-keys.ts'
import { useWords } from '../words.ts'
import { useWhen } from './use-when.ts'
import type { WeekChanges } from './use-week-changes.ts'
import { type Block, type Change, DAY, MINUTE, STEP } from './week-layout.ts'
import styles from './Week.module.css'

interface ProgrammeBlockProps {
  block: Block
  days: number
  changes: WeekChanges
  onOpen: () => void
}

/** Pixels that a pointer may move before it drags */
const SLACK = 4

const A_DAY = DAY / MINUTE

/** Changes by arrow keys; those of a line of text are mirrored where it runs to the left. */
const KEYS: Readonly<Record<string, Change>> = {
  ArrowUp: { start: -STEP, end: -STEP },
  ArrowDown: { start: STEP, end: STEP },
  ArrowLeft: { start: -A_DAY, end: -A_DAY },
  ArrowRight: { start: A_DAY, end: A_DAY },
  'Shift+ArrowUp': { start: 0, end: -STEP },
  'Shift+ArrowDown': { start: 0, end: STEP },
}

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' }

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** A programme, or its part on one day: dragged, moved by keys, opened by Enter or a click. */
export function ProgrammeBlock({ block, days, changes, onOpen }: ProgrammeBlockProps) {
  const { t } = useWords()
  const { clock, longDay } = useWhen()
  const { item, part } = block
  const { dragged, ...pointer } = useDrag(block, days, changes)
  const hours = [item.localStart, item.localEnd].flatMap((time) => (time ? [clock(time)] : [])).join('–')
  const others = item.conflicts.map(({ title }) => t('admin.conflictsWith', { name: title }))
  const name = [
    `${item.title}: ${hours}`,
    longDay(item.localStart),
    item.djName,
    item.seriesID > 0 && t(item.isException ? 'admin.isException' : 'admin.repeats'),
    ...others,
  ]
  const place = {
    '--from': block.from,
    '--minutes': Math.max(STEP, block.to - block.from),
    '--day': block.day,
    '--lane': block.lane,
    '--lanes': block.lanes,
  } as CSSProperties
  return (
    <button
      type="button"
      className={styles.block}
      style={place}
      data-programme={item.scheduleID}
      data-own-arrows
      data-conflict={others.length > 0 || undefined}
      data-dragged={changes.draft?.item.scheduleID === item.scheduleID || undefined}
      data-before={block.startsBefore || undefined}
      data-after={block.endsAfter || undefined}
      aria-label={name.filter(Boolean).join('. ')}
      title={[item.title, hours, item.djName, ...others].filter(Boolean).join('\n')}
      // The other part of a programme over midnight has the same name and keys.
      {...(part > 0 && { tabIndex: -1, 'aria-hidden': true })}
      {...pointer}
      onClick={() => {
        if (!dragged()) onOpen()
      }}
      onKeyDown={onKeys<HTMLElement>((key, { currentTarget }) => {
        const change = KEYS[isRtl(currentTarget) ? (MIRRORED[key] ?? key) : key]
        if (change) return () => changes.step(item, change)
        if (key === 'Delete' || key === 'Backspace') return () => changes.askToDelete(item)
        return key === 'Escape' && changes.draft ? changes.cancel : undefined
      })}
    >
      <span className={styles.grip} data-grip aria-hidden />
      <span className={styles.name} dir="auto">
        {item.title}
      </span>{' '}
      <span className={styles.hours}>
        {item.seriesID > 0 && <Repeat2 aria-hidden />}
        <span>{hours}</span>
      </span>
      {!block.endsAfter && <span className={styles.edge} data-edge aria-hidden />}
    </button>
  )
}

interface Held {
  x: number
  y: number
  isEdge: boolean
  /** Pixels of a day, to the end of a line, and of a minute */
  day: number
  minute: number
  change: Change | undefined
}

/** Handlers that drag a block, or its lower edge. By touch only its grip and its edge are dragged, so that the rest scrolls. */
function useDrag({ item: shown }: Block, days: number, changes: WeekChanges) {
  const { draft } = changes
  // What is being moved is shown elsewhere.
  const item = draft?.item.scheduleID === shown.scheduleID ? draft.item : shown
  const held = useRef<Held>(undefined)
  const wasDragged = useRef(false)
  const changeBy = ({ x, y, day, minute, isEdge }: Held, event: PointerEvent): Change => {
    const minutes = Math.round((event.clientY - y) / minute / STEP) * STEP
    if (isEdge) return { start: 0, end: minutes }
    const by = minutes + Math.round((event.clientX - x) / day) * A_DAY
    return { start: by, end: by }
  }
  return {
    dragged: () => wasDragged.current,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      wasDragged.current = false
      const { target, currentTarget, pointerType, button, clientX: x, clientY: y } = event
      const handle = target instanceof Element ? target.closest('[data-edge], [data-grip]') : null
      const frame = currentTarget.parentElement
      if (button !== 0 || !frame || (pointerType === 'touch' && !handle)) return
      const { width, height } = frame.getBoundingClientRect()
      const isEdge = handle?.hasAttribute('data-edge') ?? false
      const day = (width / days) * (isRtl(frame) ? -1 : 1)
      held.current = { x, y, isEdge, day, minute: height / A_DAY, change: undefined }
      currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const hold = held.current
      if (!hold) return
      const isFar = Math.hypot(event.clientX - hold.x, event.clientY - hold.y) > SLACK
      if (!isFar && !hold.change) return
      hold.change = changeBy(hold, event)
      wasDragged.current = true
      changes.drag({ item, change: hold.change })
    },
    onPointerUp() {
      const change = held.current?.change
      held.current = undefined
      if (change) changes.drop({ item, change })
    },
    onPointerCancel() {
      held.current = undefined
      changes.cancel()
    },
  }
}
