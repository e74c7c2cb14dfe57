// @vitest-environment jsdom

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aChangeSet } from '#app/testing/fake-responses.ts'
import { type Call, done, type FakeResponses, failure, success } from '#app/testing/fake-server.ts'
import { clickButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { aStudent } from '#app/testing/students.ts'
import { fieldMessages } from '#domain/kinds/field-messages.ts'
import ManageKind from '#site/pages/manage-kind.tsx'
import { D } from '#testing/paths.ts'

const list = '/api/students'
const three = [aStudent('Asha', '5'), aStudent('Bela', '5'), aStudent('Chandra', '6')]

/** Responds to an edit with the loaded record and the sent values. */
const saving =
  (at = '2026-11-20T11:00:00.000Z') =>
  ({ path, body }: Call) => {
    const record = three.find(({ _id }) => path.endsWith(`/${_id}`))
    return done({ data: { ...record, ...(body as object), updatedAt: at } })
  }

async function show(answers: FakeResponses = {}) {
  const server = openAsAdmin(ManageKind, pageAt('/admin/dashboard/:kind', '/admin/dashboard/students'), {
    [`GET ${list}?limit=50`]: { body: three },
    'GET /api/students/choices': success({ studentClass: [] }),
    [`PUT ${D}/students/asha`]: saving(),
    [`PUT ${D}/students/bela`]: saving(),
    ...answers,
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit cells' }))
  await screen.findByRole('grid', { name: 'Children' })
  return server
}

const rows = () => [...screen.getByRole('grid').querySelectorAll('tbody tr')]
const cell = (row: number, column: number) => rows()[row]?.children[column] as HTMLElement
const focusOn = (row: number, column: number) => act(() => cell(row, column).focus())
const texts = (column: number) => rows().map((row) => row.children[column]?.textContent)
const focused = () => document.activeElement as HTMLElement
const press = (key: string, more: object = {}) => fireEvent.keyDown(focused(), { key, ...more })
const saved = ({ calls }: { calls: Call[] }) =>
  calls.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.split('/').at(-1), body])
const type = (text: string) => fireEvent.change(focused(), { target: { value: text } })
const isSelected = (row: number, column: number) => cell(row, column).getAttribute('aria-selected') === 'true'

/** The columns of the students: 0 name, 1 unique ID, 2 gender, 3 class, 4 address. */
const classColumn = 3

test('every editable field of a record is a cell, and Tab reaches only one of them', async () => {
  await show()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual(['Full name', 'Unique ID', 'Gender', 'Class', 'Address'])
  expect(screen.getAllByRole('gridcell')).toHaveLength(12)
  expect(screen.getAllByRole('rowheader')).toHaveLength(3)
  expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1)
})

test('arrow keys move from cell to cell, and stop at the edges', async () => {
  await show()
  focusOn(0, 0)
  press('ArrowUp')
  expect(focused()).toBe(cell(0, 0))
  press('ArrowDown')
  press('ArrowRight')
  expect(focused()).toBe(cell(1, 1))
  expect(cell(1, 1).tabIndex).toBe(0)
  expect(cell(0, 0).tabIndex).toBe(-1)
  press('End', { ctrlKey: true })
  expect(focused()).toBe(cell(2, 4))
  expect(press('Tab')).toBe(true)
})

test('Enter edits a cell, saves it with the expected version, and moves to the next row', async () => {
  const server = await show()
  focusOn(0, classColumn)
  press('Enter')
  expect(screen.getByLabelText('Class, Asha')).toHaveProperty('value', '5')
  expect(focused()).toBe(screen.getByLabelText('Class, Asha'))
  type('7')
  press('Enter')
  await waitFor(() => expect(texts(classColumn)).toEqual(['7', '5', '6']))
  expect(focused()).toBe(cell(1, classColumn))
  expect(saved(server)).toEqual([['asha', { studentClass: '7', updatedAt: three[0]?.updatedAt }]])
  await screen.findByText(/^Saved \d\d:\d\d$/)
  expect(document.querySelector('[data-toasts]')?.textContent ?? '').toBe('')
})

test('typing replaces the content of a cell; Tab saves and moves right, Shift+Tab left', async () => {
  await show()
  focusOn(0, classColumn)
  press('8')
  expect(focused()).toHaveProperty('value', '8')
  press('Tab')
  await waitFor(() => expect(focused()).toBe(cell(0, classColumn + 1)))
  expect(texts(classColumn)[0]).toBe('8')
  press('Enter')
  type('Canal Side')
  press('Tab', { shiftKey: true })
  await waitFor(() => expect(focused()).toBe(cell(0, classColumn)))
  expect(texts(4)[0]).toBe('Canal Side')
})

test('Escape cancels, and an unchanged value is not sent', async () => {
  const server = await show()
  focusOn(0, classColumn)
  press('9')
  press('Escape')
  expect(focused()).toBe(cell(0, classColumn))
  press('Enter')
  press('Enter')
  await waitFor(() => expect(focused()).toBe(cell(1, classColumn)))
  expect(texts(classColumn)).toEqual(['5', '5', '6'])
  expect(saved(server)).toEqual([])
})

test('an invalid value shows the reason at the cell, which stays open', async () => {
  const server = await show()
  focusOn(0, 0)
  press('Delete')
  press('Enter')
  expect((await screen.findByText(fieldMessages.required('Full name'))).getAttribute('role')).toBe('alert')
  expect(focused().getAttribute('aria-invalid')).toBe('true')
  expect(saved(server)).toEqual([])
  press('Escape')
  expect(texts(0)[0]).toBe('Asha')
})

test("the server's error also appears at the cell", async () => {
  const message = 'Unique ID is taken: another child has it already.'
  const taken = { success: false, message, errors: [{ field: 'uniqueId', message }] }
  await show({ [`PUT ${D}/students/asha`]: { status: 409, body: taken } })
  focusOn(0, 1)
  press('X')
  press('Enter')
  await screen.findByText(message)
  expect(focused()).toHaveProperty('value', 'X')
})

test('a click elsewhere saves, and the focus stays at the clicked place', async () => {
  const server = await show()
  focusOn(0, classColumn)
  press('7')
  focusOn(2, 1)
  await waitFor(() => expect(texts(classColumn)[0]).toBe('7'))
  expect(focused()).toBe(cell(2, 1))
  expect(saved(server)).toHaveLength(1)
})

test('the edit can be undone with the "Saved" line or with Ctrl+Z', async () => {
  const server = await show()
  for (const undo of [() => clickButton('Undo'), () => press('z', { ctrlKey: true })]) {
    focusOn(0, classColumn)
    press('7')
    press('Enter')
    await waitFor(() => expect(texts(classColumn)[0]).toBe('7'))
    server.responses[`PUT ${D}/students/asha`] = saving('2026-11-20T12:00:00.000Z')
    undo()
    await waitFor(() => expect(texts(classColumn)[0]).toBe('5'))
    server.responses[`PUT ${D}/students/asha`] = saving('2026-11-20T13:00:00.000Z')
  }
  expect(saved(server)[1]).toEqual(['asha', { studentClass: '5', updatedAt: '2026-11-20T11:00:00.000Z' }])
})

const changedByOthers = (more: object) =>
  failure(409, 'Someone else has changed this since you opened it.', {
    data: { ...three[0], updatedAt: '2026-11-20T10:30:00.000Z', ...more },
  })

test('if another admin has changed the same cell, the user sees that value and chooses between the two', async () => {
  const server = await show({ [`PUT ${D}/students/asha`]: changedByOthers({ studentClass: '6' }) })
  focusOn(0, classColumn)
  press('7')
  press('Enter')
  const box = within(await screen.findByRole('dialog'))
  expect(box.getByText(/^Someone else has changed this since you opened it/)).toBeTruthy()
  expect(box.getByText('Theirs').nextElementSibling?.textContent).toBe('6')
  expect(texts(classColumn)[0]).toBe('6')
  server.responses[`PUT ${D}/students/asha`] = saving()
  fireEvent.click(box.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(texts(classColumn)[0]).toBe('7'))
  expect(saved(server).at(-1)).toEqual(['asha', { studentClass: '7', updatedAt: '2026-11-20T10:30:00.000Z' }])
})

test("if another admin has changed another cell, both changes are kept, and Undo reverts only the user's", async () => {
  const server = await show()
  server.responses[`PUT ${D}/students/asha`] = (call) => {
    const { updatedAt, ...values } = call.body as { updatedAt: string }
    if (updatedAt === three[0]?.updatedAt) return changedByOthers({ address: 'New lane' })
    return saving()({ ...call, body: { address: 'New lane', ...values } })
  }
  focusOn(0, classColumn)
  press('7')
  press('Enter')
  await waitFor(() => expect(texts(classColumn)[0]).toBe('7'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(saved(server).map(([, body]) => (body as { updatedAt: string }).updatedAt)).toEqual([
    '2026-11-20T10:00:00.000Z',
    '2026-11-20T10:30:00.000Z',
  ])
  clickButton('Undo')
  await waitFor(() => expect(texts(classColumn)[0]).toBe('5'))
  expect(saved(server).at(-1)).toEqual(['asha', { studentClass: '5', updatedAt: '2026-11-20T11:00:00.000Z' }])
})

const clipboard = (text = '') => {
  const data = { text }
  return {
    data,
    clipboardData: {
      getData: () => data.text,
      setData: (_type: string, text: string) => {
        data.text = text
      },
    },
  }
}

test('copies a selected part of a column, one cell per line', async () => {
  await show()
  focusOn(0, classColumn)
  press('ArrowDown', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  expect([0, 1, 2].map((row) => isSelected(row, classColumn))).toEqual([true, true, true])
  const { data, clipboardData } = clipboard()
  fireEvent.copy(focused(), { clipboardData })
  expect(data.text).toBe('5\n5\n6')
  expect(screen.getByText('3 cells copied.')).toBeTruthy()
  press('ArrowLeft', { shiftKey: true })
  fireEvent.copy(focused(), { clipboardData })
  expect(data.text).toBe('Female\t5\nFemale\t5\nFemale\t6')
})

test('a pasted column is previewed before it is saved, and can be undone as one change', async () => {
  const fields = [{ label: 'Class', before: '5', after: '7' }]
  const preview = {
    changing: 2,
    same: 0,
    refused: 0,
    refusals: [],
    records: [{ kind: 'student', _id: 'bela', title: 'Bela', what: 'edited', fields }],
  }
  const server = await show({
    [`POST ${D}/student/bulk-change`]: ({ body }) =>
      (body as { isPreview?: boolean }).isPreview
        ? { body: { success: true, preview } }
        : done({ data: aChangeSet(), message: '2 records changed.' }),
    [`POST ${D}/changes/set-1/undo`]: done({ data: aChangeSet(), message: 'Undone: 2 records.' }),
  })
  focusOn(1, classColumn)
  fireEvent.paste(focused(), clipboard('7\r\n8\r\n9\r\n'))
  const box = within(await screen.findByRole('dialog'))
  expect(box.getByRole('heading').textContent).toBe('Paste 2 cells')
  await box.findByText('1 copied cell does not fit in the table and is skipped.')
  clickButton('Change 2')
  await screen.findByText('2 records changed.')
  expect(focused()).toBe(cell(1, classColumn))
  expect(server.calls.findLast(({ path }) => path.endsWith('bulk-change'))?.body).toEqual({
    records: { ids: ['bela', 'chandra'] },
    change: {
      each: { bela: { studentClass: '7' }, chandra: { studentClass: '8' } },
      was: { bela: { studentClass: '5' }, chandra: { studentClass: '6' } },
    },
    expected: 2,
    leaveRefused: false,
  })
  clickButton('Undo')
  await screen.findByText('Undone: 2 records.')
})

test('a single pasted cell is saved as if typed', async () => {
  const server = await show()
  focusOn(0, classColumn)
  fireEvent.paste(focused(), clipboard('7\n'))
  await waitFor(() => expect(texts(classColumn)[0]).toBe('7'))
  expect(saved(server)).toHaveLength(1)
})
