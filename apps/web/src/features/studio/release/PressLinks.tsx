import {
  createPressLink,
  limits,
  listPressLinks,
  type PressKind,
  type PressLink,
  revokePressLink,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/calls/call.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { Day } from '../../../lib/formats/Day.tsx'
import { When } from '../../../lib/formats/When.tsx'
import { formatCount, useI18n } from '../../../lib/i18n/i18n.ts'
import { Loaded } from '../../../lib/lists/Loaded.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { TextField } from '../../../ui/controls/TextField.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Skeleton } from '../../../ui/states/Skeleton.tsx'
import { CopyField } from '../../listening/share/CopyField.tsx'
import styles from './Release.module.css'

interface Item {
  kind: PressKind
  id: number
}

const DAYS = [7, 30, 90, 365] as const

/** Links of an item for people who are named: makes, shows and revokes them. */
export function PressLinks({ item }: { item: Item }) {
  const { t } = useI18n()
  const links = useQuery(query(listPressLinks, { params: item }))
  return (
    <section className={styles.links}>
      <h2>{t('panel.release.links')}</h2>
      <p className={styles.note}>{t('panel.release.linksHint')}</p>
      <NewLink item={item} />
      <Loaded query={links} skeleton={<Skeleton height={96} />}>
        {(found) => (
          <ul>
            {found.map((link) => (
              <LinkRow key={link.key} item={item} link={link} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function NewLink({ item }: { item: Item }) {
  const { t, language } = useI18n()
  const [name, setName] = useState('')
  const [days, setDays] = useState<number>(DAYS[1])
  const making = useMutation({
    mutationFn: () => {
      const expires = new Date(Date.now() + days * 86_400_000).toISOString()
      return call(createPressLink, { params: item, body: { name, expires } })
    },
    onSuccess: () => {
      setName('')
      return invalidate(listPressLinks, { params: item })
    },
    onError: (error) => void toastError(error),
  })
  return (
    <form
      className={styles.newLink}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') making.mutate()
      }}
    >
      <TextField
        label={t('panel.release.linkName')}
        value={name}
        maxLength={limits.pressLinks.name}
        required
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Select
        label={t('panel.release.linkEnds')}
        value={String(days)}
        options={DAYS.map((count) => ({
          value: String(count),
          label: t('panel.release.days', { count, shown: formatCount(count, language) }),
        }))}
        onChange={(value) => setDays(Number(value))}
      />
      <Button type="submit" busy={making.isPending}>
        {t('panel.release.makeLink')}
      </Button>
    </form>
  )
}

function LinkRow({ item, link }: { item: Item; link: PressLink }) {
  const { t, language } = useI18n()
  const [isOver] = useState(() => Date.parse(link.expires) <= Date.now())
  const [asking, setAsking] = useState(false)
  const revoking = useMutation({
    mutationFn: () => call(revokePressLink, { params: { ...item, key: link.key } }),
    onError: (error) => void toastError(error),
    onSettled: () => {
      setAsking(false)
      return invalidate(listPressLinks, { params: item })
    },
  })
  return (
    <li className={styles.link}>
      <h3>
        <bdi>{link.name}</bdi>
      </h3>
      {!isOver && (
        <CopyField
          label={t('panel.release.address')}
          copyLabel={t('panel.release.copyOf', { name: link.name })}
          value={`${globalThis.location.origin}/press/${link.key}`}
        />
      )}
      <p className={styles.note}>
        <span>{t(isOver ? 'panel.release.ended' : 'panel.release.ends')}</span> <Day iso={link.expires} />
        <span> · </span>
        <span>{t(link.opened ? 'panel.release.opened' : 'panel.release.unopened')}</span>
        {link.opened && (
          <>
            {' '}
            <When iso={link.opened} />
          </>
        )}
        <span> · </span>
        <span>
          {t('panel.release.plays', { count: link.plays, shown: formatCount(link.plays, language) })}
        </span>
      </p>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)}>
        {t('panel.release.revoke')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={t('panel.release.revokeTitle', { name: link.name })}
          hint={t('panel.release.revokeHint')}
          confirm={t('panel.release.revoke')}
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}
