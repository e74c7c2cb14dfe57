import { expect, test } from 'vitest'
import { Message, message } from './message.ts'
import { fromParts, parseMessage, serializeMessage, toParts } from './message-parts.ts'
import { defineWords } from './words.ts'

const wickMessages = defineWords('wick', {
  burns: (what: string, hours: number) => `${what} burns for ${hours} hours.`,
})
const burns = message(wickMessages, 'burns', new Message('label.Wick', [], 'Wick'), 3)

test('restores a message from its parts and from its serialized form', () => {
  expect(fromParts(burns.text, JSON.parse(JSON.stringify(toParts(burns))))).toEqual(burns)
  expect(parseMessage(serializeMessage(burns))).toEqual(burns)
})

test('returns the plain text if its parts are missing or invalid', () => {
  expect(fromParts('Wick', undefined)).toBe('Wick')
  expect(fromParts('Wick', { key: 1, values: [] })).toBe('Wick')
  expect(parseMessage(serializeMessage('Wick'))).toBe('Wick')
})
