import { adminUserActivity } from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { deviceOf } from '../../../../lib/browser/device-of.ts'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { query } from '../../../../lib/calls/query.ts'
import { formatNumber } from '../../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { imageOf, paths } from '../../../../lib/paths/paths.ts'
import { Cover } from '../../../../ui/media/Cover.tsx'
import { Skeleton } from '../../../../ui/states/Skeleton.tsx'
import { sectionPath } from '../addresses.ts'
import { Moment } from '../Moment.tsx'
import type { MoreProps } from '../resource.ts'
import { useWords } from '../words.ts'
import styles from './System.module.css'

type Activity = CallReply<typeof adminUserActivity>

/** What a person did lately, below the facts of the account. */
export function UserActivity({ id, pathOf }: MoreProps) {
  const { t, language } = useWords()
  const activity = useQuery({ ...query(adminUserActivity, { params: { id } }), staleTime: 0 })
  return (
    <Loaded query={activity} skeleton={<Skeleton height={200} />}>
      {({ sessions, apps, passkeys, ...done }) => (
        <div className={styles.activity}>
          <Part name={t('admin.sessions')}>
            {sessions.map(({ agent, signedIn, lastUsed }) => (
              <Entry key={`${agent} ${signedIn}`} title={<Device agent={agent} />} at={lastUsed} />
            ))}
          </Part>
          <Part name={t('admin.apps')}>
            {apps.map(({ name, agent, created, lastUsed }) => (
              <Entry
                key={`${name} ${created}`}
                title={<bdi>{name}</bdi>}
                about={agent && <bdi>{agent}</bdi>}
                at={lastUsed ?? created}
              />
            ))}
          </Part>
          {passkeys > 0 && (
            <p>
              {t('admin.passkeys')}: {formatNumber(passkeys, language)}
            </p>
          )}
          <Works {...done} />
          <Words id={id} pathOf={pathOf} {...done} />
        </div>
      )}
    </Loaded>
  )
}

/** Browser and system, with all that the device said of itself in the tooltip */
function Device({ agent }: { agent: string }) {
  const { browser, system } = deviceOf(agent)
  return <bdi title={agent}>{[browser, system].filter(Boolean).join(' · ') || agent || '–'}</bdi>
}

function Works({ tracks, episodes }: Pick<Activity, 'tracks' | 'episodes'>) {
  const { t } = useWords()
  return [
    { key: 'music', kind: 'music', rows: tracks },
    { key: 'podcasts', kind: 'podcast', rows: episodes },
  ].map(({ key, kind, rows }) => (
    <Part key={key} name={t(key === 'music' ? 'admin.many.music' : 'admin.many.podcasts')}>
      {rows.map(({ id, what, at, imageVersion }) => (
        <Entry
          key={id}
          cover={{ kind: kind === 'music' ? 'music' : 'podcast', id, imageVersion }}
          title={<Link to={`${sectionPath(key)}/${id}`}>{what}</Link>}
          at={at}
        />
      ))}
    </Part>
  ))
}

const PAGES = {
  music: paths.playMusicByID,
  album: paths.album,
  podcast: paths.playPodcastByID,
  collection: paths.collection,
}

function Words({
  id: userID,
  pathOf,
  comments,
  messages,
  changes,
}: Pick<Activity, 'comments' | 'messages' | 'changes'> & MoreProps) {
  const { t, say } = useWords()
  return (
    <>
      <Part name={t('admin.many.comments')} all={`${sectionPath('comments')}?userID=${userID}`}>
        {comments.map(({ id, what, at, about }) => (
          <Entry
            key={id}
            cover={about}
            title={<bdi>{what}</bdi>}
            about={<Link to={PAGES[about.kind](about.id)}>{about.name}</Link>}
            at={at}
          />
        ))}
      </Part>
      <Part name={t('admin.many.chat')} all={`${sectionPath('chat')}?userID=${userID}`}>
        {messages.map(({ id, what, at }) => (
          <Entry key={id} title={<bdi>{what}</bdi>} at={at} />
        ))}
      </Part>
      <Part name={t('admin.many.audit')} all={`${sectionPath('audit')}?userID=${userID}`}>
        {changes.map(({ id, what, kind, rowID, at }) => (
          <Entry
            key={id}
            title={say('deed', what)}
            about={
              <AuditedRow
                path={pathOf(kind, rowID)}
                text={rowID > 0 ? `${say('many', kind)} #${rowID}` : say('many', kind)}
              />
            }
            at={at}
          />
        ))}
      </Part>
    </>
  )
}

const AuditedRow = ({ path, text }: { path: string | undefined; text: string }) =>
  path === undefined ? text : <Link to={path}>{text}</Link>

interface EntryProps {
  cover?: { kind: keyof typeof PAGES; id: number; imageVersion: string }
  title: ReactNode
  about?: ReactNode
  at: string
}

function Entry({ cover, title, about, at }: EntryProps) {
  return (
    <li>
      {cover && (
        <Cover
          {...imageOf(cover.kind, cover.id, cover.imageVersion)}
          kind="music"
          sizes="36px"
          className={styles.thumb}
        />
      )}
      <div>
        <p className={styles.what}>{title}</p>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <Moment iso={at} />
    </li>
  )
}

/** `all`: address of a table with all of them */
function Part({ name, all, children }: { name: string; all?: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h2>{all ? <Link to={all}>{name}</Link> : name}</h2>
      <ul>{children}</ul>
    </section>
  )
}
