import { limits } from '@nava/contracts'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Form } from '../../platform/forms/Form.tsx'
import { FormError } from '../../platform/forms/FormError.tsx'
import { TextInput } from '../../platform/forms/TextInput.tsx'
import { useContractForm } from '../../platform/forms/use-contract-form.ts'
import styles from './PlaylistDialog.module.css'

interface NewPlaylistFormProps {
  onCreate: (name: string) => Promise<unknown>
  busy: boolean
}

export default function NewPlaylistForm({ onCreate, busy }: NewPlaylistFormProps) {
  const { t } = useI18n()
  const form = useContractForm({
    start: { name: '' },
    draft: 'playlist/new',
    isReady: ({ name }) => name.trim() !== '',
    send: ({ name }) => onCreate(name.trim()),
  })
  return (
    <Form form={form}>
      <div className={styles.new}>
        <TextInput
          form={form}
          name="name"
          label={t('playlists.newName')}
          placeholder={t('playlists.namePlaceholder')}
          maxLength={limits.text.name}
          autoComplete="off"
        />
        <Button type="submit" variant="primary" className={styles.create ?? ''} busy={busy || form.busy}>
          {t('playlists.create')}
        </Button>
      </div>
      <FormError form={form} />
    </Form>
  )
}
