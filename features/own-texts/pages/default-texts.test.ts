import { expect, test } from 'vitest'
import { ownText } from '#domain/kinds/own-text.ts'
import { textPlaces } from '#domain/kinds/own-text-places.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { defaultForm, defaultTexts } from './own-texts.tsx'

test('finds the text that comes with the site for each place, except for the spare numbered places', () => {
  const empty = Object.keys(textPlaces).filter((place) => !Object.values(defaultTexts(place, 'en')).join(''))
  expect(empty).toEqual([
    'About: fact 4',
    ...[
      'About: activity 6',
      'About: activity 7',
      'About: activity 8',
      'About: activity 9',
      'About: activity 10',
    ],
    ...['About: pillar 4', 'About: pillar 5', 'About: pillar 6'],
  ])
})

test('joins the paragraphs of the introduction, and keeps placeholders', () => {
  expect(defaultTexts('About: introduction', 'en').text).toMatch(
    /^\{name\} is run by .*\n\nIt began in \{founded\}/,
  )
})

test.each(Object.keys(textPlaces))('fills the form of %s so that it can be saved unchanged', (place) => {
  const { translations, ...values } = Object.fromEntries(defaultForm(place))
  expect(parseForm(ownText, values).errors).toEqual([])
  expect(JSON.parse(String(translations))).toMatchObject({ bn: {}, hi: {} })
})
