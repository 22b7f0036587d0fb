import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { forgetFailedPages } from './load-page.ts'

interface Props {
  pathname: string
  children: ReactNode
}

/** Catches what a page throws (an error, or code that could not be fetched) and offers to reload. */
export class PageBoundary extends Component<Props, { failedAt?: string }> {
  override state: { failedAt?: string } = {}

  static getDerivedStateFromError() {
    return { failedAt: '' }
  }

  /** An error belongs to its path: going elsewhere leaves it behind. */
  static getDerivedStateFromProps({ pathname }: Props, { failedAt }: { failedAt?: string }) {
    if (failedAt === '') return { failedAt: pathname }
    return failedAt !== undefined && failedAt !== pathname ? { failedAt: undefined } : null
  }

  override componentDidCatch() {
    // Coming back to the page asks for its code again.
    forgetFailedPages()
  }

  override render() {
    if (this.state.failedAt === undefined) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          text={`${t('frame.crash.title')}. ${t('frame.crash.hint')}`}
          action={<Button onClick={() => location.reload()}>{t('frame.crash.reload')}</Button>}
        />
      </div>
    )
  }
}
