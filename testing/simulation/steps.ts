import * as fc from 'fast-check'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { markValues } from '#features/evenings/evening-schemas.ts'
import type { ClassView } from '#features/evenings/pages/store/view-evening.ts'
import { type Fate, fates } from './network.ts'
import type { Phone } from './phone.ts'
import type { Child } from './school.ts'
import type { Simulation } from './simulation.ts'

const second = 1_000
const waits = {
  // A tap is sent after 0.3 seconds and answered 0.08 seconds later, so that the next step happens in between.
  'a moment': 0.35 * second,
  'a second': second,
  '10 seconds': 10 * second,
  'a minute': minute,
  'an hour': hour,
  'a day': day,
  '3 days': 3 * day,
}
/** By how much people set a phone's clock wrong. */
const clockErrors = { right: 0, 'an hour ahead': hour, 'a day ahead': day, 'a day behind': -day }

type Values = Record<string, fc.Arbitrary<unknown>>
type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never
/** What a step is given: phones and children themselves in place of their numbers. */
type Given<V> = {
  [N in keyof V]: N extends 'phone' ? Phone : N extends 'child' ? Child : ValueOf<V[N]>
}
type Kind = { weight: number; values: Values; run: (school: Simulation, given: Given<Values>) => unknown }

const kind = <V extends Values>(
  weight: number,
  values: V,
  run: (school: Simulation, given: Given<V>) => unknown,
): Kind => ({ weight, values, run: run as Kind['run'] })

const anyOf = <T extends string>(values: Record<T, unknown>) =>
  fc.constantFrom(...(Object.keys(values) as T[]))
const onPhone = { phone: fc.nat(2) }
const ofClass = { class: fc.nat(2) }
const aboutChild = { child: fc.nat(7) }

/** Every kind of step: how often it happens, its values, and what people do. */
export const kinds: Record<string, Kind> = {
  tap: kind(
    14,
    { ...onPhone, ...aboutChild, what: fc.constantFrom('here', 'late', 'none') },
    (school, { phone, child, what }) =>
      school.record(phone, (page, day) => page.mark({ day, about: 'child', subject: child.id, what })),
  ),
  // Volunteers tap faster than the network answers.
  'tap three in a row': kind(4, { ...onPhone, ...aboutChild }, async (school, { phone, child }) => {
    const { children } = school.school
    const first = children.indexOf(child)
    for (const { id } of children.slice(first, first + 3)) {
      await school.record(phone, (page, day) => page.mark({ day, about: 'child', subject: id, what: 'here' }))
      await school.world.advance(waits['a moment'])
    }
  }),
  'mark the level': kind(
    4,
    { ...onPhone, ...aboutChild, skill: fc.constantFrom('reading', 'arithmetic'), level: fc.nat(5) },
    (school, { phone, child, skill, level }) =>
      school.record(phone, (page, day) =>
        page.mark({ day, about: skill, subject: child.id, what: markValues[skill][level] ?? 'none' }),
      ),
  ),
  'mark going home': kind(
    4,
    { ...onPhone, ...aboutChild, how: fc.constantFrom(...markValues.home) },
    (school, { phone, child, how }) =>
      school.record(phone, (page, day) => {
        const note = how === 'with' ? `${school.model.newName()} next door` : undefined
        page.mark({ day, about: 'home', subject: child.id, what: how, note })
      }),
  ),
  'all here': kind(4, { ...onPhone, ...ofClass }, (school, given) =>
    school.record(given.phone, (page, day, { classes, register }) => {
      const ofClass = classes[given.class % classes.length] as ClassView
      const unmarked = ofClass.children.map(({ id }) => id).filter((id) => !register.people.has(id))
      page.markAllHere(day, ofClass, unmarked)
    }),
  ),
  'all home as usual': kind(2, { ...onPhone, ...ofClass }, (school, given) =>
    school.record(given.phone, (page, day, { classes, register }) => {
      const { children } = classes[given.class % classes.length] as ClassView
      const left = children
        .map(({ id }) => id)
        .filter((id) => register.people.has(id) && !register.home.has(id))
      page.markAllUsual(day, left)
    }),
  ),
  note: kind(3, { ...onPhone, ...ofClass }, (school, given) =>
    school.record(given.phone, (page, day, { classes }) => {
      const { id: classId, name: studentClass } = classes[given.class % classes.length] as ClassView
      page.writeLog({ day, studentClass, classId, subject: '', taught: 'Maps', homework: '', forNext: '' })
    }),
  ),
  'add at the door': kind(3, { ...onPhone, ...ofClass }, (school, given) =>
    school.record(given.phone, (page, day, { classes }) =>
      page.addChild(day, school.model.newName(), classes[given.class % classes.length] as ClassView),
    ),
  ),
  'go offline': kind(3, onPhone, (_school, { phone }) => {
    phone.line.isOnline = false
  }),
  'go online': kind(3, onPhone, (_school, { phone }) => {
    phone.line.isOnline = true
    return phone.refresh()
  }),
  'close the page': kind(2, onPhone, (_school, { phone }) => phone.closePage()),
  'open the page': kind(4, onPhone, (_school, { phone }) => phone.openPage()),
  'lose the storage': kind(1, onPhone, (_school, { phone }) => phone.loseStorage()),
  'end the session': kind(1, onPhone, ({ server }, { phone }) => server.endSessionsOf(phone.account ?? '')),
  'log out': kind(1, onPhone, async ({ model }, { phone }) => {
    if (await phone.logOut()) model.noteLogout(phone)
  }),
  'log in': kind(2, { ...onPhone, volunteer: fc.nat(2) }, async (school, { phone, volunteer }) => {
    if (phone.line.isOnline) await school.logIn(phone, volunteer)
    return phone.openPage()
  }),
  'set the clock': kind(1, { ...onPhone, to: anyOf(clockErrors) }, (school, { phone, to }) =>
    school.setClock(phone, clockErrors[to]),
  ),
  'the next request': kind(6, { ...onPhone, fate: anyOf<Fate>(fates) }, (_school, { phone, fate }) =>
    phone.line.add(fate),
  ),
  wait: kind(12, { time: anyOf(waits) }, async ({ world, phones }, { time }) => {
    await world.advance(waits[time])
    if (waits[time] >= minute) for (const phone of phones) await phone.refresh()
  }),
  'restart the server': kind(1, {}, ({ server }) => server.restart()),
  'the server dies': kind(2, { turns: fc.nat(60) }, ({ server }, { turns }) => server.dieAfter(turns)),
  'back up': kind(3, {}, ({ server, model }) => {
    model.noteBackup()
    return server.backUp()
  }),
  restore: kind(3, {}, async ({ server, model }) => {
    if (await server.restore()) model.noteRestore()
  }),
  'rename class': kind(2, ofClass, (school, given) => school.renameClass(given.class)),
  'merge class': kind(2, { ...ofClass, into: fc.nat(2) }, (school, given) =>
    school.mergeClass(given.class, given.into),
  ),
  'split class': kind(1, ofClass, (school, given) => school.splitClass(given.class)),
  'move child': kind(3, { ...aboutChild, ...ofClass }, (school, given) =>
    school.moveChildren([given.child.id], given.class),
  ),
  'withdraw consent': kind(1, aboutChild, (school, { child }) => school.withdrawConsent(child)),
  'erase child': kind(1, aboutChild, (school, { child }) => school.erase(child)),
  'begin the year': kind(1, {}, (school) => school.beginYear()),
  undo: kind(4, { back: fc.nat(2) }, (school, { back }) => school.undo(back)),
}

/** A step is plain data: a failing list of steps can be made shorter, kept in a file and read. */
export type Step = { do: string } & Record<string, unknown>

export const someSteps = fc.array(
  fc.oneof(
    ...Object.entries(kinds).map(([name, { weight, values }]) => ({
      weight,
      arbitrary: fc.record({ do: fc.constant(name), ...values }),
    })),
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
)

/** Says a step in words, such as "phone 1: tap Anoax here". @param names the names of the children */
export function inWords({ do: what, phone, ...values }: Step, names: readonly string[]): string {
  const words = Object.entries(values).map(([name, value]) => {
    if (name === 'child') return names[Number(value)]
    if (name === 'fate') return fates[value as Fate]
    return typeof value === 'number' ? `${name} ${value + 1}` : String(value)
  })
  return [...(phone === undefined ? [] : [`phone ${Number(phone) + 1}:`]), what, ...words].join(' ')
}
