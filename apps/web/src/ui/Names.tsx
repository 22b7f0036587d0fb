import { Fragment, type ReactNode } from 'react'

/** Names side by side, each isolated so that Persian and Latin ones do not shuffle the line. */
export function Names({ names }: { names: readonly { key: string | number; name: ReactNode }[] }) {
  return names.map(({ key, name }, index) => (
    <Fragment key={key}>
      {index > 0 && ', '}
      <bdi>{name}</bdi>
    </Fragment>
  ))
}
