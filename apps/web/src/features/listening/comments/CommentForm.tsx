import { limits } from '@nava/contracts'
import { LogIn } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { useI18n } from '../../../lib/i18n/i18n.ts'
import { useSignInState } from '../../platform/login/use-sign-in-state.ts'
import { paths } from '../../../lib/paths/paths.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button, buttonClass } from '../../../ui/controls/Button.tsx'
import { TextArea } from '../../../ui/controls/TextField.tsx'
import { useTextDraft } from '../../platform/forms/use-draft.ts'
import { type CommentedOn, writeComment } from './use-comments.ts'
import styles from './Comments.module.css'

export function CommentForm({ target }: { target: CommentedOn }) {
  const { t } = useI18n()
  const session = useSession()
  const signInState = useSignInState()
  if (session.state === 'user')
    return <Form key={`${session.userID}/${target.kind}/${target.id}`} target={target} />
  return (
    <Link to={paths.register} state={signInState} className={buttonClass()}>
      <LogIn aria-hidden />
      {t('comments.login')}
    </Link>
  )
}

function Form({ target }: { target: CommentedOn }) {
  const { t } = useI18n()
  const [text, setText] = useTextDraft(`comment/${target.kind}/${target.id}`)
  const [state, setState] = useState<'writing' | 'sending' | 'posted'>('writing')

  useEffect(() => {
    if (state !== 'posted') return
    const timer = setTimeout(() => setState('writing'), limits.notice.comment)
    return () => clearTimeout(timer)
  }, [state])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || state === 'sending') return
    setState('sending')
    const posted = await writeComment(target, text.trim())
    if (posted) setText('')
    setState(posted ? 'posted' : 'writing')
  }

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextArea
        label={t('comments.write')}
        placeholder={t('comments.write')}
        hideLabel
        rows={2}
        value={text}
        maxLength={limits.text.comment}
        readOnly={state === 'sending'}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={styles.send}>
        <p role="status">{state === 'posted' && t('comments.posted')}</p>
        <Button type="submit" variant="primary" busy={state === 'sending'} disabled={text.trim() === ''}>
          {t('comments.send')}
        </Button>
      </div>
    </form>
  )
}
