// @vitest-environment jsdom

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { LanguageContext } from '#app/language/use-words.ts'
import { deleteUnsentRows } from '#app/session/unsent-rows.ts'
import { aChild, anEvening } from '#app/testing/fake-evening-responses.ts'
import { fakeServer, loggedInAs } from '#app/testing/fake-server.ts'
import { answerQuestion, clickButton, fillIn, renderPage } from '#app/testing/render-page.tsx'
import { formatTimeRange } from '#domain/dates/format-time-range.ts'
import Tonight from '#site/pages/tonight.tsx'
import type { Evening, SentEvents } from '../evening-schemas.ts'
import { eveningPaths } from '../evenings.ts'

const path = '/admin/tonight'
beforeEach(async () => {
  await deleteUnsentRows()
  vi.useFakeTimers({ now: Date.parse('2026-11-24T11:40:00.000Z'), toFake: ['Date'] })
})

const entry = {
  id: '01930000-0000-7000-8000-000000000009',
  day: '2026-11-22',
  studentClass: '5',
  subject: 'Math',
  taught: 'Fractions',
  homework: 'Page 12',
  forNext: 'Begin with halves',
  at: '2026-11-22T12:00:00.000Z',
  photo: null,
  by: 'Meera',
  isMine: false,
}

const mark = {
  id: '01930000-0000-7000-8000-000000000008',
  about: 'volunteer',
  subject: '01930000-0000-7000-8000-000000000007',
  what: 'here',
  at: '2026-11-24T11:30:00.000Z',
} as const

const Page = () => (
  <main>
    <Tonight />
  </main>
)

const InBengali = () => (
  <LanguageContext value={{ language: 'bn' }}>
    <Page />
  </LanguageContext>
)

function open(query = '', given: Partial<Evening> = {}, Shown = Page) {
  const evening = anEvening({ log: [entry], ...given })
  const sent: SentEvents[] = []
  const server = fakeServer({
    ...loggedInAs('Volunteer'),
    'GET /api/admin/evenings/days/next': { body: { success: true, data: evening } },
    [`GET /api/admin/evenings/days/${evening.day}`]: { body: { success: true, data: evening } },
    'POST /api/admin/evenings/events': ({ body }) => {
      const events = body as SentEvents
      sent.push(events)
      const stored = [...events.children, ...events.marks, ...events.log].map(({ id }) => id)
      return { body: { success: true, data: { stored, refused: [] } } }
    },
  })
  renderPage(Shown, { path, url: path + query, token: 'secret' })
  return { evening, sent, server }
}

const face = (name: string | RegExp) => screen.findByRole('button', { name })

test('shows the evening at a glance: a tile per class, your own first, and links to the previous and next evening', async () => {
  const { evening } = open('', {
    classes: ['4', '5'],
    rota: [{ studentClass: '5', volunteerId: entry.id, name: 'Meera', subject: 'Math' }],
    volunteers: [{ id: entry.id, name: 'Meera', photo: null, isMe: true }],
  })
  await screen.findByRole('link', { name: 'Class 5' })
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Class 5Not startedYou',
    'Class 4Not startedNo teacher yet',
    'Volunteers0 here',
  ])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Tonight')
  expect(screen.getByText('Tuesday, 24 November 2026 · 5-6 PM')).toBeTruthy()
  const others = within(screen.getByRole('navigation', { name: 'Other evenings' })).getAllByRole('link')
  expect(others.map((link) => link.getAttribute('href'))).toEqual([
    `${path}?day=${evening.previous}`,
    `${path}?day=${evening.next}`,
  ])
})

test('shows the hours in the volunteer’s language', async () => {
  const { evening } = open('', {}, InBengali)
  const hours = formatTimeRange(evening, 'bn')
  expect(hours).not.toBe(evening.time)
  expect((await screen.findByText(/ · /, { selector: 'p' })).textContent).toMatch(new RegExp(` · ${hours}$`))
})

test('marks a child here on the first tap, late on the second, and clears the mark on the third', async () => {
  const { sent } = open('?class=5')
  const asha = await face('Asha, not marked')
  for (const state of ['here', 'late', 'not marked', 'here']) {
    fireEvent.click(asha)
    expect(asha.getAttribute('aria-label')).toBe(`Asha, ${state}`)
    expect(screen.getByText(`Asha, ${state}`, { selector: '[role=status]' })).toBeTruthy()
  }
  expect(screen.getByText('1 of 2 here')).toBeTruthy()
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.marks.map(({ what }) => what)).toEqual(['here', 'late', 'none', 'here'])
  expect(await screen.findByText('All sent')).toBeTruthy()
})

test('shows who has a health note, and the note on a tap', async () => {
  open('?class=5', { children: [{ ...aChild('Asha'), healthNote: 'Peanut allergy' }, aChild('Bela')] })
  await face('Asha, not marked, health note')
  await face('Bela, not marked')
  expect(screen.queryByText('Peanut allergy')).toBeNull()
  fireEvent.click(screen.getByText('Health note: Asha'))
  expect(await screen.findByText('Peanut allergy')).toBeTruthy()
})

test.each<[string, string, Partial<Evening>]>([
  ['nothing about an evening on which nothing was recorded', '', {}],
  ['that all is sent if there is a mark', 'All sent', { marks: [{ ...mark, day: '2026-11-24' }] }],
  ['that all is sent if there is a log entry', 'All sent', { log: [{ ...entry, day: '2026-11-24' }] }],
])('says %s', async (_what, text, recorded) => {
  open('', recorded)
  await screen.findByRole('link', { name: 'Class 5' })
  expect((await screen.findByRole('status')).textContent).toBe(text)
})

test('closes a class with “Mark the rest absent”, and reopens it', async () => {
  open('?class=5')
  fireEvent.click(await face('Asha, not marked'))
  clickButton('Mark the rest absent')
  expect(await face('Bela, absent')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('1 of 2 here')
  clickButton('Reopen')
  expect(await face('Bela, not marked')).toBeTruthy()
  // Bela was absent, so no single tap makes her present.
  expect(screen.queryByRole('button', { name: /The other/ })).toBeNull()
})

test('marks all children without a mark here in one tap, and then marks absent, late and here', async () => {
  const { sent } = open('?class=5')
  fireEvent.click(await face('Asha, not marked'))
  fireEvent.click(await face('Asha, here'))
  clickButton('The other 1 here')
  expect(await face('Asha, late')).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('2 of 2 here, 1 late')
  const bela = await face('Bela, here')
  for (const state of ['absent', 'late', 'here']) {
    fireEvent.click(bela)
    expect(bela.getAttribute('aria-label')).toBe(`Bela, ${state}`)
    expect(screen.getByText(`Bela, ${state}`, { selector: '[role=status]' })).toBeTruthy()
  }
  // A slow machine sends them in several calls.
  const marks = () => sent.flatMap(({ marks }) => marks.map(({ what }) => what))
  await vi.waitFor(() =>
    expect(marks()).toEqual([...['here', 'late', 'here', 'closed'], ...['none', 'late', 'here']]),
  )
})

test('undoes “All here”', async () => {
  open('?class=5')
  await face('Asha, not marked')
  clickButton('All 2 here')
  expect(await face('Bela, here')).toBeTruthy()
  clickButton('Undo')
  expect(await face('Bela, not marked')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'All 2 here' })).toBeTruthy()
})

test('leads to the next open class, and after the last one back to all classes', async () => {
  open('?class=5')
  await face('Asha, not marked')
  expect(screen.getByText('whole school').parentElement?.textContent).toContain('0 of 3')
  clickButton('All 2 here')
  fireEvent.click(screen.getByRole('link', { name: 'Next: Class 4 1 child' }))
  await face('Ravi, not marked')
  expect(screen.getByRole('link', { name: 'Class 5, Done' })).toBeTruthy()
  clickButton('All 1 here')
  expect(screen.getByText('whole school').parentElement?.textContent).toContain('3 of 3')
  const links = screen.getAllByRole('link', { name: 'All classes' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual([path, path])
})

test('marks a child of another class in two taps, and adds a new child', async () => {
  const { sent, evening } = open('?class=5')
  await face('Asha, not marked')
  fireEvent.click(screen.getByText('Add a child'))
  await screen.findByLabelText('Name')
  fillIn('Name', 'rav')
  clickButton('Ravi: here, Class 4')
  expect(screen.getByText('Ravi: here, Class 4', { selector: '[role=status]' })).toBeTruthy()
  expect(document.activeElement?.textContent).toBe('Add a child')
  fireEvent.click(screen.getByText('Add a child'))
  await screen.findByLabelText('Name')
  fillIn('Name', 'Chandan')
  clickButton('Add “Chandan” to Class 5')
  expect(await face('Chandan, here, new')).toBeTruthy()
  await vi.waitFor(() => expect(sent.flatMap(({ children }) => children)).toHaveLength(1))
  expect(sent.flatMap(({ children }) => children)).toMatchObject([{ fullName: 'Chandan', studentClass: '5' }])
  expect(sent.flatMap(({ marks }) => marks.map(({ subject }) => subject))).toContain(evening.children[0]?.id)
})

test('shows the form above the last entries, and saves and rewrites tonight’s entry', async () => {
  const { sent } = open('?class=5')
  const before = (await screen.findByText('Begin with halves')).closest('li')
  expect(before?.textContent).toContain('Page 12')
  const follows = screen.getByText('Save entry').compareDocumentPosition(before as Node)
  expect(follows & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  fillIn(/^What was taught/, 'Decimals')
  clickButton('Save entry')
  await vi.waitFor(() => expect(sent.flatMap(({ log }) => log)).toHaveLength(1))
  fillIn(/^Homework/, 'Page 13')
  clickButton('Save entry')
  await vi.waitFor(() => expect(sent.flatMap(({ log }) => log)).toHaveLength(2))
  const [first, second] = sent.flatMap(({ log }) => log)
  expect(second).toMatchObject({ id: first?.id, taught: 'Decimals', homework: 'Page 13' })
})

test('saves an entry with a photo once when “Save entry” is clicked twice', async () => {
  const { sent, server } = open('?class=5')
  await screen.findByText('Begin with halves')
  fillIn(/^What was taught/, 'Decimals')
  const file = new File(['board'], 'board.jpg', { type: 'image/jpeg' })
  fireEvent.change(screen.getByLabelText('Photo of the board'), { target: { files: [file] } })
  clickButton('Save entry')
  clickButton('Save entry')
  await vi.waitFor(() => expect(sent.flatMap(({ log }) => log)).not.toEqual([]))
  await vi.waitFor(() => expect(server.calls.some(({ method }) => method === 'PUT')).toBe(true))
  expect(new Set(sent.flatMap(({ log }) => log.map(({ id }) => id))).size).toBe(1)
})

test('shows an entry written on another phone below the form', async () => {
  const own = { ...entry, day: '2026-11-24', isMine: true }
  open('?class=5', {
    log: [
      { ...own, taught: 'Decimals' },
      { ...own, id: aChild('Bela').id, taught: 'Percent' },
    ],
  })
  expect((await screen.findByText('Percent')).closest('li')).not.toBeNull()
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^What was taught/).value).toBe('Decimals')
})

test('allows taking tonight’s register on a phone whose clock is a day behind', async () => {
  vi.setSystemTime(Date.parse('2026-11-23T11:40:00.000Z'))
  open('?class=5')
  const asha = await face('Asha, not marked')
  await vi.waitFor(() => expect(asha.hasAttribute('disabled')).toBe(false))
  fireEvent.click(asha)
  expect(asha.getAttribute('aria-label')).toBe('Asha, here')
})

test('shows why an entry was refused, and its text', async () => {
  const { server } = open('?class=5')
  await screen.findByText('Begin with halves')
  server.responses['POST /api/admin/evenings/events'] = ({ body }) => {
    const refused = (body as SentEvents).log.map(({ id }) => ({ id, key: 'x', message: 'No class.' }))
    return { body: { success: true, data: { stored: [], refused } } }
  }
  fillIn(/^What was taught/, 'Decimals')
  clickButton('Save entry')
  const alert = (await screen.findByText('Class 5: No class.')).closest('[role=alert]')
  expect(alert?.textContent).toContain('Decimals')
  clickButton('OK')
  expect(screen.queryByText('Class 5: No class.')).toBeNull()
})

test('shows which marks do not count, with sender and reason', async () => {
  const refused = [{ day: '2026-11-22', by: 'Meera', why: 'Gone.', names: ['Asha', 'Ravi'], classes: ['4'] }]
  open('', { refused })
  const section = (await screen.findByRole('heading', { name: 'Marks that do not count' })).closest('section')
  const texts = ['Sun 22 Nov, from Meera', 'Asha, Ravi, Class 4: register closed', 'Gone.']
  for (const text of texts) expect(section?.textContent).toContain(text)
})

test('lets volunteers mark only themselves', async () => {
  const [me, other] = [aChild('Meera'), aChild('Ravi')].map(({ id, name }) => ({ id, name, photo: null }))
  const volunteers = [
    { ...other, isMe: false },
    { ...me, isMe: true },
  ] as Evening['volunteers']
  open('?volunteers', { volunteers })
  const names = async () =>
    (await screen.findAllByRole('button', { name: /, not marked/ })).map((button) => [
      button.getAttribute('aria-label'),
      (button as HTMLButtonElement).disabled,
    ])
  expect(await names()).toEqual([
    ['Meera, not marked, me', false],
    ['Ravi, not marked', true],
  ])
})

test('marks all with a turn as here with one tap, which can be undone, and calls those who are missing', async () => {
  const [ravi, sana, free] = ['Ravi', 'Sana', 'Free']
    .map((name) => aChild(name))
    .map(({ id, name }) => ({ id, name, photo: null, isMe: false }))
  const turn = ({ id, name }: { id: string; name: string }) => ({
    studentClass: '5',
    volunteerId: id,
    name,
    subject: '',
  })
  const { server, sent } = open('?volunteers', {
    volunteers: [ravi, sana, free] as Evening['volunteers'],
    rota: [ravi, sana].map((one) => turn(one as typeof ravi & object)),
    may: { register: true, log: true, add: true, others: true },
  })
  for (const { id, contactNumber } of [
    { id: ravi?.id, contactNumber: '98300 12345' },
    // The user may not see this number.
    { id: sana?.id, contactNumber: undefined },
  ])
    server.responses[`GET /api/volunteers/${id}`] = {
      body: { success: true, data: { _id: id, contactNumber } },
    }
  const list = await screen.findByText('Not here yet: 2')
  fireEvent.click(list)
  fireEvent(list.parentElement as HTMLElement, new Event('toggle'))
  const call = await screen.findByRole('link', { name: 'Call Ravi' })
  expect(call.getAttribute('href')).toBe('tel:9830012345')
  expect(screen.queryByRole('link', { name: 'Call Sana' })).toBeNull()
  fireEvent.click(await face('Sana, not marked'))
  fireEvent.click(await screen.findByRole('button', { name: 'As planned: 1 here' }))
  await face('Ravi, here')
  await face('Free, not marked')
  expect(screen.queryByText(/^Not here yet/)).toBeNull()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await face('Ravi, not marked')
  await face('Sana, here')
  await vi.waitFor(() => expect(sent.flatMap(({ marks }) => marks)).toHaveLength(3))
  expect(sent.flatMap(({ marks }) => marks).map(({ about }) => about)).toEqual([
    'volunteer',
    'volunteer',
    'volunteer',
  ])
})

test('is read-only for admins who may not take the register', async () => {
  open('?class=5', { may: { register: false, log: false, add: false, others: false } })
  expect(await screen.findByText('You can look at this register, not change it.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Mark the rest absent' })).toBeNull()
  expect((await face('Asha, not marked')).hasAttribute('disabled')).toBe(true)
})

test('shows when the register of a future class can be taken', async () => {
  open('?class=5', { day: '2026-11-26' })
  expect(await screen.findByText('You can take this register on the day of the class.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '2 children' })).toBeTruthy()
  expect(screen.queryByText(/0 of/)).toBeNull()
  expect((await face('Asha, not marked')).hasAttribute('disabled')).toBe(true)
})

test('shows why there is no class on a day, and links to the next evening', async () => {
  open('', { isHeld: false, reason: 'Exams' })
  expect(await screen.findByText('No class: Exams')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Class 5' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Next class: Wed 25 Nov' })).toBeTruthy()
})

test('says that a mark waits to be sent if there is no response', async () => {
  open('?class=5')
  const asha = await face('Asha, not marked')
  fakeServer({ 'POST /api/admin/evenings/events': 'network error' })
  fireEvent.click(asha)
  expect(await screen.findByText('1 mark is waiting to be sent')).toBeTruthy()
  expect(screen.getByText(/Keep this page open until they are sent/)).toBeTruthy()
})

test('lets only the author remove an entry’s photo; other volunteers only see it', async () => {
  const photo = '/uploads/board.webp'
  const own = { ...entry, photo, isMine: true, day: '2026-11-24' }
  const { server } = open('?class=5', { log: [own, { ...entry, photo, id: aChild('Bela').id }] })
  expect(await screen.findAllByAltText('The board')).toHaveLength(2)
  server.responses[`DELETE ${eveningPaths.logPhoto.replace(':id', own.id)}`] = {
    body: { success: true, message: 'Photo removed.' },
  }
  clickButton('Remove photo')
  await screen.findByRole('alertdialog')
  answerQuestion(true)
  expect(await screen.findByText('Photo removed.')).toBeTruthy()
})
