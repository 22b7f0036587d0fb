import { type LiveRequest, listLiveRequests } from '@nava/contracts'
import { useQuery } from '@tanstack/react-query'
import { Ban, Check, ChevronUp, MessageSquarePlus, Music2, Settings2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { formatClock } from '../../../lib/formats/format-clock.ts'
import { query } from '../../../lib/calls/query.ts'
import { useReloadWhenPushed } from '../../../lib/calls/use-pushed.ts'
import { formatNumber, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { Menu, MenuItem } from '../../../ui/overlays/Menu.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { TitleLevel } from '../../../ui/title-level.ts'
import { TrackRow } from '../../catalogue/music/TrackRow.tsx'
import { queueOf } from '../../listening/player/queue-of.ts'
import { signInFirst } from '../../platform/login/sign-in-first.ts'
import { DeclineDialog } from './parts/DeclineDialog.tsx'
import { RequestDialog } from './parts/RequestDialog.tsx'
import { markPlayed, vote, withdraw } from './parts/change-requests.ts'
import styles from './Requests.module.css'

/** Milliseconds between polls, since others vote and the channel plays without an event */
const ASK_EVERY = 10_000

/** What listeners want the channel to play, in the order in which it does */
export default function Requests() {
  const { t, language } = useI18n()
  const requests = useQuery({ ...query(listLiveRequests), refetchInterval: ASK_EVERY })
  useReloadWhenPushed(listLiveRequests)
  const [isAsking, setAsking] = useState(false)
  return (
    <section aria-label={t('live.requests')}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{t('live.requests')}</h2>
        {requests.data?.isOpen && (
          <Button
            size="sm"
            icon={<MessageSquarePlus aria-hidden />}
            onClick={() => signInFirst(() => setAsking(true))}
          >
            {t('live.requests.ask')}
          </Button>
        )}
      </header>
      <Loaded query={requests} skeleton={<RowsSkeleton rows={2} />}>
        {({ isOpen, mayDecide, nextAt, requests: list }) => (
          <>
            {nextAt && (
              <p className={styles.hint}>
                {t('live.requests.nextAt', { time: formatClock(nextAt, language) })}
              </p>
            )}
            {list.length === 0 && (
              <EmptyState icon={<Music2 />} text={t(isOpen ? 'live.requests.none' : 'live.requests.off')} />
            )}
            <RequestList requests={list} mayDecide={mayDecide} />
          </>
        )}
      </Loaded>
      {isAsking && <RequestDialog onClose={() => setAsking(false)} />}
    </section>
  )
}

function RequestList({ requests, mayDecide }: { requests: readonly LiveRequest[]; mayDecide: boolean }) {
  const queue = queueOf(requests.map(({ music }) => music))
  return (
    <TitleLevel value={3}>
      <ol className={styles.list}>
        {requests.map((request) => (
          <li key={request.requestID} className={styles.request}>
            <VoteButton request={request} />
            <div className={styles.track}>
              <TrackRow music={request.music} queue={queue} />
              <RequestNote request={request} />
            </div>
            <RequestActions request={request} mayDecide={mayDecide} />
          </li>
        ))}
      </ol>
    </TitleLevel>
  )
}

function VoteButton({ request: { requestID, music, votes, hasVoted } }: { request: LiveRequest }) {
  const { t, language } = useI18n()
  const shown = formatNumber(votes, language)
  return (
    <button
      type="button"
      className={styles.vote}
      aria-pressed={hasVoted}
      aria-label={t('live.requests.vote', { title: music.title, shown })}
      title={t('live.requests.vote', { title: music.title, shown })}
      onClick={() => signInFirst(() => void vote(requestID, !hasVoted))}
    >
      <ChevronUp aria-hidden size="1.25rem" />
      <span aria-hidden>{shown}</span>
    </button>
  )
}

function RequestNote({ request: { by, isReady } }: { request: LiveRequest }) {
  const { t } = useI18n()
  if (!by && isReady) return null
  return (
    <p className={styles.note}>
      {by && <bdi>{t('live.requests.by', { name: by })}</bdi>}
      {!isReady && <span>{t('live.requests.preparing')}</span>}
    </p>
  )
}

function RequestActions({ request, mayDecide }: { request: LiveRequest; mayDecide: boolean }) {
  const { t } = useI18n()
  const [isDeclining, setDeclining] = useState(false)
  const { requestID, isOwn, music } = request
  const { title } = music
  return (
    <div className={styles.actions}>
      {isOwn && (
        <IconButton
          size="sm"
          label={t('live.requests.withdraw', { title })}
          onClick={() => void withdraw(requestID)}
        >
          <Undo2 />
        </IconButton>
      )}
      {mayDecide && (
        <Menu
          label={t('live.requests.decide', { title })}
          trigger={
            <IconButton size="sm" label={t('live.requests.decide', { title })}>
              <Settings2 />
            </IconButton>
          }
        >
          <MenuItem icon={<Check />} onSelect={() => void markPlayed(requestID)}>
            {t('live.requests.played')}
          </MenuItem>
          <MenuItem icon={<Ban />} danger onSelect={() => setDeclining(true)}>
            {t('live.requests.decline')}
          </MenuItem>
        </Menu>
      )}
      {isDeclining && <DeclineDialog request={request} onClose={() => setDeclining(false)} />}
    </div>
  )
}
