// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type FakeResponses, type fakeServer, success } from '#app/testing/fake-server.ts'
import { openAsAdmin } from '#app/testing/render-page.tsx'
import type { HistoryEntry } from '../history-schemas.ts'
import { words } from './history-list.tsx'
import UndoAndHistoryPage from './undo-and-history.tsx'

const path = '/api/admin/dashboard/activity'
const mira = { _id: '019a0000-0000-7000-8000-000000000001', name: 'Mira' }
const entry = (more: Partial<HistoryEntry>): HistoryEntry => ({
  _id: crypto.randomUUID(),
  at: '2026-11-20T10:00:00.000Z',
  action: 'add',
  kind: 'student',
  recordId: 'id-1',
  title: 'Asha',
  by: mira,
  changeSetId: null,
  ...more,
})

function show(entries: HistoryEntry[], answers: FakeResponses = {}, query = '') {
  return openAsAdmin(UndoAndHistoryPage, `/admin/dashboard/history${query}`, {
    [`GET ${path}?limit=20`]: success(entries),
    ...answers,
  })
}

const asked = ({ calls }: ReturnType<typeof fakeServer>) =>
  calls.map(({ path }) => path).filter((asked) => asked.startsWith(path))
const lines = () =>
  screen
    .getAllByRole('listitem')
    .map((line) => line.querySelector('p')?.textContent?.trim().replace(/\s+/g, ' '))
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('shows entries as sentences, by day', async () => {
  show([
    entry({
      at: '2026-11-21T10:00:00.000Z',
      action: 'change settings',
      kind: null,
      recordId: null,
      title: null,
    }),
    entry({ at: '2026-11-21T09:00:00.000Z', action: 'approve', kind: 'admin', recordId: 'r', title: 'Ravi' }),
    entry({}),
    entry({ action: 'delete', title: '<b>Bela</b>' }),
    entry({ action: 'export', recordId: null, title: 'children-2026-11-20.csv' }),
    entry({ action: 'change password', kind: 'admin', recordId: mira._id, title: 'Mira' }),
    entry({ action: 'remove for good', by: null }),
    entry({ action: 'sign up', kind: 'admin', recordId: 'r', title: 'Ravi', by: null }),
  ])
  await screen.findByRole('heading', { level: 2, name: /^Saturday,? 21 November 2026$/ })
  expect(lines()).toEqual([
    'Mira changed the settings',
    'Mira approved Ravi',
    'Mira added the child Asha',
    'Mira deleted the child <b>Bela</b>',
    'Mira exported children-2026-11-20.csv',
    'Mira changed their password',
    'The server permanently deleted the child Asha',
    'Ravi signed up',
  ])
})

test('links existing records to their form, deleted ones to the trash', async () => {
  show([entry({}), entry({ action: 'delete', title: 'Bela' })])
  await screen.findByText('Asha')
  expect(hrefOf('Asha')).toBe('/admin/dashboard/students/id-1')
  expect(hrefOf('Bela')).toBe('/admin/dashboard/trash?q=Bela')
})

test('links an entry about a bulk change to the page of that change', async () => {
  const set = { kind: 'changeSet', recordId: 'set-1', title: 'Children: Class = 6' } as const
  show([
    entry({ ...set, action: 'undo', at: '2026-11-20T11:00:00.000Z' }),
    entry({ ...set, action: 'change together' }),
  ])
  await screen.findByRole('heading', { level: 2 })
  expect(lines()).toEqual(['Mira undid Children: Class = 6', 'Mira made a bulk change: Children: Class = 6'])
  for (const link of screen.getAllByRole('link', { name: 'Children: Class = 6' }))
    expect(link.getAttribute('href')).toBe('/admin/dashboard/changes/set-1')
  expect(screen.getByRole('option', { name: 'Bulk changes' })).toBeTruthy()
})

test('filters by action, kind and admin', async () => {
  const one = success([entry({})])
  const server = show([entry({})], {
    [`GET ${path}?limit=20&action=add`]: one,
    [`GET ${path}?limit=20&action=add&kind=student`]: one,
    [`GET ${path}?limit=20&admin=${mira._id}`]: one,
  })
  await screen.findByText('Asha')
  fireEvent.change(screen.getByRole('combobox', { name: 'Action' }), { target: { value: 'add' } })
  await screen.findByRole('link', { name: 'Show all' })
  fireEvent.change(screen.getByRole('combobox', { name: 'Type' }), { target: { value: 'student' } })
  await waitFor(() => expect(asked(server)).toContain(`${path}?limit=20&action=add&kind=student`))
  fireEvent.click(screen.getByRole('link', { name: 'Show only what Mira did' }))
  await screen.findByText(words.onlyOf('Mira'))
  expect(asked(server).at(-1)).toBe(`${path}?limit=20&admin=${mira._id}`)
})
