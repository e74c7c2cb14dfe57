import { expect, test } from 'vitest'
import { languageNames, languages } from '#domain/text/languages.ts'
import type { Text } from './catalogs.ts'
import { fill, knownTexts, translate } from './words.ts'

/** As translators write them: the English text beside each translation. */
const written = import.meta.glob<string>('./catalogs/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
// All of the site is loaded, so that its texts are known; its scripts start at once, and have none.
import.meta.glob(
  [
    '../{forms,language,layout,pages,session,ui,uploads}/**/*.{ts,tsx}',
    '../../features/*/pages/**/*.{ts,tsx}',
    '../../site/pages/**/*.{ts,tsx}',
    '../root.tsx',
    '!../../features/**/*.test.*',
    '!../**/*.test.*',
    '!../../features/evenings/pages/tonight-worker.ts',
  ],
  { eager: true },
)

/** What volunteers use has catalogs of its own, which no visitor loads. */
const isForVolunteers = (key: string) => key.startsWith('admin.')
const folders = [
  { path: './catalogs', knows: (key: string) => !isForVolunteers(key) },
  { path: './catalogs/admin', knows: isForVolunteers },
]

const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

for (const language of languages.slice(1))
  for (const { path, knows } of folders) {
    const file = `${path}/${language}.json`
    const catalog: Record<string, [Text, Text]> = JSON.parse(written[file] ?? '{}')

    test(`${file} has every text and no other, beside the English of today`, () => {
      const english = Object.fromEntries(Object.entries(catalog).map(([key, [text]]) => [key, text]))
      expect(english).toEqual(Object.fromEntries([...knownTexts].filter(([key]) => knows(key))))
    })

    test(`the texts of ${file} have the places of the English ones, and the forms of their language`, () => {
      const { pluralCategories } = new Intl.PluralRules(languageNames[language].locale).resolvedOptions()
      for (const [key, [english, translated]] of Object.entries(catalog)) {
        const [first = ''] = formsOf(english)
        for (const form of formsOf(translated)) {
          expect(form.trim(), key).not.toBe('')
          expect(placesOf(form), key).toEqual(placesOf(first))
        }
        if (typeof english !== 'string')
          expect(Object.keys(translated).sort(), key).toEqual([...pluralCategories].sort())
      }
    })
  }

test('a text without a translation is the English one, and a number takes the form of its language', () => {
  const words = {
    part: 'nowhere',
    english: { some: { one: '{count} lamp', other: '{count} lamps' }, to: '/about' },
  }
  const { some, to } = translate('bn', words)
  expect([some(1), some(2_000), to]).toEqual(['1 lamp', '2,000 lamps', '/about'])
})

test('what stands in a text is put in as it is', () => {
  expect(fill('{name}: {what}', { name: '{what}', what: '$&' })).toBe('{what}: $&')
})
