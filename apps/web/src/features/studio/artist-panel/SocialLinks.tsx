import {
  createSocial,
  deleteSocial,
  getArtist,
  limits,
  listSocials,
  type Social,
  SocialType,
} from '@nava/contracts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Navigate } from 'react-router-dom'
import { call } from '../../../lib/calls/call.ts'
import { toastError } from '../../../lib/calls/toast-error.ts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { invalidate, query } from '../../../lib/calls/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { SocialIcon, socialNames } from '../../../ui/icons/SocialIcon.tsx'
import { RowsSkeleton } from '../../../ui/states/RowsSkeleton.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { SelectInput } from '../../platform/forms/SelectInput.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import { ConfirmDelete } from './ConfirmDelete.tsx'
import styles from './SocialLinks.module.css'

export function SocialLinks({ artistID }: { artistID: number }) {
  const { t } = useI18n()
  const links = useQuery(query(listSocials, { params: { id: artistID } }))
  const remove = useDeleteSocial(artistID)
  const [doomed, setDoomed] = useState<Social>()
  if (links.isPending) return <RowsSkeleton rows={3} />
  if (!links.data) return <Navigate to={paths.home} replace />
  return (
    <>
      {links.data.length === 0 && <EmptyState icon={<Link2 />} text={t('panel.noSocials')} />}
      <ul className={styles.links} aria-label={t('panel.socials')}>
        {links.data.map((social) => (
          <li key={social.socailID} className={styles.link}>
            <SocialIcon kind={social.type} />
            <a href={social.link} target="_blank" rel="noreferrer" dir="ltr">
              {social.link}
            </a>
            <IconButton label={t('panel.deleteOf', { title: social.link })} onClick={() => setDoomed(social)}>
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
      {links.data.length < limits.perArtist.socials && <AddSocial artistID={artistID} />}
      {doomed && (
        <ConfirmDelete
          title={socialNames[doomed.type]}
          hint={t('panel.deleteSocialHint', { link: doomed.link })}
          onCancel={() => setDoomed(undefined)}
          onConfirm={() => {
            remove.mutate(doomed.socailID)
            setDoomed(undefined)
          }}
        />
      )}
    </>
  )
}

interface SocialDraft {
  type: string
  link: string
}

function AddSocial({ artistID }: { artistID: number }) {
  const { t } = useI18n()
  const [added, setAdded] = useState(0)
  // The new key after each saved link empties the form.
  return (
    <SocialForm
      key={added}
      artistID={artistID}
      label={t('panel.addSocial')}
      onAdded={() => setAdded(added + 1)}
    />
  )
}

function SocialForm({ artistID, label, onAdded }: { artistID: number; label: string; onAdded: () => void }) {
  const { t } = useI18n()
  const bodyOf = ({ type, link }: SocialDraft) => ({ type: type as Social['type'], link, artistID })
  const form = useContractForm({
    start: { type: SocialType.options[0] as string, link: '' },
    draft: `social/${artistID}`,
    contract: { name: 'social', bodyOf },
    send: async (draft: SocialDraft) => {
      await call(createSocial, { body: bodyOf(draft) })
      await refresh(artistID)
      onAdded()
    },
  })
  return (
    <Form form={form} className={styles.form}>
      <SelectInput
        form={form}
        name="type"
        label={t('panel.network')}
        options={SocialType.options.map((type) => ({ value: type, label: socialNames[type] }))}
      />
      <TextInput
        form={form}
        name="link"
        label={t('panel.link')}
        dir="ltr"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={limits.text.link}
        errorTexts={{ 'field.invalid': t('panel.badLink') }}
      />
      <Button type="submit" variant="primary" busy={form.busy}>
        {label}
      </Button>
      <FormError form={form} />
    </Form>
  )
}

function useDeleteSocial(artistID: number) {
  return useMutation({
    mutationFn: (id: number) => call(deleteSocial, { params: { id } }),
    onError: (error) => void toastError(error),
    onSettled: () => refresh(artistID),
  })
}

const refresh = (artistID: number) =>
  Promise.all([
    invalidate(listSocials, { params: { id: artistID } }),
    invalidate(getArtist, { params: { id: artistID } }),
  ])
