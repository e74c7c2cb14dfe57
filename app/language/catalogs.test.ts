import { expect, test } from 'vitest'
import { httpMessages } from '#domain/api/http-messages.ts'
import { feedbackFields } from '#domain/kinds/feedback-fields.ts'
import { labelMessage } from '#domain/kinds/field-label.ts'
import { durationMessages, fieldMessages } from '#domain/kinds/field-messages.ts'
import { kinds } from '#domain/kinds/index.ts'
import { leavingMessages } from '#domain/kinds/leaving.ts'
import { translationWords } from '#domain/kinds/translations.ts'
import { accountMessages } from '#domain/session/account-messages.ts'
import { adminFields, passwordLabel } from '#domain/session/accounts.ts'
import {
  codeMessages,
  confirmationMessages,
  secondFactorMessages,
} from '#domain/session/second-factor-paths.ts'
import { sessionMessages } from '#domain/session/session-paths.ts'
import { furtherLanguages, languageNames, languages } from '#domain/text/languages.ts'
import { Message } from '#domain/text/message.ts'
import { classDayMessages } from '#features/class-days/class-day-changes.ts'
import { checklistMessages } from '#features/dashboard/checklist.ts'
import { eveningMessages } from '#features/evenings/evenings.ts'
import { familyMessages } from '#features/families/families.ts'
import { changeSetMessages } from '#features/records/change-sets.ts'
import { contentMessages } from '#features/records/server/content/content-messages.ts'
import { countLabels, reportMessages, reports } from '#features/reports/reports.ts'
import { requestMessages } from '#features/requests/requests.ts'
import { rotaMessages } from '#features/rota/rota.ts'
import { catalogKeys, sameTexts, translatedCatalogs } from './catalog-keys.ts'
import { addCatalog, type Text } from './catalogs.ts'
import { labelWords } from './kind-words.ts'
import { findMessageTranslation } from './translate-message.ts'
import { fill, knownTexts, type TextFunction, templateOf, translate } from './words.ts'

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

// Texts with lists of names are for changes of many records, on screens in English.
const { partlyUndone, partlyRedone, changedSince, meanwhile, ...changesWithoutNames } = changeSetMessages

/** Server texts that appear on translated screens, by catalog. */
const serverTexts: Record<string, Record<string, unknown>> = {
  accounts: accountMessages,
  changes: changesWithoutNames,
  checklist: checklistMessages,
  classDays: classDayMessages,
  codes: codeMessages,
  confirmation: confirmationMessages,
  durations: durationMessages,
  evenings: eveningMessages,
  families: familyMessages,
  leaving: leavingMessages,
  reports: reportMessages,
  requests: requestMessages,
  rota: rotaMessages,
  secondFactor: secondFactorMessages,
  sessions: sessionMessages,
  said: fieldMessages,
  translation: translationWords,
}
/** Server texts that are translated under a different key. */
const textsElsewhere: Record<string, string> = {
  'content.required': templateOf(contentMessages.required),
  'http.notPermitted': httpMessages.notPermitted,
  'http.tooManyRequests': templateOf(httpMessages.tooManyRequests),
  'label.Contact': feedbackFields.contact.label,
  'label.Message': feedbackFields.message.label,
}
const messagesOfServer = Object.entries(serverTexts).flatMap(([catalog, texts]) =>
  Object.entries(texts).map(([name, text]) => toMessage(`${catalog}.${name}`, text)),
)

/**
 * The labels of accounts, kinds, counts, feedback and languages, and the messages that are shown after a record is
 * added or edited.
 */
const accountLabels = Object.values(adminFields).flatMap(({ label, choices = [] }) => [label, ...choices])
const kindLabels = kinds.flatMap(({ labels, menu, fields, screens }) => [
  menu.label,
  ...Object.values(fields).flatMap(({ fold = [] }) => fold),
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
  ...knownTexts,
  ...[...messagesOfServer, toMessage('http.tooManyRequests', httpMessages.tooManyRequests)].map(
    (message): [string, Text] => [catalogKeys(message)[0] ?? '', message.text],
  ),
  ...withoutPublicLabels('admin.label', [...accountLabels, passwordLabel.text]),
  ...withoutPublicLabels('admin.kind', [
    ...languageLabels,
    ...kindLabels,
    ...dashboardLabels,
    ...kindSentences,
  ]),
])

function toMessage(key: string, text: unknown) {
  return new Message(key, [], typeof text === 'function' ? templateOf(text as TextFunction) : String(text))
}

function withoutPublicLabels(part: string, texts: string[]): [string, Text][] {
  return texts.filter((text) => !(text in labelWords.english)).map((text) => [`${part}.${text}`, text])
}

/** Returns true for texts of the admin area. They have their own catalogs, which visitors never load. */
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

    test(`${file} has exactly the current texts, each with its current English version`, () => {
      const translated = Object.fromEntries(Object.entries(catalog).map(([key, [text]]) => [key, text]))
      expect(translated).toEqual(Object.fromEntries([...english].filter(([key]) => knows(key))))
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
      ...messagesOfServer,
      ...Object.entries(textsElsewhere).map(([key, text]) => toMessage(key, text)),
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
  expect(Object.keys(serverTexts)).toEqual(expect.arrayContaining(Object.keys(translatedCatalogs)))
})

test('falls back to English, and uses the plural forms of the language', () => {
  const words = {
    part: 'nowhere',
    english: { some: { one: '{count} lamp', other: '{count} lamps' }, to: '/about' },
  }
  const { some, to } = translate('bn', words)
  expect([some(1), some(2_000), to]).toEqual(['1 lamp', '2,000 lamps', '/about'])
})

test('inserts values verbatim', () => {
  expect(fill('{name}: {what}', { name: '{what}', what: '$&' })).toBe('{what}: $&')
})
