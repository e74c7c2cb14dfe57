// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LanguageContext } from '#app/language/use-words.ts'
import { done, type FakeResponses, fakeServer, loggedInAs } from '#app/testing/fake-server.ts'
import { clickButton, fillIn, openAsAdmin, renderPage } from '#app/testing/render-page.tsx'
import { formatTimeRange } from '#domain/dates/format-time-range.ts'
import { classDayMessages, classDayPaths } from '../class-day-changes.ts'
import ClassDays from './class-days.tsx'
import { NoClass } from './no-class.tsx'

const { list } = classDayPaths
const tuesday = '2026-11-24'
const exams = {
  _id: 'exams',
  what: 'no class',
  from: tuesday,
  to: tuesday,
  reason: 'Exams',
  time: '',
  startsAt: '',
  endsAt: '',
}
const listed = (...data: object[]) => ({ body: { success: true, data } })
const refused = { status: 409, body: { success: false, message: classDayMessages.marked } }
const account = loggedInAs('PIC')

const InBengali = () => (
  <LanguageContext value={{ language: 'bn' }}>
    <ClassDays />
  </LanguageContext>
)

/** Shows the page. @param loader returns the calendar, from which the page writes the text for the families */
function show(answers: FakeResponses, loader = () => null, Page: typeof ClassDays = ClassDays) {
  return openAsAdmin(Page, { url: '/admin/tonight/class-days', loader }, { ...account, ...answers })
}
const sent = (server: ReturnType<typeof fakeServer>, method: string) =>
  server.calls.filter((call) => call.method === method)

test('lists upcoming changes, and undoes one with one click unless people are marked in the register', async () => {
  const extra = { ...exams, _id: 'more', what: 'extra class', reason: 'Revision', time: '3–4 PM' }
  const readSite = vi.fn(() => null)
  const server = show({ [`GET ${list}`]: listed(exams, extra), [`DELETE ${list}/more`]: refused }, readSite)
  await screen.findByText('No class: Exams')
  expect(screen.getByText('Tuesday, 24 November 2026, 3–4 PM')).toBeDefined()
  clickButton(/^Undo: Extra class: Revision/)
  await screen.findByText(classDayMessages.marked)
  expect(screen.getByText('Extra class: Revision')).toBeDefined()
  server.responses[`DELETE ${list}/more`] = { body: { success: true, message: 'Undone.' } }
  server.responses[`GET ${list}`] = listed(exams)
  const before = readSite.mock.calls.length
  clickButton(/^Undo: Extra class: Revision/)
  await screen.findByText('Undone.')
  await waitFor(() => expect(readSite.mock.calls.length).toBeGreaterThan(before))
  await waitFor(() => expect(screen.queryByText('Extra class: Revision')).toBeNull())
})

test('previews a holiday, and shows an error if people are marked in the register', async () => {
  const server = show({ [`GET ${list}`]: listed(), [`POST ${list}`]: refused })
  await screen.findByText('All classes take place as usual.')
  clickButton('Add a holiday')
  const dialog = within(await screen.findByRole('dialog'))
  fillIn('Reason', 'Flood')
  fillIn('First day', '2027-01-04')
  fillIn('Last day', '2027-01-08')
  await dialog.findByText('No class from Monday, 4 January 2027 to Friday, 8 January 2027')
  expect(dialog.getByText(/^Reason: Flood\. The next class is on Sunday, 10 January 2027/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Call off class' }))
  await dialog.findByText(classDayMessages.marked)
  server.responses[`POST ${list}`] = done({
    data: { ...exams, reason: 'Flood', from: '2027-01-04', to: '2027-01-08', texts: { bn: 'ক্লাস নেই' } },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Call off class' }))
  const share = await dialog.findByRole('link', { name: 'Send on WhatsApp' })
  expect(decodeURIComponent(share.getAttribute('href') ?? '')).toContain('Reason: Flood.')
  const inBengali = dialog.getByRole('link', { name: 'Send on WhatsApp বাংলা' })
  expect(decodeURIComponent(inBengali.getAttribute('href') ?? '')).toContain('ক্লাস নেই')
  expect(sent(server, 'POST').at(-1)?.body).toEqual({
    what: 'no class',
    name: 'Flood',
    from: '2027-01-04',
    to: '2027-01-08',
  })
})

test('adds an extra class that ends after it begins', async () => {
  const day = '2027-01-06'
  const revision = {
    ...exams,
    what: 'extra class',
    from: day,
    to: day,
    reason: 'Revision',
    time: '6–7 PM',
    texts: {},
  }
  const server = show({
    [`GET ${list}`]: listed(),
    [`POST ${list}`]: done({ data: revision }),
  })
  await screen.findByText('All classes take place as usual.')
  clickButton('Add an extra class')
  const dialog = within(await screen.findByRole('dialog'))
  fillIn('Day', '2027-01-06')
  fillIn('From', '18:00')
  fillIn('To', '17:00')
  fillIn('What it is, such as Revision', 'Revision')
  fireEvent.click(dialog.getByRole('button', { name: 'Add the class' }))
  await dialog.findByText('A class ends after it begins, on the same day.')
  fillIn('To', '19:00')
  fireEvent.click(dialog.getByRole('button', { name: 'Add the class' }))
  await screen.findByText('Extra class added: Wednesday, 6 January 2027.')
  expect(screen.getByText('Extra class on Wednesday, 6 January 2027, 6–7 PM: Revision.')).toBeDefined()
  expect(sent(server, 'POST')[0]?.body).toEqual({
    what: 'extra class',
    day: '2027-01-06',
    from: '18:00',
    to: '19:00',
    name: 'Revision',
  })
})

test("shows hours in the volunteer's language, including in the text for the families", async () => {
  const extra = { ...exams, _id: 'more', what: 'extra class', reason: 'Revision' }
  const revision = { ...extra, time: '6–7 PM', startsAt: '18:00', endsAt: '19:00' }
  const added = done({ data: { ...revision, texts: {} } })
  show({ [`GET ${list}`]: listed(revision), [`POST ${list}`]: added }, undefined, InBengali)
  const moments = { from: `${tuesday}T18:00:00+05:30`, to: `${tuesday}T19:00:00+05:30` }
  const hours = formatTimeRange({ time: '', ...moments }, 'bn')
  await screen.findByText((text) => text.endsWith(`, ${hours}`))
  clickButton('Add an extra class')
  const dialog = within(await screen.findByRole('dialog'))
  fillIn('Day', tuesday)
  fillIn('What it is, such as Revision', 'Revision')
  fireEvent.click(dialog.getByRole('button', { name: 'Add the class' }))
  await dialog.findByText(
    (text) => text.startsWith('Extra class on') && text.endsWith(`, ${hours}: Revision.`),
  )
})

test('reopens a called-off evening with one click; an evening without a regular class has no button', async () => {
  const server = fakeServer({
    ...account,
    [`GET ${list}?from=${tuesday}`]: listed(exams),
    [`DELETE ${list}/exams`]: { body: { success: true, message: 'Undone.' } },
  })
  let changes = 0
  const off = { day: tuesday, isHeld: false, reason: 'Exams' }
  renderPage(
    () => (
      <>
        <NoClass evening={off} isToday onChanged={() => (changes += 1)} />
        <NoClass evening={{ day: '2026-11-25', isHeld: false, reason: '' }} isToday onChanged={() => {}} />
      </>
    ),
    { token: 'kept' },
  )
  fireEvent.click(await screen.findByRole('button', { name: 'There is class after all' }))
  await waitFor(() => expect(changes).toBe(1))
  expect(sent(server, 'DELETE')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'There is class after all' })).toHaveLength(1)
})
