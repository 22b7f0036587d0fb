import { loginStatus, validateGoogle } from '@nava/contracts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../../lib/calls/call.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { loadGoogle } from './load-google.ts'
import styles from '../LoginForm.module.css'

interface GoogleButtonProps {
  clientID: string
  divided: boolean
  onToken: (token: string) => void
}

export default function GoogleButton({ clientID, divided, onToken }: GoogleButtonProps) {
  const { t, language } = useI18n()
  const place = useRef<HTMLDivElement>(null)
  const [trouble, setTrouble] = useState<'missing' | 'refused'>()

  const signIn = useEffectEvent(onToken)

  useEffect(() => {
    let left = false
    const validate = async ({ credential }: { credential: string }) => {
      try {
        const { status, data } = await call(validateGoogle, { query: { id_token: credential } })
        if (left) return
        if (status === loginStatus.signedIn && data) signIn(data)
        else setTrouble('refused')
      } catch {
        if (!left) setTrouble('refused')
      }
    }
    loadGoogle()
      .then((google) => {
        if (left || !place.current) return
        google.initialize({ client_id: clientID, callback: (reply) => void validate(reply) })
        google.renderButton(place.current, { theme: 'outline', size: 'large', width: 320, locale: language })
      })
      .catch(() => !left && setTrouble('missing'))
    return () => {
      left = true
    }
  }, [clientID, language])

  if (trouble === 'missing') return null
  return (
    <div className={styles.google}>
      {divided && <p className={styles.or}>{t('login.or')}</p>}
      <div ref={place} />
      {trouble === 'refused' && <p role="alert">{t('login.network')}</p>}
    </div>
  )
}
