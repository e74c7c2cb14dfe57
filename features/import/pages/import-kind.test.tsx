// @vitest-environment jsdom

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  aListColumn,
  aListPreview,
  aListRow,
  aReadList,
  atList,
  decisionsIn,
  listPath,
  listResponses,
} from '#app/testing/fake-import-responses.ts'
import { aChangeSet } from '#app/testing/fake-responses.ts'
import { done, type FakeResponses, failure, sentForm, success } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin } from '#app/testing/render-page.tsx'
import type { ImportPreview } from '../import-schemas.ts'
import { words } from './apply-bar.tsx'
import ImportKind from './import-kind.tsx'

const show = (answers: FakeResponses = {}, url?: string) =>
  openAsAdmin(ImportKind, atList(url), { ...listResponses(), ...answers })

test('sends pasted cells as a list, and shows below the input why it cannot be read', async () => {
  const message = 'This is no list.'
  const { calls } = show(
    { 'POST /api/admin/dashboard/student/import': failure(400, message) },
    '/admin/dashboard/import/student',
  )
  await screen.findByLabelText('Paste cells')
  fillIn('Paste cells', 'Name\tClass\nAsha\t5')
  clickButton('Read the cells')
  expect((await screen.findByText(message)).id).toBe('pasted-error')
  const file = sentForm(calls.find(({ method }) => method === 'POST')).get('file') as File
  expect([file.name, await file.text()]).toEqual(['Pasted cells', 'Name\tClass\nAsha\t5'])
})

test('settles the question about two columns when one of them is chosen', async () => {
  const { calls } = show()
  const [first] = await screen.findAllByLabelText('Class')
  fireEvent.change(first as HTMLElement, { target: { value: 'studentClass' } })
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(1))
  expect(decisionsIn(calls)[0]).toEqual({
    version: 3,
    matching: ['fullName', 'uniqueId', 'gender', 'studentClass', '', 'address'],
  })
})

test('moves a field from another column to the chosen one', async () => {
  const { calls } = show()
  fireEvent.change(await screen.findByLabelText('Village'), { target: { value: 'fullName' } })
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(1))
  expect(decisionsIn(calls)[0]).toMatchObject({
    matching: ['', 'uniqueId', 'gender', null, null, 'fullName'],
  })
})

test('fixes a refused row in place, or leaves it out', async () => {
  const { calls } = show()
  fireEvent.change(await screen.findByLabelText('Gender'), { target: { value: 'Female' } })
  clickButton('Save row 4')
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(1))
  clickButton('Skip row 4')
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(2))
  expect(decisionsIn(calls)).toEqual([
    { version: 3, cells: [{ row: 4, column: 2, value: 'Female' }] },
    { version: 4, leftOut: [{ row: 4, isLeftOut: true }] },
  ])
})

test('hides the rows until the columns are decided', async () => {
  show({
    [`GET ${listPath}`]: success(aReadList(), { preview: aListPreview({ columnsOpen: true }) }),
  })
  await screen.findByText(words.columns)
  expect(screen.queryByRole('region', { name: 'Rows' })).toBeNull()
  expect(screen.queryByText('will be added')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
})

test('skips rows with errors only on request', async () => {
  const { calls } = show({
    [`POST ${listPath}/apply`]: done({ message: '2 added.', data: aChangeSet() }),
  })
  const button = (await screen.findByRole('button', { name: 'Add 2' })) as HTMLButtonElement
  expect(button.disabled).toBe(true)
  fireEvent.click(screen.getByLabelText('Skip 1 row with errors'))
  clickButton('Add 2')
  await screen.findByText('2 added.')
  expect(calls.find(({ path }) => path.endsWith('/apply'))?.body).toEqual({
    stamp: '3.abc',
    previewedAt: '2026-11-22T10:01:00.000Z',
    leaveOutOpen: true,
  })
})

const aList = (columns = aReadList().columns, more: Partial<ImportPreview> = {}) => ({
  [`GET ${listPath}`]: success(aReadList({ columns }), { preview: aListPreview(more) }),
})
const columns = [aListColumn('Name', 'fullName'), aListColumn('ID', 'uniqueId'), aListColumn('Sex', 'gender')]

test('shows the values that will be stored, and the cell’s text if it differs', async () => {
  const added = aListRow({
    state: 'new',
    cells: ['Asha', 'A-1', 'girl'],
    values: { fullName: 'Asha', uniqueId: 'A-1', gender: 'Female', studentClass: 'Class 5' },
  })
  show({
    ...aList(columns),
    [`GET ${listPath}/rows?limit=50&state=refused`]: success([added]),
  })
  expect((await screen.findByText('In your list: girl')).parentElement?.textContent).toContain('Female')
  expect(screen.getByText('Class 5')).toBeTruthy()
  expect(screen.queryByText('In your list: Asha')).toBeNull()
})

test('keeps the focus in a fixed row that is no longer refused', async () => {
  let isFixed = false
  const rows = `GET ${listPath}/rows?limit=50&state=refused`
  const other = aListRow({ row: 7, title: 'Bela' })
  show({
    [`GET ${listPath}`]: () =>
      success(aReadList({ columns }), { preview: aListPreview(isFixed ? { stamp: '4.abc' } : {}) }),
    [`PUT ${listPath}`]: () => {
      isFixed = true
      return done({ data: aReadList({ columns }) })
    },
    [rows]: success([aListRow(), other]),
    [`${rows}&rows=4`]: success([aListRow({ state: 'new', errors: [] }), other]),
  })
  const button = await screen.findByRole('button', { name: 'Save row 4' })
  button.focus()
  fireEvent.click(button)
  const item = () => screen.getByText('Row 4').closest('li')
  await waitFor(() => expect(item()?.textContent).toContain('New'))
  expect(item()?.querySelector('details')?.open).toBe(true)
  await waitFor(() => expect(document.activeElement).toBe(item()))
})

test('assigns a photo that fits several rows to the chosen one', async () => {
  const photos = {
    all: 60,
    matched: 59,
    open: [
      {
        name: 'asha',
        photo: '/uploads/asha.webp',
        rows: [
          { row: 4, title: 'Asha', detail: 'Class 5, Unique ID A-1' },
          { row: 9, title: 'Asha', detail: 'Class 6, Unique ID A-2' },
        ],
      },
    ],
  }
  const { calls } = show(aList(columns, { photos }))
  await screen.findByText('59 of 60 photos matched.')
  screen.getByText('1 photo could not be matched for certain. Please choose:')
  screen.getByRole('option', { name: 'Row 9, Asha, Class 6, Unique ID A-2' })
  fireEvent.change(screen.getByLabelText('asha'), { target: { value: '9' } })
  await waitFor(() =>
    expect(decisionsIn(calls)[0]).toEqual({ version: 3, photos: [{ name: 'asha', row: 9 }] }),
  )
})

test.each<[string, Partial<ImportPreview['numbers']>, string, boolean]>([
  ['6 rows without a Unique ID.', { missing: 6 }, 'Number them for me', true],
  [
    '6 rows numbered for you: S-13 to S-18.',
    { given: 6, first: 'S-13', last: 'S-18' },
    'Remove these numbers',
    false,
  ],
])('describes missing numbers and offers an action: %s', async (text, numbers, button, areNumbered) => {
  const all = { ...aListPreview().numbers, ...numbers }
  const { calls } = show(aList(columns, { numbers: all }))
  await screen.findByText(text)
  clickButton(button)
  await waitFor(() => expect(decisionsIn(calls)[0]).toEqual({ version: 3, areNumbered }))
})

const dipa = { fullName: 'Dipa Roy', uniqueId: '1', gender: 'Female', studentClass: '6', address: 'Lane 7' }
const anu = { fullName: 'Anu Pal', uniqueId: '1', gender: 'Female', studentClass: '5', address: 'Lane 1' }
const aSharedNumber = aListRow({
  state: 'question',
  cells: ['Dipa Roy', '1', 'F', '6', 'Lane 7'],
  values: dipa,
  title: 'Dipa Roy',
  errors: [],
  candidates: [{ _id: 'anu', title: 'Anu Pal', detail: 'Class 5, Unique ID 1', values: anu }],
  sharedNumber: '1',
  number: '4',
})

async function answerSharedNumber(act: () => void) {
  const counts = { ...aListPreview().counts, refused: 0, question: 2 }
  const { calls } = show({
    ...aList(columns, { counts, sharedNumbers: 2 }),
    [`GET ${listPath}/rows?limit=50&state=question`]: success([aSharedNumber]),
  })
  await screen.findByText('Already here: Anu Pal')
  expect(screen.queryByRole('button', { name: 'Treat all as the same child' })).toBeNull()
  for (const value of ['Lane 1', 'Lane 7']) expect(screen.getByRole('cell', { name: value })).toBeTruthy()
  act()
  clickButton('Save the answer for row 4')
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(1))
  return decisionsIn(calls)[0]
}

test('by default, treats a row whose number is in use as another child, who gets the offered number', async () => {
  expect(
    await answerSharedNumber(() => {
      const another = screen.getByRole('radio', { name: 'Another child' }) as HTMLInputElement
      expect(another.checked).toBe(true)
      expect((screen.getByLabelText('Unique ID for the new record') as HTMLInputElement).value).toBe('4')
    }),
  ).toEqual({ version: 3, answers: [{ row: 4, answer: 'new', number: '4' }] })
})

test('on request, treats a row whose number is in use as the existing child', async () => {
  expect(
    await answerSharedNumber(() => fireEvent.click(screen.getByRole('radio', { name: 'The same: Anu Pal' }))),
  ).toEqual({ version: 3, answers: [{ row: 4, answer: 'anu' }] })
})

test('asks about ambiguous classes and dates before anything is added', async () => {
  const unclear = {
    classes: [{ text: 'VIII-B', rows: 2, choices: ['8'], asNew: '8-B' }],
    days: [{ field: 'uniqueId', text: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' }],
  }
  const { calls } = show(aList(columns, { unclear }))
  await screen.findByText('First answer the questions above.')
  expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  screen.getByRole('option', { name: 'A new class: 8-B' })
  fireEvent.change(screen.getByLabelText('Class “VIII-B”'), { target: { value: '8' } })
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(1))
  screen.getByRole('option', { name: '3 April 2026 (day first)' })
  fireEvent.change(screen.getByLabelText(/“03\/04\/2026”$/), { target: { value: 'month' } })
  await waitFor(() => expect(decisionsIn(calls)).toHaveLength(2))
  expect(decisionsIn(calls)).toMatchObject([
    { classes: [{ text: 'VIII-B', value: '8' }] },
    { monthFirst: { uniqueId: true } },
  ])
})

test('lists the skipped rows after applying, with a download', async () => {
  const skipped = { count: 101, rows: [{ row: 4, title: 'Asha', why: 'Gender is required.' }] }
  show({
    [`GET ${listPath}`]: success(aReadList({ changeSet: 'set-1', skipped }), { preview: null }),
    'GET /api/admin/dashboard/changes/set-1?limit=1': success(aChangeSet({ added: 2, edited: 0 }), {
      records: [],
    }),
  })
  await screen.findByRole('heading', { name: '101 rows were skipped' })
  for (const text of ['Row 4, Asha', 'Gender is required.', 'And 100 more.']) screen.getByText(text)
  screen.getByRole('button', { name: 'Download the skipped rows' })
})

test('keeps the names of unreadable photos on screen', async () => {
  show({
    [`POST ${listPath}/photos`]: ({ body }) =>
      ((body as FormData).get('file') as File).name === 'photos.zip'
        ? done({ data: aReadList(), unread: ['5/A-2.heic'] })
        : failure(415, 'This file is not a picture.'),
  })
  await screen.findByRole('heading', { name: 'Photos' })
  const files = [new File(['x'], 'photos.zip'), new File(['x'], 'notes.txt')]
  fireEvent.change(screen.getByLabelText('Choose photos'), { target: { files } })
  await screen.findByText(/^2 files could not be read as photos/)
  for (const text of ['5/A-2.heic', 'notes.txt: This file is not a picture.']) screen.getByText(text)
})
