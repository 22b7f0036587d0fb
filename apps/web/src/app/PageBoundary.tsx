import { Component, type ReactNode } from 'react'
import { lostCodeTexts, OutdatedError } from '../lib/browser/fetch-code.ts'
import { reloadPage } from '../lib/browser/reload-page.ts'
import { t } from '../lib/i18n/i18n.ts'
import { Button } from '../ui/controls/Button.tsx'
import { EmptyState } from '../ui/states/EmptyState.tsx'
import { forgetFailedPages } from './load-page.ts'

interface Props {
  pathname: string
  children: ReactNode
}

interface State {
  failedAt?: string | undefined
  error?: unknown
}

/** Catches errors of a page, including failed imports, and offers a reload. */
export class PageBoundary extends Component<Props, State> {
  override state: State = {}

  static getDerivedStateFromError(error: unknown): State {
    return { failedAt: '', error }
  }

  static getDerivedStateFromProps({ pathname }: Props, { failedAt }: State): State | null {
    if (failedAt === '') return { failedAt: pathname }
    return failedAt !== undefined && failedAt !== pathname ? { failedAt: undefined } : null
  }

  override componentDidCatch() {
    forgetFailedPages()
  }

  override render() {
    if (this.state.failedAt === undefined) return this.props.children
    const { error } = this.state
    const { title, reload } = lostCodeTexts(error)
    return (
      <div role="alert">
        <EmptyState
          text={error instanceof OutdatedError ? t(title) : `${t(title)}. ${t('frame.crash.hint')}`}
          action={<Button onClick={() => reloadPage()}>{t(reload)}</Button>}
        />
      </div>
    )
  }
}
