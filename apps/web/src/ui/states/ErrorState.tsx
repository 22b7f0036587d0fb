import { CloudOff } from 'lucide-react'
import { Button } from '../controls/Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useUiWords } from '../words.tsx'

export function ErrorState({ message, onRetry }: { message?: string | undefined; onRetry?: () => void }) {
  const words = useUiWords()
  return (
    <div role="alert">
      <EmptyState
        icon={<CloudOff />}
        text={message ?? words.somethingWrong}
        action={onRetry && <Button onClick={onRetry}>{words.retry}</Button>}
      />
    </div>
  )
}
