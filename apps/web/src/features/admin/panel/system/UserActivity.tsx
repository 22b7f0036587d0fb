import { adminUserActivity } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { Moment } from '../Moment.tsx'
import { useWords } from '../words.ts'
import styles from './System.module.css'

/** What a person did lately, below the facts of the account. */
export function UserActivity({ id }: { id: number }) {
  const { t, language } = useWords()
  const activity = useQuery({ ...query(adminUserActivity, { params: { id } }), staleTime: 0 })
  return (
    <Loaded query={activity} skeleton={<Skeleton height={200} />}>
      {({ sessions, apps, passkeys, comments, messages, tracks, changes }) => (
        <div className={styles.activity}>
          <Part name={t('admin.sessions')}>
            {sessions.map(({ agent, signedIn, lastUsed }) => (
              <li key={`${agent} ${signedIn}`}>
                <bdi>{agent || '–'}</bdi> <Moment iso={signedIn} /> – <Moment iso={lastUsed} />
              </li>
            ))}
          </Part>
          <Part name={t('admin.apps')}>
            {apps.map(({ name, agent, created, lastUsed }) => (
              <li key={`${name} ${created}`}>
                <bdi>{[name, agent].filter(Boolean).join(' · ')}</bdi> <Moment iso={lastUsed ?? created} />
              </li>
            ))}
          </Part>
          {passkeys > 0 && (
            <p>
              {t('admin.passkeys')}: {formatNumber(passkeys, language)}
            </p>
          )}
          <Done name={t('admin.many.comments')} rows={comments} />
          <Done name={t('admin.many.chat')} rows={messages} />
          <Done name={t('admin.many.music')} rows={tracks} />
          <Done
            name={t('admin.many.audit')}
            rows={changes.map(({ what, kind, ...row }) => ({ ...row, what: `${what}: ${kind}` }))}
          />
        </div>
      )}
    </Loaded>
  )
}

function Done({ name, rows }: { name: string; rows: readonly { id: number; at: string; what: string }[] }) {
  return (
    <Part name={name}>
      {rows.map(({ id, at, what }) => (
        <li key={id}>
          <Moment iso={at} /> <bdi>{what}</bdi>
        </li>
      ))}
    </Part>
  )
}

function Part({ name, children }: { name: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h2>{name}</h2>
      <ul>{children}</ul>
    </section>
  )
}
