import { limits, loginStatus } from '@nava/contracts'
import { useEffect, useEffectEvent, useState } from 'react'
import { ProblemError } from '../../../../lib/calls/call-errors.ts'
import { signInWithPasskey, stopSuggesting, suggestsPasskeys } from '../../../../lib/session/passkeys.ts'

type Trouble = 'wrong' | 'tooMany' | 'network'

/** Milliseconds after which the passkey request is renewed, before the server's challenge expires */
const RENEW_AFTER = limits.passkey.lifetime * 0.8

export function usePasskey(onToken: (token: string) => void) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<Trouble>()

  const signIn = async (suggested: boolean) => {
    try {
      const result = await signInWithPasskey({ suggested })
      // The user did not request passkey suggestions, so their failure shows nothing.
      if (result.state === 'cancelled' || (result.state === 'failed' && suggested)) return
      if (result.state === 'failed') return setTrouble('wrong')
      const { status, data } = result.answer
      if (status === loginStatus.signedIn && data) onToken(data)
      else setTrouble(status === loginStatus.tooManyAttempts ? 'tooMany' : 'wrong')
    } catch (error) {
      if (!suggested)
        setTrouble(error instanceof ProblemError && error.status === 429 ? 'tooMany' : 'network')
    }
  }

  const suggest = useEffectEvent(() => void signIn(true))
  useEffect(() => {
    if (busy) return undefined
    let renewal: ReturnType<typeof setInterval> | undefined
    let left = false
    void suggestsPasskeys().then((suggests) => {
      if (left || !suggests) return
      suggest()
      renewal = setInterval(suggest, RENEW_AFTER)
    })
    return () => {
      left = true
      if (renewal === undefined) return
      clearInterval(renewal)
      void stopSuggesting()
    }
  }, [busy])

  return {
    busy,
    trouble,
    start: async () => {
      setBusy(true)
      setTrouble(undefined)
      await signIn(false)
      setBusy(false)
    },
  }
}
