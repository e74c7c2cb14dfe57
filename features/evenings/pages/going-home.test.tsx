// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { deleteUnsentRows } from '#app/session/unsent-rows.ts'
import { aChild, anEvening } from '#app/testing/fake-evening-responses.ts'
import { fakeServer, loggedInAs } from '#app/testing/fake-server.ts'
import { clickButton, renderPage } from '#app/testing/render-page.tsx'
import Tonight from '#site/pages/tonight.tsx'
import type { Evening, SentEvents } from '../evening-schemas.ts'
import { eveningPaths } from '../evenings.ts'

const path = '/admin/tonight'
const at = '2026-11-24T11:30:00.000Z'
const parents = { mayCollect: ['Meena (Mother)'], guardians: ['Meena (Mother)'], mayGoAlone: false }
const asha = { ...aChild('Asha'), home: parents, family: aChild('').id }
const bela = { ...aChild('Bela'), home: { ...parents, mayGoAlone: true } }
const chand = aChild('Chand')
const ravi = { ...aChild('Ravi', '4'), home: parents, family: asha.family }
const children = [ravi, asha, bela, chand]
type Marks = Evening['marks']
const mark = (about: Marks[number]['about'], subject: string, what: Marks[number]['what'], more = {}) => ({
  id: aChild('').id,
  day: '2026-11-24',
  about,
  subject,
  what,
  at,
  ...more,
})
/** Classes 4 and 5 are closed; all but Chand are here. */
const closed: Marks = [
  ...[ravi, asha, bela].map(({ id }) => mark('child', id, 'here')),
  ...['4', '5'].map((name) => mark('class', name, 'closed')),
]

beforeEach(async () => {
  await deleteUnsentRows()
  vi.useFakeTimers({ now: Date.parse('2026-11-24T12:40:00.000Z'), toFake: ['Date'] })
})

function open(query = '', given: Partial<Evening> = {}) {
  const evening = anEvening({ children, marks: closed, ...given })
  const sent: SentEvents['marks'] = []
  fakeServer({
    ...loggedInAs('Volunteer'),
    'GET /api/admin/evenings/days/next': { body: { success: true, data: evening } },
    [`GET /api/admin/evenings/days/${evening.day}`]: { body: { success: true, data: evening } },
    [`POST ${eveningPaths.events}`]: ({ body }) => {
      const { marks } = body as SentEvents
      sent.push(...marks)
      return { body: { success: true, data: { stored: marks.map(({ id }) => id), refused: [] } } }
    },
  })
  renderPage(Tonight, { path, url: path + query, token: 'secret' })
  return sent
}

const row = async (name: string) => within(await screen.findByRole('listitem', { name }))
const choose = async (name: string, label: string) =>
  fireEvent.click((await row(name)).getByRole('button', { name: label }))

test('one tap sends everyone of a class home as usual, and one takes it back', async () => {
  const sent = open('?class=5&home')
  expect(await screen.findByText('0 of 2 gone')).toBeTruthy()
  expect(screen.queryByText('Chand')).toBeNull()
  clickButton('All 2 as usual')
  expect(await screen.findByText('2 of 2 gone')).toBeTruthy()
  expect((await row('Asha')).getByText('As usual: with Meena (Mother)')).toBeTruthy()
  expect((await row('Bela')).getByText('As usual: alone')).toBeTruthy()
  clickButton('Undo')
  expect(await screen.findByText('0 of 2 gone')).toBeTruthy()
  await choose('Bela', 'Stays')
  clickButton('The other 1 as usual')
  await vi.waitFor(() => expect(sent).toHaveLength(6))
  expect(sent.map(({ what }) => what)).toEqual(['usual', 'usual', 'none', 'none', 'stays', 'usual'])
})

test('an exception takes a tap, and a warning says if it is against what is recorded', async () => {
  open('?class=5&home')
  await choose('Bela', 'Alone')
  await choose('Asha', 'Alone')
  expect(screen.getAllByText(/Ring the family first/).map(({ textContent }) => textContent)).toEqual([
    'Asha may not go alone. Ring the family first.',
  ])
  await choose('Asha', 'With…')
  await choose('Asha', 'With Meena (Mother)')
  expect(screen.queryByText(/Ring the family first/)).toBeNull()
  await choose('Asha', 'With…')
  const input = screen.getByLabelText('Who takes Asha home?')
  fireEvent.change(input, { target: { value: ' meena ' } })
  fireEvent.submit(input)
  expect(screen.queryByText(/Ring the family first/)).toBeNull()
  await choose('Asha', 'With…')
  fireEvent.change(screen.getByLabelText('Who takes Asha home?'), { target: { value: 'Hari' } })
  clickButton('Save')
  expect(screen.getByText('Hari is not on Asha’s list. Ring the family first.')).toBeTruthy()
})

test('a guardian who is also on the list is offered once', async () => {
  const home = { ...parents, mayCollect: ['meena (aunt)', 'Rina'] }
  open('?class=5&home', { children: [{ ...asha, home }] })
  await choose('Asha', 'With…')
  const offered = (await row('Asha')).getAllByRole('button', { name: /^With .*[^…]$/ })
  expect(offered.map(({ textContent }) => textContent)).toEqual(['With Meena (Mother)', 'With Rina'])
})

test('one tap marks brothers and sisters in other classes the same', async () => {
  const sent = open('?class=5&home')
  await choose('Asha', 'With…')
  await choose('Asha', 'With Meena (Mother)')
  clickButton('The same for Ravi')
  expect(screen.queryByRole('button', { name: 'The same for Ravi' })).toBeNull()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  expect(sent[1]).toMatchObject({ about: 'home', subject: ravi.id, what: 'with', note: 'Meena (Mother)' })
})

test('the class log says who decided, and Tonight who has not gone yet', async () => {
  const marks = [
    ...closed,
    mark('home', asha.id, 'with', { note: 'Hari', by: 'Mira' }),
    mark('home', bela.id, 'stays'),
  ]
  open('?class=5', { marks })
  expect(
    await screen.findByText('Asha went home with Hari (not on the list). Decided by Mira, 17:00'),
  ).toBeTruthy()
  expect(screen.getByText('Bela stayed. Decided by you, 17:00')).toBeTruthy()
  const [back] = screen.getAllByRole('link', { name: 'All classes' })
  if (back) fireEvent.click(back)
  expect(await screen.findByText('Not gone home yet: 2')).toBeTruthy()
  const link = screen.getByText('Ravi, Bela (stays)').closest('a')
  expect(link?.getAttribute('href')).toBe(`${path}?home=`)
  if (link) fireEvent.click(link)
  clickButton('The other 1 as usual')
  expect(await screen.findByText('2 of 3 gone')).toBeTruthy()
})

test('leaves no trace while the school does not use it, or while the register is open', async () => {
  open('?class=5&home', {
    parts: { goingHome: false, levels: false },
    marks: [...closed, mark('home', asha.id, 'alone')],
  })
  await screen.findByRole('button', { name: /^Asha, here/ })
  expect(screen.queryByText(/home/)).toBeNull()
})
