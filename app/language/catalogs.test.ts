import { expect, test } from 'vitest'
import { languages } from '#domain/text/languages.ts'
import type { Catalog } from './catalogs.ts'
import { knownTexts } from './words.ts'

const catalogs = import.meta.glob<Catalog>('./catalogs/*.json', { import: 'default', eager: true })
// Whoever defines words for visitors is loaded, so that all are known.
import.meta.glob(
  [
    '../{cards,gallery,language,layout,lists,records}/**/*.{ts,tsx}',
    '../pages/*.tsx',
    '../pages/{about,feedback,home,kinds}/**/*.{ts,tsx}',
    '../root.tsx',
    '!../**/*.test.*',
  ],
  { eager: true },
)

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

for (const language of languages.slice(1)) {
  const catalog = catalogs[`./catalogs/${language}.json`] ?? {}

  test(`the catalog of ${language} has every text, and no other`, () => {
    expect(Object.keys(catalog).sort()).toEqual([...knownTexts.keys()].sort())
  })
}
test('print', async () => {
  ;(await import('node:fs')).writeFileSync(
    '/tmp/texts.json',
    JSON.stringify(Object.fromEntries(knownTexts), null, 1),
  )
})
