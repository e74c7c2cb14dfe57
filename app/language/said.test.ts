import { expect, test } from 'vitest'
import { addCatalog } from './catalogs.ts'
import { defineSaid, sayIn } from './said.ts'

defineSaid('lamps', {
  lamp: 'Lamp',
  wick: 'Wick',
  lit: (what: string, by: string) => `${what} (new?) was lit by ${by}.`,
})
addCatalog('bn', {
  'lamps.lamp': 'প্রদীপ',
  'lamps.wick': 'সলতে',
  'lamps.lit': '{1} জ্বেলেছে: {0}',
})

test('a message is found by its English with the values in it, and its labels are said as well', () => {
  expect(sayIn('bn', 'Lamp')).toBe('প্রদীপ')
  expect(sayIn('bn', 'Lamp, Wick (new?) was lit by Asha.')).toBe('Asha জ্বেলেছে: প্রদীপ, সলতে')
  expect(sayIn('en', 'Lamp (new?) was lit by Asha.')).toBe('Lamp (new?) was lit by Asha.')
})

test('what nobody has named is not said in another language', () => {
  expect(sayIn('bn', 'Lamp.')).toBeUndefined()
  expect(sayIn('bn', 'Lamp (neww) was lit by Asha.')).toBeUndefined()
})
