import { adminTestSetting } from '@nava/contracts/admin'
import { useMutation } from '@tanstack/react-query'
import { BellRing, HardDrive, Mail, Save } from 'lucide-react'
import type { CallReply } from '../../../../lib/calls/call.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Button } from '../../../../ui/controls/Button.tsx'
import { reloadAll, send } from '../resource.ts'
import { Chip } from '../table/Cell.tsx'
import { useWords } from '../words.ts'
import styles from './Station.module.css'

type Outcome = CallReply<typeof adminTestSetting>

export const SERVICES = { mail: Mail, push: BellRing, media: HardDrive, backup: Save } as const
export type Service = keyof typeof SERVICES

/** Button that tries a service of the settings, and what came of it */
export function ServiceTest({ service }: { service: Service }) {
  const { say } = useWords()
  const Icon = SERVICES[service]
  const test = useMutation({
    mutationFn: async () => (await send(adminTestSetting, { body: { service } })) as Outcome, // the contract's reply
    onError: (error) => void toastError(error),
    // A mail that was taken ticks the list of the first set-up.
    onSuccess: () => reloadAll(),
  })
  // Of a failure only the server tells the reason.
  const told = ({ result, detail }: Outcome) => {
    const name = `${service}.${result}`
    const words = say('tested', name)
    return words === name ? detail : words
  }
  return (
    <div className={styles.service}>
      <Button size="sm" icon={<Icon />} busy={test.isPending} onClick={() => test.mutate()}>
        {say('action', `test.${service}`)}
      </Button>
      <p aria-live="polite">
        {test.data && (
          <>
            <Chip state={test.data.result} text={say('choice', test.data.result)} />{' '}
            <bdi>{told(test.data)}</bdi>
          </>
        )}
      </p>
    </div>
  )
}
