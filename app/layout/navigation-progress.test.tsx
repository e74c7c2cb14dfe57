// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitForElementToBeRemoved } from '@testing-library/react'
import { createRoutesStub, Link } from 'react-router'
import { expect, onTestFinished, test } from 'vitest'
import { NavigationProgress } from './header.tsx'

test('shows the progress bar only while another page loads', async () => {
  let arrive = () => {}
  const arrival = new Promise<null>((resolve) => {
    arrive = () => resolve(null)
  })
  const withProgress = (text: string) => () => (
    <>
      <NavigationProgress />
      <Link to="/slow">{text}</Link>
    </>
  )
  const Stub = createRoutesStub([
    { path: '/', Component: withProgress('Go') },
    { path: '/slow', Component: withProgress('There'), loader: () => arrival },
  ])
  onTestFinished(cleanup)
  render(<Stub initialEntries={['/']} />)
  expect(screen.queryByRole('progressbar')).toBeNull()
  fireEvent.click(screen.getByText('Go'))
  const bar = await screen.findByRole('progressbar', { name: 'The page is loading' })
  arrive()
  await waitForElementToBeRemoved(bar)
  expect(screen.getByText('There')).toBeDefined()
})
