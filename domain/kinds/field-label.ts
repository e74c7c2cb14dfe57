import { languageNames } from '../text/languages.ts'
import { Message, message } from '../text/words.ts'
import type { Field } from './fields.ts'
import { translationWords } from './translations.ts'

/** Works for fields, kinds and choices. Kinds share labels, so the English text is the key. */
export const labelMessage = (label: string) => new Message(`label.${label}`, [], label)

/** Returns "Title (Bengali)" if the field is the translation of "Title" into Bengali. */
export function fieldLabel({ label, translation }: Field): Message {
  if (!translation) return labelMessage(label)
  const { labelOfText, language } = translation
  return message(translationWords, 'label', labelMessage(labelOfText), languageLabel(language))
}

export function sectionLabel({ fold = '', translation }: Field): Message {
  return translation
    ? message(translationWords, 'fold', languageLabel(translation.language))
    : labelMessage(fold)
}

const languageLabel = (language: keyof typeof languageNames) => labelMessage(languageNames[language].english)
