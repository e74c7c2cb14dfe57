import * as fc from 'fast-check'
import { day, hour, minute } from '#domain/dates/durations.ts'
import { type Fate, fates } from './network.ts'

const second = 1_000
export const waits = {
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
export const clockErrors = { right: 0, 'an hour ahead': hour, 'a day ahead': day, 'a day behind': -day }

const anyOf = <T extends string>(values: Record<T, unknown>) =>
  fc.constantFrom(...(Object.keys(values) as T[]))
const onPhone = { phone: fc.nat(2) }
const ofClass = { class: fc.nat(2) }
const aboutChild = { child: fc.nat(7) }

/** Every kind of step: how often it happens, its values, and how to say it. Phones, classes and children are numbers. */
const kinds = {
  tap: [14, { ...onPhone, ...aboutChild, what: fc.constantFrom('here', 'late', 'none') }],
  'all here': [4, { ...onPhone, ...ofClass }],
  note: [3, { ...onPhone, ...ofClass }],
  'add at the door': [3, { ...onPhone, ...ofClass }],
  'go offline': [3, onPhone],
  'go online': [3, onPhone],
  'close the page': [2, onPhone],
  'open the page': [4, onPhone],
  'lose the storage': [1, onPhone],
  'end the session': [1, onPhone],
  'log in': [2, { ...onPhone, volunteer: fc.nat(2) }],
  'set the clock': [1, { ...onPhone, to: anyOf(clockErrors) }],
  'the next request': [6, { ...onPhone, fate: anyOf<Fate>(fates) }],
  wait: [12, { time: anyOf(waits) }],
  'restart the server': [1, {}],
  'the server dies': [2, { turns: fc.nat(60) }],
  'back up': [3, {}],
  restore: [3, {}],
  'rename class': [2, ofClass],
  'merge class': [2, { ...ofClass, into: fc.nat(2) }],
  'move child': [3, { ...aboutChild, ...ofClass }],
  'withdraw consent': [1, aboutChild],
  'erase child': [1, aboutChild],
  'begin the year': [1, {}],
  undo: [4, { back: fc.nat(2) }],
} as const satisfies Record<string, readonly [weight: number, values: Record<string, fc.Arbitrary<unknown>>]>

type Kinds = typeof kinds
type ValuesOf<K extends keyof Kinds> = { [V in keyof Kinds[K][1]]: ValueOf<Kinds[K][1][V]> }
type ValueOf<A> = A extends fc.Arbitrary<infer Value> ? Value : never
/** A step is plain data: a failing list of steps can be made shorter, kept in a file and read. */
export type Step = { [K in keyof Kinds]: { do: K } & ValuesOf<K> }[keyof Kinds]

const arbitraries = Object.entries(kinds).map(([name, [weight, values]]) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(name), ...values }) as fc.Arbitrary<unknown> as fc.Arbitrary<Step>,
}))
export const someSteps = fc.array(fc.oneof(...arbitraries), { minLength: 1, maxLength: 60, size: 'max' })

/** Says a step in words, such as "phone 1: tap Anoax here". @param names the names of the children */
export function inWords(step: Step, names: readonly string[]): string {
  const { do: what, ...values } = step
  const said = Object.entries(values).flatMap(([name, value]) => {
    if (name === 'phone') return []
    if (name === 'child') return names[Number(value)]
    if (name === 'fate') return fates[value as Fate]
    return typeof value === 'number' ? `${name} ${value + 1}` : String(value)
  })
  return [...('phone' in step ? [`phone ${step.phone + 1}:`] : []), what, ...said].join(' ')
}
