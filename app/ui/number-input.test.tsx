import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isNumberField } from '#domain/kinds/fields.ts'
import { kinds } from '#domain/kinds/index.ts'
import { parseField } from '#domain/kinds/parse-form.ts'
import { siteSettingsSchema } from '#domain/site/site-settings.ts'
import { readWholeNumber } from '#domain/text/latin-digits.ts'

const typed = [
  ['5', 5],
  [' ৫ ', 5],
  ['५', 5],
  ['five', undefined],
] as const

test.each(typed)('every number field of a form reads %j as %j', (text, number) => {
  const fields = kinds.flatMap(({ fields }) => Object.values(fields)).filter(isNumberField)
  expect(fields.length).toBeGreaterThan(10)
  for (const field of fields.filter(({ min = 0, max = 5 }) => min <= 5 && max >= 5)) {
    const parsed = parseField(field, text)
    expect('value' in parsed ? parsed.value : undefined, field.label).toBe(number)
  }
  expect(readWholeNumber(text)).toBe(number ?? Number.NaN)
})

test('the settings read a year in Bengali and Hindi digits', () => {
  const { founded, grades } = siteSettingsSchema.shape
  expect(founded.parse('২০১৬')).toBe(2016)
  expect(founded.safeParse('').success).toBe(false)
  expect(grades.parse({ first: '१', last: '১২' })).toEqual({ first: 1, last: 12 })
})

test('no input is of type number, because browsers refuse Bengali and Hindi digits there', () => {
  const numberInputs = globSync('{app,features}/**/*.tsx').filter(
    (file) => !file.includes('.test.') && readFileSync(file, 'utf8').includes('type="number"'),
  )
  expect(numberInputs).toEqual([])
})
