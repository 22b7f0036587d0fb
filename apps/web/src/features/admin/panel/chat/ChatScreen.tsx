import { CHAT_ROOM, limits } from '@nava/contracts'
import {
  adminAddChatModerator,
  adminChatRoom,
  adminRemoveChatModerator,
  adminSetChatHold,
} from '@nava/contracts/admin'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { type CallReply, call } from '../../../../lib/calls/call.ts'
import { queryClient } from '../../../../lib/calls/query-client.ts'
import { query } from '../../../../lib/calls/query.ts'
import { toastError } from '../../../../lib/calls/toast-error.ts'
import { Loaded } from '../../../../lib/lists/Loaded.tsx'
import { Button } from '../../../../ui/controls/Button.tsx'
import { IconButton } from '../../../../ui/controls/IconButton.tsx'
import { TextField } from '../../../../ui/controls/TextField.tsx'
import { FormSkeleton } from '../../../../ui/states/FormSkeleton.tsx'
import ChatWords from '../../../station/chat/ChatWords.tsx'
import { SearchBox } from '../form/SearchBox.tsx'
import { findResource } from '../resources.ts'
import { ScreenHead } from '../ScreenHead.tsx'
import { useWords } from '../words.ts'
import styles from './ChatScreen.module.css'

type Room = CallReply<typeof adminChatRoom>

const params = { room: CHAT_ROOM } as const
const room = query(adminChatRoom, { params })

async function attempt(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    await toastError(error)
  }
  await queryClient.invalidateQueries({ queryKey: room.queryKey })
}

/** Who moderates the live chat, for how long messages are held for them, and what nobody may write */
export default function ChatScreen() {
  const { t, say } = useWords()
  const read = useQuery({ ...room, staleTime: 0 })
  return (
    <>
      <ScreenHead title={say('many', 'chatroom')} />
      <Loaded query={read} skeleton={<FormSkeleton fields={4} />}>
        {({ moderators, holdSeconds }) => (
          <div className={styles.parts}>
            <Moderators moderators={moderators} />
            <Hold key={holdSeconds} seconds={holdSeconds} />
            <section>
              <h2>{t('live.chat.words')}</h2>
              <ChatWords />
            </section>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Moderators({ moderators }: Pick<Room, 'moderators'>) {
  const { t } = useWords()
  const users = findResource('users')
  const name = (id: number) => attempt(call(adminAddChatModerator, { params: { ...params, id } }))
  const dismiss = (id: number) => attempt(call(adminRemoveChatModerator, { params: { ...params, id } }))
  return (
    <section>
      <h2>{t('admin.chatModerators')}</h2>
      <p className={styles.hint}>{t('admin.chatModeratorsHint')}</p>
      {users && (
        <SearchBox
          label={t('admin.chatAddModerator')}
          error={undefined}
          relation={users}
          isFilter={false}
          taken={moderators.map(({ userID }) => userID)}
          onPick={(id) => void name(id)}
        />
      )}
      <ul className={styles.people} aria-label={t('admin.chatModerators')}>
        {moderators.map((each) => (
          <li key={each.userID}>
            <span>
              <bdi>{each.name}</bdi> <bdi className={styles.hint}>{each.email}</bdi>
            </span>
            <IconButton
              size="sm"
              label={t('form.remove', { name: each.name })}
              onClick={() => void dismiss(each.userID)}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hold({ seconds }: { seconds: number }) {
  const { t } = useWords()
  const [given, setGiven] = useState(String(seconds))
  const max = limits.chat.maxHoldSeconds
  const wanted = /^\d{1,2}$/.test(given) ? Number(given) : undefined
  const isValid = wanted !== undefined && wanted <= max
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (isValid) void attempt(call(adminSetChatHold, { body: { seconds: wanted } }))
  }
  return (
    <section>
      <h2>{t('admin.chatHold')}</h2>
      <form className={styles.line} onSubmit={save}>
        <TextField
          label={t('admin.chatHoldSeconds')}
          hint={t('admin.chatHoldHint', { max })}
          type="number"
          min={0}
          max={max}
          value={given}
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
        <Button type="submit" disabled={!isValid || wanted === seconds}>
          {t('admin.save')}
        </Button>
      </form>
    </section>
  )
}
