import { expect, test } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { feedbackFields } from '#domain/kinds/feedback-fields.ts'
import { kinds } from '#domain/kinds/index.ts'
import { adminFields, passwordLabel } from '#domain/session/accounts.ts'
import { furtherLanguages, type Language, languageNames, languages } from '#domain/text/languages.ts'
import { defineWords, labelMessage, Message } from '#domain/text/words.ts'
import { contentMessages } from '#features/content/server/content-messages.ts'
import { countLabels, reports } from '#features/reports/reports.ts'
import { addCatalog, type Text } from './catalogs.ts'
import { labelWords } from './kind-words.ts'
import { catalogKeys, findMessageTranslation, sameTexts } from './translate-message.ts'
import { fill, knownTexts, templateOf, translate } from './words.ts'

/** The catalogs as translators write them, with the English text next to each translation. */
const written = import.meta.glob<string>('./catalogs/**/*.json', {
  query: '?raw',
  import: 'default',
  eager: true,
})
// Loads the whole site, so that all its texts are registered. The page's scripts are excluded: they would run
// immediately, and have no texts.
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

/** Parts without translations: they appear only on screens in English, or under the keys below. */
const inEnglish = [
  'admins backups bulkChange certificates consents content feedbackBox fieldVisibility handover http idempotencyKey',
  'imports invitations outbox people places retention schoolYear settings siteHealth testMail trash volunteerLink',
  'volunteerPermissions',
].flatMap((parts) => parts.split(' '))
/** Messages of kinds have the keys of their English texts. */
const kindMessages = new Set<object>(kinds.map(({ messages }) => messages))
/** Texts with lists of names are for changes of many records, on screens in English. */
const namesRecords = /^changes\.(partlyUndone|partlyRedone|changedSince|meanwhile)$/

/** Server texts that are translated under a different key. */
const textsElsewhere: Record<string, string> = {
  'content.required': templateOf(contentMessages.required),
  'http.notPermitted': httpMessages.notPermitted,
  'http.tooManyRequests': templateOf(httpMessages.tooManyRequests),
  'label.Contact': feedbackFields.contact.label,
  'label.Message': feedbackFields.message.label,
}

/** The texts of all other parts, by the key of a message. */
const texts = [
  ...knownTexts(
    (key, words) =>
      !kindMessages.has(words) &&
      !inEnglish.includes(key.slice(0, key.indexOf('.'))) &&
      !namesRecords.test(key),
  ),
]

/**
 * The labels of accounts, kinds, counts, feedback and languages, and the messages that are shown after a record is
 * added or edited.
 */
const accountLabels = Object.values(adminFields).flatMap(({ label, choices = [] }) => [label, ...choices])
const kindLabels = kinds.flatMap(({ labels, menu, fields, screens }) => [
  menu.label,
  ...Object.values(fields).flatMap(({ fold = [], hint = [] }) => [fold, hint].flat()),
  ...(screens.add ? [labels.one, labels.many] : []),
])
const dashboardLabels = [...Object.values(countLabels), ...Object.values(reports).map(({ label }) => label)]
const feedbackLabels = Object.values(feedbackFields).map(({ label }) => label)
const languageLabels = furtherLanguages.map((language) => languageNames[language].english)
const kindSentences = kinds
  .filter(({ screens }) => screens.add)
  .flatMap(({ messages: { adding, added, notAdded, edited, notEdited } }) => [
    adding ?? added,
    added,
    notAdded,
    edited,
    notEdited,
  ])

const english = new Map<string, Text>([
  ...texts.map(([key, text]): [string, Text] => [catalogKeys({ key, text: '' })[0] ?? '', text]),
  ['field-messages.tooMany', templateOf(httpMessages.tooManyRequests)],
  ...withoutPublicLabels('admin.label', [...accountLabels, passwordLabel.text]),
  ...withoutPublicLabels('admin.kind', [
    ...languageLabels,
    ...kindLabels,
    ...dashboardLabels,
    ...kindSentences,
  ]),
])

function withoutPublicLabels(part: string, texts: string[]): [string, Text][] {
  return texts.filter((text) => !(text in labelWords)).map((text) => [`${part}.${text}`, text])
}

/** Returns true for texts of the admin area. They have their own catalogs, which visitors never load. */
const isForVolunteers = (key: string) => key.startsWith('admin.')
const folders = [
  { path: './catalogs', knows: (key: string) => !isForVolunteers(key) },
  { path: './catalogs/admin', knows: isForVolunteers },
]

const formsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

/** Each language uses one word for a thing, and Hindi one form of address; these are the other words. */
const otherWords: Partial<Record<Language, RegExp>> = {
  bn: /পেজ|আগের ভাগ|[০-৯]|ঠিকানা (তৈরি|বন্ধ)/,
  hi: /कक्षा|पन्न[ाेो]|सहेज|अकाउंट|तारीख(?!़)|गतिविधि|[०-९]|(?<!\p{M})(पढ़|मिल|भेज|दिखा|लिख|चुन|दबा)(ें|एँ)[।"]/u,
}

for (const language of languages.slice(1))
  for (const { path, knows } of folders) {
    const file = `${path}/${language}.json`
    const catalog: Record<string, [Text, Text]> = JSON.parse(written[file] ?? '{}')

    test(`${file} has exactly the current texts, each with its current English version`, () => {
      const translated = Object.fromEntries(Object.entries(catalog).map(([key, [text]]) => [key, text]))
      expect(translated).toEqual(Object.fromEntries([...english].filter(([key]) => knows(key))))
    })

    test(`the texts of ${file} use one word for one thing`, () => {
      const texts = Object.values(catalog).flatMap(([, translated]) => formsOf(translated))
      expect(texts.filter((text) => otherWords[language]?.test(text))).toEqual([])
    })

    test(`the texts of ${file} have the same placeholders as in English, and the plural forms of their language`, () => {
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

test('finds every message of translated screens by its key', () => {
  for (const language of furtherLanguages) {
    for (const path of [`./catalogs/${language}.json`, `./catalogs/admin/${language}.json`]) {
      const catalog: Record<string, [Text, Text]> = JSON.parse(written[path] ?? '{}')
      addCatalog(language, Object.fromEntries(Object.entries(catalog).map(([key, [, text]]) => [key, text])))
    }
    const messages = [
      ...[...texts, ...Object.entries(textsElsewhere)].flatMap(([key, text]) =>
        typeof text === 'string' ? new Message(key, [], text) : [],
      ),
      ...[...accountLabels, passwordLabel.text, ...kindLabels, ...languageLabels, ...feedbackLabels].map(
        labelMessage,
      ),
      ...kindSentences.map((text) => new Message('student.added', [], text)),
    ]
    expect(messages.filter((message) => findMessageTranslation(language, message) === undefined)).toEqual([])
  }
})

test('shares translations between keys only if their English texts are identical', () => {
  expect(Object.keys(textsElsewhere)).toEqual([...sameTexts.keys()])
  for (const [key, text] of Object.entries(textsElsewhere))
    expect(english.get(sameTexts.get(key) ?? '')).toBe(text)
})

test('falls back to English, and uses the plural forms of the language', () => {
  const some = { one: '{count} lamp', other: '{count} lamps' }
  const words = defineWords('nowhere', { some, to: '/about' })
  const translated = translate('bn', words)
  expect([translated.some(1), translated.some(2_000), translated.to]).toEqual([
    '1 lamp',
    '2,000 lamps',
    '/about',
  ])
})

test('inserts values verbatim', () => {
  expect(fill('{name}: {what}', { name: '{what}', what: '$&' })).toBe('{what}: $&')
})
