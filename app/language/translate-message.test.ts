import { beforeAll, expect, test } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { fieldMessages, formatDuration } from '#domain/kinds/field-messages.ts'
import { defineWords, labelMessage, Message, message, serializeMessage } from '#domain/text/words.ts'
import { addCatalog } from './catalogs.ts'
import { findMessageTranslation, translateMessage } from './translate-message.ts'

const lampMessages = defineWords('lamps', {
  lit: (what: string, by: string) => `${what} was lit by ${by}.`,
  out: 'The lamp is out.',
})

beforeAll(() =>
  addCatalog('bn', {
    'admin.account.wrongPassword': 'পাসওয়ার্ড ভুল।',
    'admin.kind.Lamp added!': 'প্রদীপ যোগ হয়েছে!',
    'admin.kind.Wick': 'সলতে',
    'label.Lamp': 'প্রদীপ',
    'lamps.lit': '{1} জ্বেলেছে: {0}',
    'field-messages.required': '{0} লিখুন।',
    'field-messages.seconds': '{0} সেকেন্ড',
    'field-messages.tooMany': '{0} পরে আবার চেষ্টা করুন।',
    'shop.open': 'খোলা',
  }),
)

test('translates a message by its key, with its values', () => {
  const lit = message(lampMessages, 'lit', 'Lamp', 'Asha')
  expect(translateMessage('bn', lit)).toBe('Asha জ্বেলেছে: Lamp')
  expect(translateMessage('en', lit)).toBe('Lamp was lit by Asha.')
})

test('translates a value that is itself a message', () => {
  expect(translateMessage('bn', message(lampMessages, 'lit', labelMessage('Lamp'), 'Lamp'))).toBe(
    'Lamp জ্বেলেছে: প্রদীপ',
  )
  expect(translateMessage('bn', message(httpMessages, 'tooManyRequests', formatDuration(1)))).toBe(
    '1 সেকেন্ড পরে আবার চেষ্টা করুন।',
  )
})

test('falls back to English, and returns plain strings unchanged', () => {
  expect(translateMessage('bn', message(lampMessages, 'out'))).toBe('The lamp is out.')
  expect(findMessageTranslation('bn', message(lampMessages, 'out'))).toBeUndefined()
  expect(translateMessage('bn', 'Lamp')).toBe('Lamp')
})

test('finds the translations of kinds, labels and server catalogs', () => {
  expect(translateMessage('bn', labelMessage('Wick'))).toBe('সলতে')
  expect(translateMessage('bn', new Message('lamp.added', [], 'Lamp added!'))).toBe('প্রদীপ যোগ হয়েছে!')
  expect(translateMessage('bn', new Message('accounts.wrongPassword', [], 'Wrong.'))).toBe('পাসওয়ার্ড ভুল।')
})

test('translates a message that wraps a field rule, even when it is serialized', () => {
  const rule = message(fieldMessages, 'required', labelMessage('Lamp'))
  const answered = message(httpMessages, 'fieldInvalid', rule)
  expect(answered.text).toBe('Lamp is required.')
  expect(translateMessage('bn', answered)).toBe('প্রদীপ লিখুন।')
  expect(translateMessage('bn', serializeMessage(answered))).toBe('প্রদীপ লিখুন।')
})

test("translates a page's text when it is shown", () => {
  const words = defineWords('shop', { open: 'Open' })
  expect(translateMessage('bn', message(words, 'open'))).toBe('খোলা')
})
