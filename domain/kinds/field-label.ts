import { languageNames } from '../text/languages.ts'
import { Message, message } from '../text/message.ts'
import type { Field } from './fields.ts'
import { translationWords } from './translations.ts'

/** A label of a field or a kind, or one of a field's choices. Many kinds have the same, so its key is its English. */
export const labelMessage = (label: string) => new Message(`label.${label}`, [], label)

/** What a field is called: "Title (Bengali)" is "Title" in a further language. */
export function fieldLabel({ label, translation }: Field): Message {
  if (!translation) return labelMessage(label)
  const { labelOfText, language } = translation
  return message(translationWords, 'label', labelMessage(labelOfText), languageLabel(language))
}

/** The fold of a form in which a field stands. */
export function foldLabel({ fold = '', translation }: Field): Message {
  return translation
    ? message(translationWords, 'fold', languageLabel(translation.language))
    : labelMessage(fold)
}

const languageLabel = (language: keyof typeof languageNames) => labelMessage(languageNames[language].english)
