import { expect, test } from 'vitest'
import { labelMessage, message } from '../text/words.ts'
import {
  comparableNumbersIn,
  linkNumbers,
  toComparableNumber,
  toDialableNumber,
  toWhatsAppNumber,
} from './contact-number.ts'
import { fieldMessages } from './field-messages.ts'
import { parseField } from './parse-form.ts'
import { student } from './student.ts'
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
  ['९८३०० १२३४५', '9830012345'],
  ['098300-12345', '09830012345'],
  ['98300–12345', '9830012345'],
  ['98300', '98300'],
  ['(+91) 98300 12345', '+919830012345'],
  ['+91 (0)98300 12345', '+919830012345'],
  ['+91 098300 12345', '+919830012345'],
  ['91 98300 12345', '+919830012345'],
  ['0091 98300 12345', '+919830012345'],
  ['৯১ ৯৮৩০০ ১২৩৪৫', '+919830012345'],
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['91983 00123', '9198300123'],
])('accepts %s unchanged, and dials it as %s', (text, dialled) => {
  expect(read(` ${text} `)).toEqual({ value: text })
  expect(toDialableNumber(text)).toBe(dialled)
})

test.each(['none', 'call me', '1234', `98300 00000${' '.repeat(60)}x`, '98300\u000000000', ['98300 00000']])(
  'rejects %j',
  (text) => {
    expect(read(text)).toHaveProperty('message')
  },
)

test.each(['098300-12345', '+91 98300 12345', '(033) 2668 4561', '৯৮৩০০ ১২৩৪৫'])(
  'accepts %s for a guardian',
  (text) => expect(parseField(student.fields.guardian1Phone, text)).toEqual({ value: text }),
)

test.each(['98300 12345 (uncle)', '98300 12345 / 98311 12345', 'ask next door', '1234'])(
  'rejects %s for a guardian, because it cannot be called with one tap',
  (text) =>
    expect(parseField(student.fields.guardian1Phone, text)).toEqual({
      message: message(fieldMessages, 'notOneNumber', labelMessage("Guardian's telephone")),
    }),
)

test.each([
  ['98300 12345', '919830012345'],
  ['098300-12345', '919830012345'],
  ['+91 98300 12345', '919830012345'],
  ['0091 98300 12345', '919830012345'],
  ['919830012345', '919830012345'],
  ['+977 98410 12345', '9779841012345'],
  ['2668 4561', undefined],
])('the WhatsApp number for %s is %s', (text, number) => expect(toWhatsAppNumber(text)).toBe(number))

test.each(['9.1983E+11', ' 9,1983e+11', '2E+11', '1.2 E-7'])(
  'recognizes %s as shortened by a spreadsheet',
  (text) => {
    const shortened = (label: string) => ({
      message: message(fieldMessages, 'shortened', labelMessage(label)),
    })
    expect(read(text)).toEqual(shortened('Contact number'))
    expect(parseField(student.fields.guardian1Phone, text)).toEqual(shortened("Guardian's telephone"))
    expect(parseField(student.fields.uniqueId, text)).toEqual(shortened('Unique ID'))
    expect(parseField(student.fields.fullName, text)).toEqual({ value: text.trim() })
  },
)

test.each(['21E10', '2E11', 'E+11', '21CS01', '9.1983E+11 A'])(
  'accepts %s as an enrollment number',
  (text) => {
    expect(parseField(volunteer.fields.enrollmentNo, text)).toEqual({ value: text })
  },
)

test('is the same however it is typed, and different for another number', () => {
  const ways = [
    '98300 77001',
    '9830077001',
    '+919830077001',
    '09830077001',
    '98300-77001',
    '(+91) 98300 77001',
  ]
  const further = ['+91 (0)98300 77001', '91 98300 77001', '0091-98300-77001', '৯৮৩০০ ৭৭০০১', '९८३०० ७७००१']
  expect(new Set([...ways, ...further].map(toComparableNumber))).toEqual(new Set(['+919830077001']))
  expect(toComparableNumber('98300 77002')).toBe('+919830077002')
  expect(toComparableNumber('2668 4561')).toBe('26684561')
  expect(comparableNumbersIn('98300 77001 (uncle), 098311 77001 / 2668 4561; home')).toEqual([
    '+919830077001',
    '+919831177001',
    '26684561',
  ])
})

test.each([
  ['+91 98300 12345', ['tel:+919830012345']],
  ['Rina (in the evening): 98300 12345', ['tel:9830012345']],
  ['98300 12345 (Rina)', ['tel:9830012345']],
  ['WhatsApp 98300 12345', ['https://wa.me/919830012345']],
  ['হোয়াটসঅ্যাপ ৯৮৩০০ ১২৩৪৫', ['https://wa.me/919830012345']],
  ['Room 12', [undefined]],
])('%s is one link, or none', (text, links) =>
  expect(linkNumbers(text)).toEqual(links.map((href) => ({ text, ...(href && { href }) }))),
)

test('each of two numbers in a text is a link', () => {
  expect(linkNumbers('Rina 98300 12345 / WhatsApp 98300 54321')).toEqual([
    { text: 'Rina ' },
    { text: '98300 12345', href: 'tel:9830012345' },
    { text: ' / WhatsApp ' },
    { text: '98300 54321', href: 'https://wa.me/919830054321' },
  ])
})
