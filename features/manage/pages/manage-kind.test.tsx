// @vitest-environment jsdom

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { anAttendance } from '#app/testing/fake-responses.ts'
import { type FakeResponses, success } from '#app/testing/fake-server.ts'
import { clickButton, confirmButton, openAsAdmin, pageAt } from '#app/testing/render-page.tsx'
import { aStudent } from '#app/testing/students.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { addDays } from '#domain/site/class-calendar.ts'
import { eveningPaths } from '#features/evenings/evenings.ts'
import ManageKind, { meta } from '#site/pages/manage-kind.tsx'
import { D } from '#testing/paths.ts'

const list = '/api/students'
const three = [aStudent('Asha', '2'), aStudent('Chandra', '9'), aStudent('Bela', '10')]
const choices = { 'GET /api/students/choices': success({ studentClass: [] }) }

function show(answers: FakeResponses = {}, at = '/admin/dashboard/students') {
  return openAsAdmin(ManageKind, pageAt('/admin/dashboard/:kind', at), {
    [`GET ${list}?limit=50`]: { body: three },
    ...choices,
    ...answers,
  })
}

/** Returns the names in the order of the rows. */
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.querySelector('bdi')?.textContent)

test('lists the records as rows in order, fetched with the token, with links to edit and add', async () => {
  const { calls } = show()
  expect(screen.getByText('Loading...')).toBeTruthy()
  await screen.findByRole('table', { name: 'Children' })
  expect(names()).toEqual(['Asha', 'Chandra', 'Bela'])
  expect(calls.find(({ path }) => path.startsWith(list))?.token).toBe('kept')
  expect(screen.getByRole('link', { name: 'Edit Bela' }).getAttribute('href')).toBe(
    '/admin/dashboard/edit/student/bela',
  )
  expect(screen.getByRole('link', { name: 'Add child' }).getAttribute('href')).toBe(
    '/admin/dashboard/add-students',
  )
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Full name',
    'Class',
    'Unique ID',
    'Gender',
    "Guardian's telephone",
    'Last evenings',
  ])
})

test('shows each child’s last eight evenings in a column that can be sorted and hidden', async () => {
  const today = schoolDay(new Date())
  const evenings = Array.from({ length: 9 }, (_, index) => addDays(today, index - 9))
  const strips = { asha: 'ahhhhhhla', chandra: 'h--------', bela: '-----haaa' }
  const children = Object.entries(strips).map(([studentId, strip]) => ({
    studentId,
    strip,
    fullName: studentId,
    studentClass: '5',
  }))
  const { calls } = show({
    [`GET ${eveningPaths.attendance}?day=${today}&from=${addDays(today, -91)}`]: success(
      anAttendance({ evenings, children }),
    ),
    [`GET ${list}?limit=1000`]: { body: three },
  })
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
  // Once in the column, and once beside the name for a narrow table, with only the last four.
  await within(await row('Asha')).findByText('Here 7 of the last 8 evenings')
  within(await row('Asha')).getByText('Here 3 of the last 4 evenings')
  // An evening without a register does not count.
  expect(within(await row('Bela')).getAllByText('Here 1 of the last 4 evenings')).toHaveLength(2)
  expect((await row('Chandra')).textContent).not.toContain('evenings')
  const at = (path: string) => calls.findIndex((call) => call.path.startsWith(path))
  expect(at(eveningPaths.attendance)).toBeGreaterThan(at(list))
  clickButton('Last evenings')
  await waitFor(() => expect(names()).toEqual(['Chandra', 'Bela', 'Asha']))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Last evenings' }))
  expect(screen.queryByText(/of the last/)).toBeNull()
})

test('shows whom to call about a child: the number, or in a narrow table the name', async () => {
  const asha = { ...three[0], guardian1Name: 'Meena', guardian2Name: 'Gopal', guardian2Phone: '98300 12345' }
  show({ [`GET ${list}?limit=50`]: { body: [asha, three[1]] } })
  const row = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')?.textContent
  expect(await row('Asha')).toMatch(/Class 2 · Gopal.*98300 12345/)
  expect(await row('Chandra')).toMatch(/Class 9 · No phone.*No phone/)
})

test('the tables of other kinds have no evenings and do not ask for them', async () => {
  const { calls } = openAsAdmin(ManageKind, pageAt('/admin/dashboard/:kind', '/admin/dashboard/volunteers'), {
    'GET /api/volunteers?limit=50': { body: [{ ...three[0], year: 1 }] },
    'GET /api/volunteers/choices': success({ year: [], department: [] }),
  })
  await screen.findByRole('table')
  expect(screen.queryByRole('columnheader', { name: 'Last evenings' })).toBeNull()
  expect(calls.filter(({ path }) => path.startsWith(eveningPaths.attendance))).toEqual([])
})

test('a column sorts ascending, descending, and then in the default order; 10 comes after 9', async () => {
  show({ [`GET ${list}?limit=1000`]: { body: three } })
  await screen.findByRole('table')
  clickButton('Class')
  await waitFor(() => expect(names()).toEqual(['Asha', 'Chandra', 'Bela']))
  clickButton('Class')
  await waitFor(() => expect(names()).toEqual(['Bela', 'Chandra', 'Asha']))
  expect(screen.getByRole('columnheader', { name: 'Class' }).getAttribute('aria-sort')).toBe('descending')
  clickButton('Class')
  await waitFor(() => expect(names()).toEqual(['Asha', 'Chandra', 'Bela']))
  clickButton('Full name')
  await waitFor(() => expect(names()).toEqual(['Asha', 'Bela', 'Chandra']))
})

test('sorting a partially loaded list loads all of it', async () => {
  const part = { 'x-total-count': '3', link: `<${list}?limit=50&cursor=abc>; rel="next"` }
  show({
    [`GET ${list}?limit=50`]: { body: three.slice(0, 2), headers: part },
    [`GET ${list}?limit=1000`]: { body: three.slice(0, 2), headers: part },
    [`GET ${list}?limit=1000&cursor=abc`]: { body: three.slice(2) },
  })
  await screen.findByText('2 of 3')
  expect(names()).toEqual(['Asha', 'Chandra'])
  clickButton('Full name')
  await waitFor(() => expect(names()).toEqual(['Asha', 'Bela', 'Chandra']))
})

test('loading more rows continues after the last loaded page', async () => {
  show({
    [`GET ${list}?limit=50`]: {
      body: three.slice(0, 2),
      headers: { 'x-total-count': '3', link: `<${list}?limit=50&cursor=abc>; rel="next"` },
    },
    [`GET ${list}?limit=50&cursor=abc`]: { body: three.slice(2), headers: { 'x-total-count': '3' } },
  })
  await screen.findByText('2 of 3')
  clickButton('Show more')
  await screen.findByText('Bela')
  expect(names()).toEqual(['Asha', 'Chandra', 'Bela'])
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
})

test('applies the search and the filters from the URL, and ignores unknown parameters', async () => {
  show(
    { [`GET ${list}?limit=50&q=be&studentClass=10`]: { body: three.slice(2) } },
    '/admin/dashboard/students?q=be&studentClass=10&nonsense=1',
  )
  await screen.findByText('Bela')
  expect(names()).toEqual(['Bela'])
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'be')
})

test('the URL contains the sort order, and a search keeps it', async () => {
  const whole = `GET ${list}?limit=1000`
  const server = show(
    {
      [whole]: { body: three },
      [`${whole}&q=as`]: { body: three },
      [`${whole}&q=a`]: { body: three.slice(0, 2) },
      [`GET ${list}?limit=50&q=a`]: { body: three.slice(0, 2) },
    },
    '/admin/dashboard/students?q=as&sort=-fullName',
  )
  await screen.findByRole('table')
  expect(names()).toEqual(['Chandra', 'Bela', 'Asha'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'a' } })
  await waitFor(() => expect(names()).toEqual(['Chandra', 'Asha']))
  expect(screen.getByRole('columnheader', { name: 'Full name' }).getAttribute('aria-sort')).toBe('descending')
  expect(server.calls.map(({ path }) => path).filter((path) => path.includes('limit=50'))).toEqual([])
  clickButton('Full name')
  await waitFor(() =>
    expect(screen.getByRole('columnheader', { name: 'Full name' }).hasAttribute('aria-sort')).toBe(false),
  )
  clickButton('Full name')
  await waitFor(() => expect(names()).toEqual(['Asha', 'Chandra']))
})

test('after a deletion the next row is focused, and the filter choices are refetched', async () => {
  let kept = three
  let asked = 0
  show({
    [`GET ${list}?limit=50`]: () => ({ body: kept }),
    'GET /api/students/choices': () => {
      asked += 1
      return success({ studentClass: [] })
    },
    [`DELETE ${D}/students/chandra`]: () => {
      kept = three.filter(({ _id }) => _id !== 'chandra')
      return {}
    },
  })
  await screen.findByRole('table')
  await confirmButton('Delete Chandra', 'Do you really want to delete "Chandra"?')
  await waitFor(() => expect(names()).toEqual(['Asha', 'Bela']))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Bela'))
  expect(document.activeElement?.tagName).toBe('TR')
  expect(asked).toBe(2)
})

test("exports the filtered list under the server's file name", async () => {
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => {} }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const headers = { 'content-disposition': 'attachment; filename="children-2026-11-21.csv"' }
  const server = show(
    {
      [`GET ${list}?limit=50&q=be`]: { body: three.slice(2) },
      [`GET ${D}/export/student.csv?q=be`]: { headers },
    },
    '/admin/dashboard/students?q=be',
  )
  await screen.findByText('Bela')
  clickButton('Export as CSV')
  await waitFor(() => expect(saved).toEqual(['children-2026-11-21.csv']))
  // The attendance of the table may be asked for before or after it.
  expect(server.calls.find(({ path }) => path === `${D}/export/student.csv?q=be`)?.token).toBe('kept')
  clickButton('Export as Excel')
  await screen.findByText('Not found.')
})

test('Tab stops once per row, and arrow keys move within it', async () => {
  show()
  const row = await screen.findByRole('row', { name: /Asha/ })
  expect(row.closest('tbody')?.querySelectorAll('[tabindex="0"]')).toHaveLength(3)
  const press = (key: string) => fireEvent.keyDown(document.activeElement as HTMLElement, { key })
  row.focus()
  press('ArrowRight')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Asha' }))
  press('ArrowDown')
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select Chandra' }))
  press('ArrowLeft')
  press(' ')
  expect(screen.getByRole('checkbox', { name: 'Select Chandra' })).toHaveProperty('checked', true)
  press('ArrowUp')
  expect(document.activeElement).toBe(row)
  const followed = vi.fn((event: Event) => event.preventDefault())
  screen.getByRole('link', { name: 'Edit Asha' }).addEventListener('click', followed)
  press('Enter')
  expect(followed).toHaveBeenCalledOnce()
})

test('the title of the page names what the table lists', () => {
  const location = { pathname: '/admin/dashboard/students', search: '' }
  expect(meta({ location, matches: [] })).toContainEqual({ title: 'Children · Evening School' })
})
