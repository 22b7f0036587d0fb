import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { FieldValues } from 'react-hook-form'
import { lazyPart } from '../../../lib/browser/lazy-part.ts'
import { AskBeforeLeaving } from './AskBeforeLeaving.tsx'
import type { ContractForm } from './use-contract-form.ts'

const DraftNote = lazyPart(() => import('./parts/DraftNote.tsx'), 'form')

const INVALID = '[aria-invalid=true]'

interface FormProps<Values extends FieldValues> {
  form: ContractForm<Values>
  className?: string | undefined
  children: ReactNode
}

export function Form<Values extends FieldValues>({ form, className, children }: FormProps<Values>) {
  const ref = useRef<HTMLFormElement>(null)
  const { submissions } = form
  useEffect(() => {
    const field = submissions > 0 ? ref.current?.querySelector<HTMLElement>(INVALID) : undefined
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [submissions])
  return (
    <form
      ref={ref}
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <DraftOf form={form} />
      {children}
    </form>
  )
}

/** Says that a draft is shown, and asks before what no draft holds is lost. */
export function DraftOf<Values extends FieldValues>({
  form: { draft },
}: {
  form: Pick<ContractForm<Values>, 'draft'>
}) {
  return (
    <Suspense>
      {draft.shown && <DraftNote draft={draft.shown} onDiscard={draft.discard} />}
      {draft.isUnkept && <AskBeforeLeaving />}
    </Suspense>
  )
}
