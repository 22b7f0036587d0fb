import type { Live, Schedule } from '@nava/contracts'
import { Suspense, useId, useState } from 'react'
import { LivePlayer } from '../../features/station/live/LivePlayer.tsx'
import { OffAir } from '../../features/station/live/OffAir.tsx'
import { OnAirNow } from '../../features/station/live/OnAirNow.tsx'
import { ProgrammeStrip } from '../../features/station/live/ProgrammeStrip.tsx'
import { useShiftedLive } from '../../features/station/live/use-shifted-live.ts'
import { SaveProgrammeButton } from '../../features/station/live-log/SaveProgrammeButton.tsx'
import { RemindButton } from '../../features/personal/notifications/RemindButton.tsx'
import { Loaded } from '../../lib/lists/Loaded.tsx'
import { useI18n } from '../../lib/i18n/i18n.ts'
import { laterPart, lazyPart } from '../../lib/browser/lazy-part.ts'
import { useSite } from '../../lib/paths/site.ts'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { TabList } from '../../ui/Tabs.tsx'
import { useUiWords } from '../../ui/words.tsx'
import styles from './LivePage.module.css'

const Chat = lazyPart(() => import('../../features/station/chat/Chat.tsx'))

const OtherPlayers = lazyPart(() => import('../../features/station/live/OtherPlayers.tsx'), 'share')

const Played = laterPart(() => import('../../features/station/live-log/Played.tsx'))

const Requests = laterPart(() => import('../../features/station/live-requests/Requests.tsx'))

const reminderOf = (programme: Schedule, hasStarted: boolean) =>
  !hasStarted && <RemindButton programme={programme} />

/** What has begun is in the log of the built-in channel. */
const actionOf = (programme: Schedule, hasStarted: boolean) =>
  hasStarted ? <SaveProgrammeButton programme={programme} /> : reminderOf(programme, hasStarted)

const PARTS = [
  { key: 'chat', text: 'live.chat.tab' },
  { key: 'requests', text: 'live.requests' },
  { key: 'programme', text: 'live.programme' },
  { key: 'played', text: 'live.played' },
] as const
type Part = (typeof PARTS)[number]['key']

const OF_ANY_STREAM: readonly Part[] = ['chat', 'programme']

export default function LivePage() {
  const { t } = useI18n()
  const { productName } = useSite()
  const words = useUiWords()
  const id = useId()
  const channel = useShiftedLive()
  const { live } = channel
  const [part, setPart] = useState<Part>('chat')
  // Another station’s stream plays nothing of the catalogue.
  const hasLog = live.data !== undefined && live.data.state !== 'external'
  const playFrom = (startsAt: string) => {
    channel.goTo(Date.parse(startsAt))
    window.scrollTo(0, 0)
  }
  const panelOf = (part: Part) => `${id}-panel-${part}`
  return (
    <div className={styles.page}>
      <title>{`${t('live.title')} | ${productName}`}</title>
      <div className={styles.channel}>
        <h1 className={styles.title}>{t('live.title')}</h1>
        <Loaded query={live} skeleton={<LiveSkeleton />}>
          {(now) => <Channel now={now} channel={channel} />}
        </Loaded>
      </div>
      <div className={styles.tabs}>
        <TabList
          id={id}
          label={t('live.title')}
          tabs={PARTS.filter(({ key }) => OF_ANY_STREAM.includes(key) || hasLog).map(({ key, text }) => ({
            key,
            label: t(text),
          }))}
          chosen={part}
          onChoose={setPart}
          panelOf={panelOf}
        />
      </div>
      <div id={panelOf('requests')} className={styles.requests} data-shown={part === 'requests'}>
        {hasLog && (
          <Suspense>
            <Requests />
          </Suspense>
        )}
      </div>
      <div id={panelOf('programme')} className={styles.programme} data-shown={part === 'programme'}>
        <ProgrammeStrip actionOf={hasLog ? actionOf : reminderOf} />
        {live.data?.state === 'channel' && (
          <Suspense>
            <OtherPlayers />
          </Suspense>
        )}
      </div>
      <div id={panelOf('played')} className={styles.played} data-shown={part === 'played'}>
        {hasLog && (
          <Suspense>
            <Played
              {...(live.data?.state === 'channel' && { backTo: live.data.backTo, onPlayFrom: playFrom })}
            />
          </Suspense>
        )}
      </div>
      <div id={panelOf('chat')} className={styles.chat} data-shown={part === 'chat'}>
        <Suspense
          fallback={
            <div role="status" aria-busy aria-label={words.loading} className={styles.loading}>
              <Skeleton height="100%" />
            </div>
          }
        >
          <Chat />
        </Suspense>
      </div>
    </div>
  )
}

interface ChannelProps {
  /** What is on now */
  now: Live
  channel: ReturnType<typeof useShiftedLive>
}

function Channel({ now, channel }: ChannelProps) {
  const { shown } = channel
  // Who has gone back goes on when the station stops.
  const on = now.state === 'empty' ? (shown ?? now) : now
  return (
    <>
      {on.state === 'empty' ? <OffAir /> : <LivePlayer {...channel} live={on} />}
      <OnAirNow
        live={shown ?? now}
        behind={channel.behind}
        isPast={channel.shift.behind > 0}
        viewers={now.viewers}
      />
    </>
  )
}

function LiveSkeleton() {
  return (
    <>
      <Skeleton className={styles.picture} />
      <Skeleton className={styles.now} />
    </>
  )
}
