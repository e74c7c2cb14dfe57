import { expect, test } from 'vitest'
import { formatIcs, icsText, icsTimestamp } from './ics.ts'

test('escapes text for calendars', () => {
  expect(icsText('a,b;c\\d\r\ne\rf\ng\u0000\u0007\tx')).toBe('a\\,b\\;c\\\\d\\ne\\nf\\ng\tx')
})

test('writes a timestamp without the separators that calendars do not accept', () => {
  expect(icsTimestamp('2026-11-21T17:00:00.123Z')).toBe('20261121T170000Z')
})

test.each(['x'.repeat(400), 'दीपावली '.repeat(40), '🪔'.repeat(60), 'é'.repeat(200), ''])(
  'folds lines at 75 octets, so that unfolding restores them',
  (text) => {
    const written = formatIcs([['SUMMARY', text]])
    expect(written.endsWith('\r\n')).toBe(true)
    const lines = written.split('\r\n')
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(line.isWellFormed()).toBe(true)
    }
    expect(written.replaceAll('\r\n ', '')).toBe(`SUMMARY:${text}\r\n`)
  },
)
