import { Component, type ReactNode } from 'react'
import { t } from '../lib/i18n/i18n.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { forgetFailedPages } from './load-page.ts'

interface Props {
  pathname: string
  children: ReactNode
}

/** Catches errors of a page, including failed imports, and offers a reload. */
export class PageBoundary extends Component<Props, { failedAt?: string }> {
  override state: { failedAt?: string } = {}

  static getDerivedStateFromError() {
    return { failedAt: '' }
  }

  static getDerivedStateFromProps({ pathname }: Props, { failedAt }: { failedAt?: string }) {
    if (failedAt === '') return { failedAt: pathname }
    return failedAt !== undefined && failedAt !== pathname ? { failedAt: undefined } : null
  }

  override componentDidCatch() {
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
