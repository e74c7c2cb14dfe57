import { expect, test } from 'vitest'
import { defineMessages, Message, message } from './message.ts'
import { fromParts, readMessage, toParts, writeMessage } from './message-parts.ts'

const wickMessages = defineMessages('wick', {
  burns: (what: string, hours: number) => `${what} burns for ${hours} hours.`,
})
const burns = message(wickMessages, 'burns', new Message('label.Wick', [], 'Wick'), 3)

test('a message is the same after it has travelled as parts or in writing', () => {
  expect(fromParts(burns.text, JSON.parse(JSON.stringify(toParts(burns))))).toEqual(burns)
  expect(readMessage(writeMessage(burns))).toEqual(burns)
})

test('a text without parts, or with something else beside it, stays a text', () => {
  expect(fromParts('Wick', undefined)).toBe('Wick')
  expect(fromParts('Wick', { key: 1, values: [] })).toBe('Wick')
  expect(readMessage(writeMessage('Wick'))).toBe('Wick')
})
