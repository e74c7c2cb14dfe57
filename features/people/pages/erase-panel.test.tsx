// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { clickButton, openAsAdmin } from '#app/testing/render-page.tsx'
import type { StoredPerson } from '../person-schemas.ts'
import { ErasePanel } from './erase-panel.tsx'

const account = { name: 'Asha Rao', email: 'asha@example.org', role: 'PIC', refusal: null } as const
const person: StoredPerson = {
  kind: 'volunteer',
  label: 'Volunteer',
  _id: 'id-1',
  name: 'Asha Rao',
  isInTrash: false,
  updatedAt: '2026-11-21T10:00:00.000Z',
  readAt: '2026-11-21T10:00:00.000Z',
  sections: [],
  outOfReach: [],
  account,
  addressOwner: null,
}
const erase = 'POST /api/admin/dashboard/people/volunteer/id-1/erase'

const show = (over: Partial<StoredPerson> = {}) =>
  openAsAdmin(() => <ErasePanel person={{ ...person, ...over }} onOutdated={() => undefined} />, '/', {
    [erase]: { body: { success: true, message: 'Erased.' } },
  })
const type = () => {
  fireEvent.change(screen.getByLabelText(/^Type the full name/), { target: { value: 'Asha Rao' } })
  clickButton('Erase permanently')
}

test('names a linked account, and erases nothing until the admin decides about that account', async () => {
  const server = show()
  screen.getByText('An account is linked to this record: Asha Rao, asha@example.org, PIC.')
  type()
  await screen.findByText('An account is linked to Asha Rao: choose whether to erase it too.')
  expect(server.sent('POST')).toEqual([])
  fireEvent.click(screen.getByRole('radio', { name: 'Keep the account' }))
  type()
  await waitFor(() => expect(server.sent('POST')).toMatchObject([{ name: 'Asha Rao', account: 'keep' }]))
})

test('offers only to keep an account that this admin may not erase', () => {
  const refusal = 'You are signed in with the account of Asha Rao. Another PIC has to erase it.'
  show({ account: { ...account, refusal } })
  screen.getByText(refusal)
  expect(screen.queryByRole('radio', { name: 'Erase the account too' })).toBeNull()
})

test('shows whose account has the e-mail address of the record', async () => {
  const server = show({ account: null, addressOwner: 'Second Pic' })
  screen.getByText(/^The account of Second Pic has the e-mail address of this record/)
  type()
  await waitFor(() => expect(server.sent('POST')[0]).not.toHaveProperty('account'))
})

test('lists what may belong to someone else, and sends what the admin decides about it', async () => {
  const call = (title: string, id: string, others: string[]) => ({
    title,
    at: null,
    link: null,
    picture: null,
    fields: [],
    stays: null,
    choice: { id, others, isErased: others.length === 0 },
  })
  const entries = [call('Meena', 'request/1', ['Sita Das (Student)']), call('Only hers', 'request/2', [])]
  const texts = {
    label: 'Applications and calls',
    where: 'Applications.',
    why: 'They were written by this person.',
  }
  const sections = [{ name: 'applications', ...texts, fate: 'deleted' as const, entries }]
  const server = show({ account: null, sections })
  const [shared, own] = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect([shared?.checked, own?.checked]).toEqual([false, true])
  screen.getByText(/Sita Das \(Student\)/)
  screen.getByText('1 entry')
  if (shared) fireEvent.click(shared)
  await screen.findByText('2 entries')
  type()
  await waitFor(() => expect(server.sent('POST')).toMatchObject([{ found: { 'request/1': 'erase' } }]))
})
