import { expect, test } from 'vitest'
import { defineWords, fromParts, Message, message, parseMessage, serializeMessage, toParts } from './words.ts'

const lampMessages = defineWords('lamp', {
  lit: (count: number, room: string) => `${count} lamps are lit in the ${room}.`,
  out: 'The lamp is out.',
})

test('returns the texts of a catalog unchanged', () => {
  expect(lampMessages.out).toBe('The lamp is out.')
  expect(Object.keys(lampMessages)).toEqual(['lit', 'out'])
})

test('a message has a key and values, and serializes to its text in JSON', () => {
  const lit = message(lampMessages, 'lit', 2, 'hall')
  expect(lit).toMatchObject({ key: 'lamp.lit', values: [2, 'hall'], text: '2 lamps are lit in the hall.' })
  expect(JSON.stringify({ message: lit })).toBe('{"message":"2 lamps are lit in the hall."}')
  expect(`${message(lampMessages, 'out')}`).toBe('The lamp is out.')
})

test('throws for texts that are not from a catalog', () => {
  expect(() => message({ out: 'The lamp is out.' }, 'out')).toThrow('have no part')
})

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

/** Not called: the type check refuses unknown names and wrong values. */
void (() => {
  // @ts-expect-error: there is no such text
  message(lampMessages, 'broken')
  // @ts-expect-error: a value is missing
  message(lampMessages, 'lit', 2)
  // @ts-expect-error: a value of another type
  message(lampMessages, 'lit', 'two', 'hall')
  // @ts-expect-error: this text takes no values
  message(lampMessages, 'out', 2)
})
