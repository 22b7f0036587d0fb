import type { Notice, listNotices } from '@nava/contracts'
import { useSite } from '../../../../lib/paths/site.ts'
import { Bell, BellRing } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { formatClock } from '../../../../lib/formats/format-clock.ts'
import { formatDay, useI18n } from '../../../../lib/i18n/i18n.ts'
import { paths } from '../../../../lib/paths/paths.ts'
import { useShortcuts } from '../../../../ui/keys/on-keys.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../../ui/states/EmptyState.tsx'
import { RowsSkeleton } from '../../../../ui/states/RowsSkeleton.tsx'
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts'
import { isSheet, placeBeside } from '../../../../ui/overlays/place-beside.ts'
import { pushState, turnOnPush } from '../push-subscription.ts'
import { bodyText, typeText } from './type-text.ts'
import styles from './NoticePanel.module.css'

interface NoticePanelProps {
  anchor: RefObject<HTMLElement | null>
  list: { data: CallReply<typeof listNotices> | undefined; error: Error | null; refetch: () => unknown }
  onClose: () => void
}

export function NoticePanel({ anchor, list, onClose }: NoticePanelProps) {
  const { t } = useI18n()
  const ref = useRef<HTMLDivElement>(null)
  useBackCloses(onClose, isSheet())
  useEffect(() => {
    const panel = ref.current
    if (!panel) return
    panel.showPopover?.()
    if (anchor.current) placeBeside(panel, anchor.current)
    panel.focus({ preventScroll: true })
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && (panel.contains(target) || anchor.current?.contains(target))) return
      onClose()
    }
    document.addEventListener('pointerdown', closeOutside, true)
    return () => document.removeEventListener('pointerdown', closeOutside, true)
  }, [anchor, onClose])
  const closeByKey = () => {
    anchor.current?.focus()
    onClose()
  }
  useShortcuts((key) => (key === 'Escape' ? closeByKey : undefined), { first: true })
  const notices = { ...list, data: list.data?.notices }
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={t('account.notices.title')}
      popover="manual"
      tabIndex={-1}
      className={styles.panel}
    >
      <h2 className={styles.heading}>{t('account.notices.title')}</h2>
      <PushOffer />
      <Loaded
        query={notices}
        skeleton={<RowsSkeleton rows={4} />}
        empty={<EmptyState icon={<Bell />} text={t('account.notices.none')} />}
      >
        {(all) => (
          <ol className={styles.list}>
            {all.map((notice) => (
              <NoticeRow key={notice.noticeID} notice={notice} onClose={onClose} />
            ))}
          </ol>
        )}
      </Loaded>
    </div>
  )
}

function PushOffer() {
  const { t } = useI18n()
  const { productName } = useSite()
  const [state, setState] = useState(pushState)
  const [busy, setBusy] = useState(false)
  if (state === 'unsupported' || state === 'on') return null
  if (state === 'denied' || state === 'needsHttps' || state === 'noWorker')
    return (
      <p className={styles.hint} role="status">
        {t(`account.notices.${state}`)}
      </p>
    )
  const turnOn = async () => {
    setBusy(true)
    try {
      setState(await turnOnPush())
    } catch (error) {
      await toastError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button icon={<BellRing />} size="sm" busy={busy} onClick={() => void turnOn()}>
      {t('account.notices.turnOn', { product: productName })}
    </Button>
  )
}

function NoticeRow({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t, language } = useI18n()
  const target = targetOf(notice)
  const title = <bdi>{notice.title}</bdi>
  return (
    <li className={styles.notice}>
      {notice.image && <img src={notice.image} alt="" loading="lazy" className={styles.image} />}
      <div className={styles.words}>
        <p className={styles.kind}>
          {notice.kind === 'announcement'
            ? t(typeText(notice.type))
            : t(`account.notices.kind.${notice.kind}`)}
          {' · '}
          <time dateTime={notice.created}>
            {formatDay(notice.created, language)}, {formatClock(notice.created, language)}
          </time>
        </p>
        <p className={styles.title}>
          {target?.kind === 'page' && (
            <Link to={target.to} onClick={onClose}>
              {title}
            </Link>
          )}
          {target?.kind === 'site' && (
            <a href={target.to} target="_blank" rel="noopener noreferrer">
              {title}
            </a>
          )}
          {!target && <span>{title}</span>}
        </p>
        <p className={styles.body} dir="auto">
          {bodyText(notice, t)}
        </p>
      </div>
    </li>
  )
}

function targetOf({
  type,
  id,
  click_action: action,
}: Notice): { kind: 'page' | 'site'; to: string } | undefined {
  if (action.startsWith('/')) return { kind: 'page', to: action }
  if (/^https?:\/\//i.test(action)) return { kind: 'site', to: action }
  return type === 'music' ? { kind: 'page', to: paths.playMusicByID(id) } : undefined
}
