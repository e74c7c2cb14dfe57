// @vitest-environment jsdom

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { api } from '../api/api.ts'
import { type Call, done, failure } from '../testing/fake-server.ts'
import { clickButton, fillIn, openPage } from '../testing/render-page.tsx'
import { english } from './confirm-identity.tsx'
import { storeToken } from './token.ts'

const path = '/api/admin/dashboard/second-factors/required'
const confirm = '/api/admin/confirm'
const refused = (ways: string[]) =>
  failure(403, 'Please confirm that it is you, then try again.', { needsConfirmation: true, ways })

/** Opens a page whose server rejects a sensitive action until it is confirmed with the right password. */
function openWith(ways = ['password', 'code']) {
  let isConfirmed = false
  return openPage(() => null, '/', {
    [`PUT ${path}`]: () => (isConfirmed ? done() : refused(ways)),
    [`POST ${confirm}`]: ({ body }: Call) => {
      isConfirmed = JSON.stringify(body) === '{"password":"right"}'
      return isConfirmed ? done() : failure(400, 'The password is wrong.')
    },
  })
}
const changes = ({ calls }: ReturnType<typeof openWith>) => calls.filter(({ method }) => method === 'PUT')

test('resends a rejected call with the same input after confirmation', async () => {
  const server = openWith()
  const answer = api.send('PUT', path, { body: { title: 'What was typed' } })
  await screen.findByRole('dialog', { name: english.titles.password })
  fillIn('Password', 'wrong')
  clickButton('Confirm')
  expect((await screen.findByRole('alert')).textContent).toBe('The password is wrong.')
  fillIn('Password', 'right')
  clickButton('Confirm')
  expect(await answer).toEqual({ success: true, message: 'Done.' })
  expect(changes(server).map(({ body }) => body)).toEqual([
    { title: 'What was typed' },
    { title: 'What was typed' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('asks once for two simultaneous calls', async () => {
  openWith()
  const answers = [api.send('PUT', path), api.send('PUT', path)]
  await screen.findByRole('dialog')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  fillIn('Password', 'right')
  clickButton('Confirm')
  expect(await Promise.all(answers)).toHaveLength(2)
})

test('does not resend a call without confirmation, and passes on the rejection', async () => {
  const server = openWith()
  const answer = api.send('PUT', path).catch((error) => error.message)
  await screen.findByRole('dialog')
  clickButton('Cancel')
  expect(await answer).toBe('Please confirm that it is you, then try again.')
  expect(changes(server)).toHaveLength(1)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('does not resend a call that another account confirms', async () => {
  const server = openWith()
  const answer = api.send('PUT', path).catch((error) => error.message)
  await screen.findByRole('dialog')
  act(() => storeToken('of Bela'))
  fillIn('Password', 'right')
  clickButton('Confirm')
  expect(await answer).toBe('Please confirm that it is you, then try again.')
  expect(changes(server)).toHaveLength(1)
})

test('offers only the accepted confirmation methods', async () => {
  openWith(['code'])
  const answer = api.send('PUT', path).catch(() => undefined)
  await screen.findByRole('dialog')
  expect(screen.getByLabelText('Code from your app, or a recovery code')).toBeTruthy()
  expect(screen.queryByLabelText('Password')).toBeNull()
  expect(screen.queryByRole('button', { name: /instead/ })).toBeNull()
  act(() => clickButton('Cancel'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await answer
})
