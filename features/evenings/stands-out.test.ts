import { describe, expect, test } from 'vitest'
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

describe('what stands out', () => {
  test('is nothing yet if no evening has had both a class and a register', () => {
    expect(standsOut([])).toEqual({ what: 'nothingYet' })
    expect(standsOut(sundays('-n-'))).toEqual({ what: 'nothingYet' })
  })

  test('is the weekday that is missed most often', () => {
    expect(standsOut(inOrder(sundays('hahahahaaha'), tuesdays('hhhhhhhhlhh')))).toEqual({
      what: 'weekday',
      day: '2026-09-06',
      count: 6,
      all: 11,
    })
  })

  test('is not a weekday if two are missed equally often', () => {
    expect(standsOut(inOrder(sundays('ahahah'), tuesdays('hahaha')))).toEqual({
      what: 'missed',
      count: 6,
      all: 12,
    })
  })

  test('is not a weekday if there is class on only one', () => {
    expect(standsOut(sundays('ahahah'))).toEqual({ what: 'missed', count: 3, all: 6 })
  })

  test('is not a weekday that was missed only once or twice', () => {
    expect(standsOut(inOrder(sundays('aah'), tuesdays('hhhh')))).toEqual({ what: 'here', count: 5, all: 7 })
  })

  test('is several missed evenings in a row, whatever else is true', () => {
    expect(standsOut(inOrder(sundays('aaaaa'), tuesdays('hhhaa')))).toEqual({
      what: 'inARow',
      count: 4,
      all: 10,
    })
    expect(standsOut(sundays('aaa'))).toEqual({ what: 'inARow', count: 3, all: 3 })
    expect(standsOut(sundays('hahhaa'))).toEqual({ what: 'missed', count: 3, all: 6 })
  })

  test('is lateness on at least every third evening', () => {
    expect(standsOut(sundays('lhhlhhlhh'))).toEqual({ what: 'late', count: 3, all: 9 })
    expect(standsOut(sundays('lhhlhhhhh'))).toEqual({ what: 'here', count: 9, all: 9 })
  })

  test('is the number of evenings attended, if nothing else is notable', () => {
    expect(standsOut(sundays('h-nhl'))).toEqual({ what: 'here', count: 3, all: 3 })
    expect(standsOut(sundays('hhahh'))).toEqual({ what: 'here', count: 4, all: 5 })
  })
})
