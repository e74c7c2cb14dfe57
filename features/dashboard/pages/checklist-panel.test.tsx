// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { useSession } from '#app/session/session.tsx'
import { done, type FakeResponses, fakeServer, loggedInAs, success } from '#app/testing/fake-server.ts'
import { clickButton, renderPage } from '#app/testing/render-page.tsx'
import { settingsSections } from '#features/settings/settings-fields.ts'
import { checklistItemNames, checklistItems, checklistMessages, checklistPath } from '../checklist.ts'
import { ChecklistTrail, sendDecisions, useChecklist } from './checklist.tsx'
import { ChecklistPanel } from './checklist-panel.tsx'

const items = (finished: readonly string[], leftOut: readonly string[]) =>
  checklistItemNames.map((name) => ({
    name,
    isDone: finished.includes(name),
    isLeftOut: leftOut.includes(name),
  }))
const state = (finished: readonly string[], leftOut: readonly string[] = [], isPutAway = false) =>
  success({ items: items(finished, leftOut), isPutAway })
const changed = (...given: Parameters<typeof state>) => done(state(...given).body)

function Panel() {
  const { access } = useSession()
  return (
    <>
      {access && 'Asked'}
      <ChecklistPanel checklist={useChecklist()} />
    </>
  )
}

function open(answers: FakeResponses, token: string | undefined = 'kept') {
  const server = fakeServer({ ...loggedInAs('PIC'), ...answers })
  renderPage(Panel, { path: '/admin/dashboard', ...(token && { token }) })
  return server
}
const sent = (server: ReturnType<typeof fakeServer>) =>
  server.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)

test('each step has a reason and links to an existing screen', async () => {
  open({ [`GET ${checklistPath}`]: state([]) })
  const list = within(await screen.findByRole('region', { name: 'First evening' }))
  list.getByText('0 of 13 done')
  const paths = JSON.stringify([routes, settingsSections])
  for (const { label, why, to } of checklistItems) {
    const link = list.getByText(label).closest('a') as HTMLElement
    expect(link.textContent).toBe(`To do: ${label}${why}`)
    expect(link.getAttribute('href')).toBe(to)
    const screenName = to.split(/[?#]/)[0]?.split('/').at(-1) ?? ''
    expect(paths).toContain(screenName)
  }
})

test('a volunteer who may change settings does not see the PIC’s checklist', async () => {
  const server = open(loggedInAs('Volunteer'))
  await waitFor(() => expect(server.calls.map(({ path }) => path)).toContain('/api/admin/access'))
  await screen.findByText('Asked')
  expect(server.calls.map(({ path }) => path)).not.toContain(checklistPath)
})

test('counts and collapses finished and skipped steps', async () => {
  const server = open({
    [`GET ${checklistPath}`]: state(['school'], ['mail']),
    [`PUT ${checklistPath}`]: changed(['school'], ['mail', 'backup']),
  })
  await screen.findByText('1 of 13 done, 1 skipped')
  clickButton('Skip: A backup in another place')
  await screen.findByText('1 of 13 done, 2 skipped')
  expect(sent(server)).toEqual([{ leftOut: ['mail', 'backup'] }])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('First evening'))
  server.responses[`PUT ${checklistPath}`] = changed(['school'], ['backup'])
  fireEvent.click(screen.getByText('Done or skipped (3)'))
  clickButton('Add back: Mail, with a test mail')
  await screen.findByText('1 of 13 done, 1 skipped')
  expect(sent(server)[1]).toEqual({ leftOut: ['backup'] })
  expect(screen.queryByRole('button', { name: /^Add back: Name/ })).toBeNull()
})

test('is hidden by an admin', async () => {
  const server = open({
    [`GET ${checklistPath}`]: state([]),
    [`PUT ${checklistPath}`]: 'network error',
  })
  await screen.findByText('First evening')
  clickButton('Hide this list')
  await screen.findByText(checklistMessages.notSaved)
  server.responses[`PUT ${checklistPath}`] = changed([], [], true)
  clickButton('Hide this list')
  await waitFor(() => expect(screen.queryByText('First evening')).toBeNull())
})

test('is hidden once each step is done or skipped', async () => {
  const others = checklistItemNames.filter((name) => name !== 'school')
  open({
    [`GET ${checklistPath}`]: state(others),
    [`PUT ${checklistPath}`]: changed(others, ['school']),
  })
  await screen.findByText('12 of 13 done')
  clickButton('Skip: Name and address of the school')
  await waitFor(() => expect(screen.queryByText('First evening')).toBeNull())
})

test('the bar does not offer a step that has just been done on another step’s page', async () => {
  sessionStorage.setItem('checklist', 'followed')
  const server = fakeServer({
    ...loggedInAs('PIC'),
    [`GET ${checklistPath}`]: state([]),
    [`PUT ${checklistPath}`]: changed([]),
  })
  renderPage(ChecklistTrail, {
    path: '/admin/dashboard/settings/:section',
    url: '/admin/dashboard/settings/school',
    token: 'kept',
  })
  await screen.findByText('Next: Telephone numbers')
  server.responses[`GET ${checklistPath}`] = state(['school', 'phones'])
  await sendDecisions({ hasSeenSite: true })
  await screen.findByText('Next: Class timings and place')
})
