import { useContext } from 'react'
import { isGrade } from '#domain/kinds/class-name.ts'
import { filterLabels } from '#domain/kinds/filter-labels.ts'
import { kinds } from '#domain/kinds/index.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import type { Language } from '#domain/text/languages.ts'
import { defineWords } from '#domain/text/words.ts'
import { LanguageContext, useDigits, useWords } from './use-words.ts'
import { fill, type TextOptions, translate } from './words.ts'

const publicKinds = kinds.filter(({ page }) => page)

/**
 * Labels and choices of all kinds with a public page, keyed by their English text, because several kinds have
 * the same labels.
 */
export const labelWords = defineWords(
  'label',
  Object.fromEntries(publicKinds.flatMap(labelsOf).map((label) => [label, label])),
)

function labelsOf({ labels, fields }: Kind): string[] {
  const ofFields = Object.values(fields).flatMap(({ label, choices = [], noChoice = [] }) =>
    [label, ...choices].concat(noChoice),
  )
  return [labels.one, labels.many, ...ofFields]
}

const sentences = new Map(
  publicKinds.map(({ name, page, messages: { none, notListed } }) => [
    name,
    defineWords(`kind.${name}`, { title: page?.title ?? '', lead: page?.lead ?? '', none, notListed }),
  ]),
)
const noSentences = defineWords('kind', { title: '', lead: '', none: '', notListed: '' })

export function kindWordsIn(language: Language, { name, labels }: Kind, options: TextOptions = {}) {
  const texts = translate(language, labelWords, options)
  return {
    ...translate(language, sentences.get(name) ?? noSentences, options),
    one: texts[labels.one] ?? labels.one,
    many: texts[labels.many] ?? labels.many,
    /** Translates a field's label or choice; returns any other text unchanged. */
    label: labelIn(texts),
  }
}

const labelIn = (texts: Record<string, string>) => (english: string) =>
  Object.hasOwn(texts, english) ? (texts[english] ?? english) : english

export function useKindWords(kind: Kind) {
  const { language, ...options } = useContext(LanguageContext)
  return kindWordsIn(language, kind, options)
}

const valueWords = defineWords('values', {
  class: 'Class {name}',
  year: 'Year {year}',
  // Bengali and Hindi use ordinal words for years of study.
  firstYears: ['Year 1', 'Year 2', 'Year 3', 'Year 4', 'Year 5'],
})
const filterWords = defineWords('filters', filterLabels)

export function useClassName() {
  const words = useWords(valueWords)
  const digits = useDigits()
  return (name: string) => (isGrade(name) ? fill(words.class, { name: digits(name) }) : name)
}

const yearFilters = new Set(['date', 'graduationYear'])

export function useFilterWords() {
  const labels = useWords(filterWords)
  const words = useWords(valueWords)
  const labelOf = labelIn(useWords(labelWords))
  const digits = useDigits()
  const className = useClassName()
  const wordOf = (filter: string, value: string) => {
    if (filter === 'studentClass') return className(value)
    if (filter === 'year')
      return words.firstYears[Number(value) - 1] ?? fill(words.year, { year: digits(value) })
    if (filter === 'activityType') return labelOf(value)
    return yearFilters.has(filter) ? digits(value) : value
  }
  return { labels, wordOf }
}
