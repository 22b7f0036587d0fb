import type { Endpoint } from '@nava/contracts'
import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { CleanHtml } from '../../../../ui/media/CleanHtml.tsx'
import type { ContractForm } from '../../../platform/forms/use-contract-form.ts'
import { useField } from '../../../platform/forms/use-field.ts'
import { type Row, send } from '../resource.ts'
import { useWords } from '../words.ts'
import type { Values } from './use-row-form.ts'
import styles from './Form.module.css'

interface FieldPreviewProps {
  form: ContractForm<Values>
  call: Endpoint
  field: string
}

/** Shows on demand how the text of a field will look. */
export function FieldPreview({ form, call, field }: FieldPreviewProps) {
  const { t } = useWords()
  const { value } = useField<Values, unknown>({ form, name: field })
  const preview = useMutation({
    mutationFn: async () => (await send(call, { body: { [field]: value } })) as Row, // the contract's reply
    onError: (error) => void toastError(error),
  })
  return (
    <>
      <Button size="sm" icon={<Eye />} busy={preview.isPending} onClick={() => preview.mutate()}>
        {t('admin.preview')}
      </Button>
      {preview.data && (
        <section className={styles.preview} aria-label={t('admin.preview')}>
          <CleanHtml html={String(preview.data['html'])} />
        </section>
      )}
    </>
  )
}
