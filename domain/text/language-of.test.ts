import { expect, test } from 'vitest'
import { languageOf } from './language-of.ts'

test.each([
  ['আলোর উৎসব', 'bn'],
  ['রোশনী দাস।', 'bn'],
  ['दीपों का त्योहार', 'hi'],
  ['सुनीता', 'hi'],
  ['दीपावली 2026!', 'hi'],
  ['আলো, Evening of Lights and of stories', undefined],
  ['Saraswati Puja সরস্বতী', undefined],
  ['সরস্বতী পূজা (Puja)', 'bn'],
  ['Evening of Lights', undefined],
  ['', undefined],
  ['।', undefined],
  ['12', undefined],
  ['ரோஷினி', undefined],
])('the language of "%s" is %s', (text, language) => {
  expect(languageOf(text)).toBe(language)
})
