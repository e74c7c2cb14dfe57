import { fill } from '#domain/text/fill.ts'
import type { Language } from '#domain/text/languages.ts'
import { Message, type MessageOrText, parseMessage } from '#domain/text/words.ts'
import { findTranslation } from './catalogs.ts'

/** A message is translated if the catalogs have its key; any other text is returned unchanged. */
export const translateMessage = (language: Language, message: MessageOrText): string =>
  findMessageTranslation(language, message) ?? String(parseIfSerialized(message))

/** Returns undefined if the catalogs have no text for the message. */
export function findMessageTranslation(language: Language, message: MessageOrText): string | undefined {
  const parsed = parseIfSerialized(message)
  if (language === 'en') return String(parsed)
  return parsed instanceof Message ? findText(language, parsed) : undefined
}

/** Forms contain messages in serialized form. */
const parseIfSerialized = (message: MessageOrText) =>
  typeof message === 'string' ? parseMessage(message) : message

function findText(language: Language, message: Message): string | undefined {
  const { text: english, values } = message
  for (const key of catalogKeys(message)) {
    const text = findTranslation(language, key)
    if (typeof text === 'string')
      return fill(
        text,
        values.map((value) => (value instanceof Message ? translateMessage(language, value) : String(value))),
      )
  }
  // The message may merely wrap another one, such as the rule that a field violates.
  const [inner] = values
  return inner instanceof Message && inner.text === english ? findText(language, inner) : undefined
}

const translatedCatalogs: Record<string, string> = {
  accounts: 'admin.account',
  changes: 'admin.changes',
  checklist: 'admin.checklist',
  classDays: 'admin.class-days',
  classes: 'admin.classes',
  codes: 'admin.codes',
  confirmation: 'admin.confirmation',
  durations: 'field-messages',
  evenings: 'admin.evenings',
  families: 'admin.families',
  leaving: 'admin.leaving',
  reports: 'admin.reports',
  rota: 'admin.rota',
  secondFactor: 'admin.second-factor',
  sessions: 'admin.session',
  translation: 'admin.translation',
}

/** Texts that are translated under the key of an identical text in another catalog. */
export const sameTexts = new Map([
  ['content.required', 'field-messages.required'],
  ['http.notPermitted', 'admin.evenings.notPermitted'],
  ['http.tooManyRequests', 'field-messages.tooMany'],
  ['label.Contact', 'feedback-fields.contact'],
  ['label.Message', 'feedback-fields.message'],
])

/** Returns the keys under which a message may be found in a language's catalogs; the first match counts. */
export function catalogKeys({ key, text }: Pick<Message, 'key' | 'text'>): string[] {
  const same = sameTexts.get(key)
  if (same) return [same]
  const [catalog = '', name = ''] = split(key)
  if (catalog === 'label') return [key, `admin.label.${name}`, `admin.kind.${name}`]
  const part = translatedCatalogs[catalog]
  if (part) return [`${part}.${name}`]
  // Kinds' messages are found by their English text, because several kinds share them.
  return [key, `admin.kind.${text}`]
}

function split(key: string) {
  const dot = key.indexOf('.')
  return [key.slice(0, dot), key.slice(dot + 1)]
}
