import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Tabs } from './Tabs.tsx'

const tabs = [
  { key: 'related', label: 'Related' },
  { key: 'djs', label: 'DJs' },
  { key: 'comments', label: 'Comment' },
] as const

function Example() {
  const [chosen, choose] = useState<(typeof tabs)[number]['key']>('related')
  return (
    <Tabs label="Episode" tabs={tabs} chosen={chosen} onChoose={choose}>
      shows {chosen}
    </Tabs>
  )
}

test('a click shows the panel of the tab', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('tab', { name: 'DJs' }))
  expect(screen.getByRole('tabpanel', { name: 'DJs' })).toHaveTextContent('shows djs')
})

test('arrow keys select and wrap around, and Home and End jump', async () => {
  render(<Example />)
  await userEvent.click(screen.getByRole('tab', { name: 'Related' }))
  await userEvent.keyboard('{ArrowLeft}')
  expect(screen.getByRole('tab', { name: 'Comment', selected: true })).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { name: 'Related', selected: true })).toHaveFocus()
  await userEvent.keyboard('{End}')
  expect(screen.getByRole('tabpanel')).toHaveTextContent('shows comments')
})
