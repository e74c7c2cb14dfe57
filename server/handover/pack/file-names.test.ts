import { expect, test } from 'vitest'
import { createUniqueNames, fileNameOf } from './file-names.ts'

test.each([
  ['Saraswati Puja', 'Saraswati Puja'],
  ['दीपावली 2025', 'दीपावली 2025'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Windows\\system32', 'C Windows system32'],
  ['a<b>c:d"e/f\\g|h?i*j', 'a b c d e f g h i j'],
  ['line\nbreak\u0000and\u202Egnp.exe', 'line break and gnp.exe'],
  ['ends with dots... ', 'ends with dots'],
  ['CON', '_CON'],
  ['nul.txt', '_nul.txt'],
  ['Console', 'Console'],
  ['half \uD800 a pair', 'half \uFFFD a pair'],
  ['...', 'Untitled'],
  ['', 'Untitled'],
  ['x'.repeat(200), 'x'.repeat(60)],
])('%j is a file named %j', (text, name) => {
  expect(fileNameOf(text)).toBe(name)
})

test('no two files of an archive have one name, whatever the case', () => {
  const uniqueName = createUniqueNames()
  expect(['Puja', 'puja', 'Puja (2)', 'Puja'].map((path) => uniqueName(`2025/${path}`, '.webp'))).toEqual([
    '2025/Puja.webp',
    '2025/puja (2).webp',
    '2025/Puja (2) (2).webp',
    '2025/Puja (3).webp',
  ])
})
