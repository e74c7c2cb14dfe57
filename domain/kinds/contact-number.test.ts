import { expect, test } from 'vitest'
import { toDialableNumber } from './contact-number.ts'
import { parseField } from './parse-form.ts'
import { volunteer } from './volunteer.ts'

const { contactNumber } = volunteer.fields
const read = (text: unknown) => parseField(contactNumber, text)

test.each([
  ['+91 98300 00000', '+919830000000'],
  ['(033) 2668 4561', '03326684561'],
  ['9876543210 / 9876543211', undefined],
  ['9876543210, 9876543211', undefined],
  ['9876543210 9876543211', undefined],
  ['WhatsApp 98300 12345', undefined],
  ['९८३०० १२३४५', undefined],
  ['98300', '98300'],
])('%s is taken as it is, and dialled as %s', (text, dialled) => {
  expect(read(` ${text} `)).toEqual({ value: text })
  expect(toDialableNumber(text)).toBe(dialled)
})

test.each(['none', 'call me', '1234', `98300 00000${' '.repeat(60)}x`, '98300\u000000000', ['98300 00000']])(
  '%j is refused',
  (text) => {
    expect(read(text)).toHaveProperty('message')
  },
)
