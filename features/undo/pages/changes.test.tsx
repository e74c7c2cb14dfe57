// @vitest-environment jsdom

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChangeSet } from '#app/testing/fake-responses.ts'
import { done, type FakeResponses, failure, success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { changeSetMessages } from '#features/content/change-sets.ts'
import type { ChangedRecord, ChangeSet, ListedChangeSet } from '../change-set-schemas.ts'
import ChangeSetPage from './change-set.tsx'
import UndoAndHistoryPage from './undo-and-history.tsx'

const path = '/api/admin/dashboard/changes'
const id = '019a0000-0000-7000-8000-000000000001'
const changeSet = (more: Partial<ChangeSet> = {}) => aChangeSet({ _id: id, ...more })
const changed = (title: string, more: Partial<ChangedRecord> = {}): ChangedRecord => ({
  kind: 'student',
  _id: title.toLowerCase(),
  title,
  what: 'edited',
  isUndone: false,
  isChangedSince: false,
  fields: [{ label: 'Class', before: '5', after: '6' }],
  ...more,
})

const listed = (more: Partial<ListedChangeSet> = {}): ListedChangeSet => ({
  ...changeSet(),
  record: null,
  ...more,
})
const showList = (answers: FakeResponses) => {
  return openAsAdmin(UndoAndHistoryPage, '/admin/dashboard/changes', answers)
}
function showOne(set: ChangeSet, records: ChangedRecord[], answers: FakeResponses = {}) {
  return openAsAdmin(
    ChangeSetPage,
    pageAt('/admin/dashboard/changes/:id', `/admin/dashboard/changes/${id}`),
    {
      [`GET ${path}/${id}?limit=1`]: success(set, { records: records.slice(0, 1) }),
      [`GET ${path}/${id}?limit=50`]: success(set, { records }),
      ...answers,
    },
  )
}
/** Returns the text as a screen reader reads it, with the arrow's label. */
const texts = (items: HTMLElement[]) =>
  items.map((item) => {
    for (const arrow of item.querySelectorAll('svg[aria-label]'))
      arrow.replaceWith(` ${arrow.getAttribute('aria-label')} `)
    return item.textContent?.replace(/\s+/g, ' ')
  })

const list = `GET ${path}?limit=20`
const rows = () => screen.findAllByRole('listitem')

test('lists changes with time, admin, size and days left to undo', async () => {
  const data = [
    listed(),
    listed({
      _id: 'b',
      reason: 'import',
      title: 'class 5.xlsx',
      added: 20,
      edited: 3,
      state: 'undone',
      undoneAt: '2026-11-21T10:00:00.000Z',
      undoneBy: 'Ravi',
      daysLeft: 1,
    }),
    listed({ _id: 'c', state: 'partly undone', daysLeft: 0, edited: 0, deleted: 2 }),
    listed({ _id: 'd', reason: 'one record', title: 'Asha', daysLeft: 700, record: changed('Asha') }),
    listed({
      _id: 'e',
      reason: 'one record',
      title: 'Bela',
      daysLeft: 700,
      record: changed('Bela', { what: 'added' }),
    }),
  ]
  showList({ [list]: success(data) })
  expect(texts(await rows())).toEqual([
    'Children: Class = 6Bulk change · 20 Nov 2026, 15:301,200 editedBy Mira27 days left to undoUndo',
    'class 5.xlsxImport · 20 Nov 2026, 15:30Undone20 added, 3 editedBy MiraUndone 21 Nov 2026, 15:30 by Ravi1 day left to redoRedo',
    'Children: Class = 6Bulk change · 20 Nov 2026, 15:30Partly undone2 deletedBy MiraToo late to undo',
    'AshaChild · Edited · 20 Nov 2026, 15:30Class5 becomes 6By MiraUndo',
    'BelaChild · Added · 20 Nov 2026, 15:30By MiraUndo',
  ])
  expect(screen.getByRole('link', { name: 'class 5.xlsx' }).getAttribute('href')).toBe(
    '/admin/dashboard/changes/b',
  )
})

test('undoes an edit with one click, or names the admin who has changed the record in the meantime', async () => {
  const message = 'Nothing was changed: Ravi has changed this since. "Asha": Class, 20 Nov 2026, 15:30.'
  let isUndone = false
  const one = () =>
    listed({
      reason: 'one record',
      title: 'Asha',
      state: isUndone ? 'undone' : 'applied',
      record: changed('Asha'),
    })
  const server = showList({
    [list]: () => success([one()]),
    [`POST ${path}/${id}/undo`]: failure(409, message),
  })
  await rows()
  clickButton('Undo')
  await screen.findByText(message)
  server.responses[`POST ${path}/${id}/undo`] = () => {
    isUndone = true
    return done({ data: changeSet({ state: 'undone' }), message: 'Undone: 1 record.' })
  }
  clickButton('Undo')
  await screen.findByText('Undone: 1 record.')
  await screen.findByRole('button', { name: 'Redo' })
})

test('shows each record before and after, and marks records that have changed in the meantime', async () => {
  showOne(changeSet(), [
    changed('Asha'),
    changed('Bela', { isChangedSince: true }),
    changed('Chandra', { what: 'added', fields: [{ label: 'Class', before: '', after: '6' }] }),
    changed('Deepu', { what: 'deleted', fields: [] }),
    changed('Esha', { fields: [{ label: 'Class', before: '', after: '' }], isUndone: true }),
  ])
  const items = within(await screen.findByRole('region', { name: 'Records' })).getAllByRole('listitem')
  expect(texts(items)).toEqual([
    'AshaChild · EditedClass5 becomes 6',
    'BelaChild · EditedChanged since, so left aloneClass5 becomes 6',
    'ChandraChild · AddedClass6',
    'DeepuChild · Deleted',
    'EshaChild · EditedUndoneClassempty becomes empty',
  ])
  expect(screen.getByRole('link', { name: 'Asha' }).getAttribute('href')).toBe(
    '/admin/dashboard/students/asha',
  )
  expect(screen.queryByRole('link', { name: 'Deepu' })).toBeNull()
})

test('undoes and redoes, and reloads the page', async () => {
  let set = changeSet()
  const answer = () => success(set, { records: [changed('Asha')] })
  const reverse = (state: ChangeSet['state'], message: string) => () => {
    set = changeSet({ state })
    return done({ data: set, message })
  }
  const { calls } = showOne(set, [changed('Asha')], {
    [`GET ${path}/${id}?limit=1`]: answer,
    [`GET ${path}/${id}?limit=50`]: answer,
    [`POST ${path}/${id}/undo`]: reverse('undone', 'Undone: 1,200 records.'),
    [`POST ${path}/${id}/redo`]: reverse('applied', changeSetMessages.redone(1_200)),
  })
  await screen.findByText('Asha')
  expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull()
  clickButton('Undo')
  await screen.findByText('Undone: 1,200 records.')
  const redo = await screen.findByRole('button', { name: 'Redo' })
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  redo.click()
  await screen.findByText(changeSetMessages.redone(1_200))
  await screen.findByRole('button', { name: 'Undo' })
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))).toEqual([
    'undo',
    'redo',
  ])
})

test('hides the buttons after 30 days and says that earlier versions are no longer kept', async () => {
  showOne(changeSet({ daysLeft: 0 }), [])
  await screen.findByText(/earlier versions are no longer kept/)
  expect(screen.queryByRole('button')).toBeNull()
})
