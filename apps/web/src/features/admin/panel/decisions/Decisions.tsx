import { Inbox } from 'lucide-react'
import { useRef, useState } from 'react'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { focusIfLost } from '../focus-if-lost.ts'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { ActionDialog } from '../ActionDialog.tsx'
import type { Action, Row } from '../resource.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import { DecisionCard } from './DecisionCard.tsx'
import { type Decision, useDecisions } from './use-decisions.ts'
import styles from './Decisions.module.css'

/** A key that is held must not decide about the next ones, which nobody has looked at. */
const REPEATS = /^[jk]$/

/** Everything that waits for a decision, the oldest first; the current one is open, and the keyboard is enough. */
export function Decisions() {
  const { t } = useWords()
  const { decisions, decide, query } = useDecisions()
  const [current, setCurrent] = useState<string>()
  const [rejecting, setRejecting] = useState<Decision>()
  const list = useRef<HTMLOListElement>(null)
  const found = decisions.findIndex(({ key }) => key === current)
  // The first one is current until another is chosen.
  const at = Math.max(0, found)

  const go = (to: number) => {
    const next = decisions[Math.min(Math.max(0, to), decisions.length - 1)]
    setCurrent(next?.key)
    if (next) list.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus()
  }
  const answer = (decision: Decision, action: Action | undefined, values?: Row) => {
    if (!action) return
    const index = decisions.findIndex(({ key }) => key === decision.key)
    setCurrent((decisions[index + 1] ?? decisions[index - 1])?.key)
    focusIfLost(() => list.current?.querySelector<HTMLElement>('[data-current]'))
    decide(decision, action, values)
  }
  const approve = (decision: Decision) => answer(decision, decision.approve)

  // Ahead of the player's keys, of which space and K are two
  useShortcuts(
    (key) => {
      const decision = decisions[at]
      return (
        decision &&
        {
          j: () => go(found < 0 ? 0 : at + 1),
          k: () => go(at - 1),
          a: () => approve(decision),
          r: () => setRejecting(decision),
          Space: () => togglePlayback(list.current),
        }[key]
      )
    },
    { first: true, repeats: REPEATS },
  )

  return (
    <>
      <Header />
      <Loaded
        query={query}
        skeleton={<RowsSkeleton rows={6} />}
        empty={<EmptyState icon={<Inbox />} text={t('admin.nothingWaits')} />}
      >
        {(waiting) => (
          <>
            <Waiting number={waiting.length} />
            <ol ref={list} className={styles.list}>
              {waiting.map((decision, index) => (
                <DecisionCard
                  key={decision.key}
                  decision={decision}
                  isCurrent={index === at}
                  onChoose={() => setCurrent(decision.key)}
                  onApprove={() => approve(decision)}
                  onReject={() => setRejecting(decision)}
                />
              ))}
            </ol>
          </>
        )}
      </Loaded>
      {rejecting?.reject && (
        <ActionDialog
          action={rejecting.reject}
          resource={rejecting.resource}
          rows={[rejecting.row]}
          send={async (values) => {
            setRejecting(undefined)
            answer(rejecting, rejecting.reject, values)
          }}
          onClose={() => setRejecting(undefined)}
        />
      )}
    </>
  )
}

function Waiting({ number }: { number: number }) {
  const { t } = useWords()
  return (
    <p className={styles.count} role="status">
      {t('admin.waiting', { number })}
    </p>
  )
}

function Header() {
  const { t } = useWords()
  return (
    <ScreenHead title={t('admin.decisions')}>
      <p className={styles.keys}>
        <Key name="J" /> <Key name="K" /> {t('admin.key.move')} <Key name={t('admin.key.space')} />{' '}
        {t('admin.key.play')} <Key name="A" /> {t('admin.key.approve')} <Key name="R" />{' '}
        {t('admin.key.reject')}
      </p>
    </ScreenHead>
  )
}

const Key = ({ name }: { name: string }) => <kbd>{name}</kbd>

function togglePlayback(list: HTMLElement | null) {
  const media = list?.querySelector<HTMLMediaElement>('audio, video')
  if (media?.paused) void media.play().catch(() => undefined) // the element shows why it cannot play
  else media?.pause()
}
