import { kinds } from '#domain/kinds/index.ts'
import { translationWords } from '#domain/kinds/translations.ts'
import { furtherLanguages, languageNames } from '#domain/text/languages.ts'
import { labelWords } from './kind-words.ts'
import { defineSaid } from './said.ts'

/** Each by itself in English, beside the labels of public pages. */
export const byEnglish = (texts: string[]) =>
  Object.fromEntries(texts.filter((text) => !(text in labelWords.english)).map((text) => [text, text]))

// What the kinds say to volunteers.
defineSaid('admin.translation', translationWords)
defineSaid(
  'admin.kind',
  byEnglish([
    ...furtherLanguages.map((language) => languageNames[language].english),
    ...kinds.flatMap(({ labels, menu, fields, screens, messages: { adding, added, notAdded } }) => [
      menu.label,
      ...Object.values(fields).flatMap(({ fold = [] }) => fold),
      ...(screens.add ? [labels.one, labels.many, adding ?? added, added, notAdded] : []),
    ]),
  ]),
)
