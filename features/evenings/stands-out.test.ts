import { expect, test } from 'vitest'
import { addDays } from '#domain/site/class-calendar.ts'
import type { PersonEvenings } from './attendance-schemas.ts'
import { standsOut } from './stands-out.ts'

type Evenings = PersonEvenings['evenings']

/** Returns weekly evenings that start on the given day, one for each letter. */
const weekly = (first: string, codes: string) =>
  [...codes].map((code, week) => ({ day: addDays(first, week * 7), code: code as Evenings[number]['code'] }))
const sundays = (codes: string) => weekly('2026-09-06', codes)
const tuesdays = (codes: string) => weekly('2026-09-08', codes)
const inOrder = (...evenings: Evenings[]) => evenings.flat().sort((a, b) => a.day.localeCompare(b.day))

test.each<[string, Evenings, ReturnType<typeof standsOut>]>([
  ['nothing yet, without evenings', [], { what: 'nothingYet' }],
  ['nothing yet, if no evening had both a class and a register', sundays('-n-'), { what: 'nothingYet' }],
  [
    'the weekday that is missed most often',
    inOrder(sundays('hahahahaaha'), tuesdays('hhhhhhhhlhh')),
    { what: 'weekday', day: '2026-09-06', count: 6, all: 11 },
  ],
  [
    'no weekday if two are missed equally often',
    inOrder(sundays('ahahah'), tuesdays('hahaha')),
    { what: 'missed', count: 6, all: 12 },
  ],
  ['no weekday if there is class on only one', sundays('ahahah'), { what: 'missed', count: 3, all: 6 }],
  [
    'no weekday that was missed only once or twice',
    inOrder(sundays('aah'), tuesdays('hhhh')),
    { what: 'here', count: 5, all: 7 },
  ],
  [
    'several missed evenings in a row, whatever else is true',
    inOrder(sundays('aaaaa'), tuesdays('hhhaa')),
    { what: 'inARow', count: 4, all: 10 },
  ],
  ['three missed evenings in a row', sundays('aaa'), { what: 'inARow', count: 3, all: 3 }],
  ['missed evenings if only two are in a row', sundays('hahhaa'), { what: 'missed', count: 3, all: 6 }],
  ['lateness on every third evening', sundays('lhhlhhlhh'), { what: 'late', count: 3, all: 9 }],
  ['presence if lateness is rarer', sundays('lhhlhhhhh'), { what: 'here', count: 9, all: 9 }],
  ['presence, if there is nothing else', sundays('h-nhl'), { what: 'here', count: 3, all: 3 }],
  ['presence, if little was missed', sundays('hhahh'), { what: 'here', count: 4, all: 5 }],
])('what stands out is %s', (_what, evenings, expected) => {
  expect(standsOut(evenings)).toEqual(expected)
})
