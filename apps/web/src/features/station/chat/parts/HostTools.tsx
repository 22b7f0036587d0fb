import { MessageCircleX, ShieldCheck, Vote } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../../lib/browser/lazy-part.ts'
import { useI18n } from '../../../../lib/i18n/i18n.ts'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { Menu, MenuItem } from '../../../../ui/overlays/Menu.tsx'
import { SlowModeMenu } from './SlowModeMenu.tsx'

const PollForm = lazyPart(() => import('./PollForm.tsx'))
const ChatWords = lazyPart(() => import('../ChatWords.tsx'))

/** What moderators do to the whole chat */
export function HostTools({ slowSeconds }: { slowSeconds: number }) {
  const { t } = useI18n()
  const [shown, setShown] = useState<'poll' | 'words'>()
  const close = () => setShown(undefined)
  return (
    <>
      <SlowModeMenu seconds={slowSeconds} />
      <Menu
        label={t('live.chat.moderate')}
        trigger={
          <IconButton size="sm" label={t('live.chat.moderate')}>
            <ShieldCheck />
          </IconButton>
        }
      >
        <MenuItem icon={<Vote />} onSelect={() => setShown('poll')}>
          {t('live.chat.poll.start')}
        </MenuItem>
        <MenuItem icon={<MessageCircleX />} onSelect={() => setShown('words')}>
          {t('live.chat.words')}
        </MenuItem>
      </Menu>
      <Suspense>
        {shown === 'poll' && <PollForm onClose={close} />}
        {shown === 'words' && (
          <Dialog title={t('live.chat.words')} onClose={close}>
            <ChatWords />
          </Dialog>
        )}
      </Suspense>
    </>
  )
}
