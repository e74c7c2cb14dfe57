import { expect, test } from 'vitest'
import { fileNameOf } from './photos.ts'

test.each([
  ['Saraswati Puja', 'Saraswati Puja'],
  ['दीपावली 2025', 'दीपावली 2025'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Windows\\system32', 'C Windows system32'],
  ['a<b>c:d"e/f\\g|h?i*j', 'a b c d e f g h i j'],
  ['line\nbreak\u0000and\u202Egnp.exe', 'line break and gnp exe'],
  ['ends with dots... ', 'ends with dots'],
  ['nul.txt', 'nul txt'],
  ['.hidden', 'hidden'],
  ['half \uD800 a pair', 'half \uFFFD a pair'],
  ['...', ''],
  ['x'.repeat(200), 'x'.repeat(60)],
])('converts %j to the file name %j', (text, name) => {
  expect(fileNameOf(text)).toBe(name)
})
