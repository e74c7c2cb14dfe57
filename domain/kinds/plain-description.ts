import type { Language } from '../text/languages.ts'
import { type BlocksByLanguage, blocksIn, plainTextOf } from '../text/markdown.ts'
import type { AnyRecord } from './kind.ts'
import { textIn } from './translations.ts'

/** Returns a record's description in a language, without formatting if the record has formatted text. */
export const plainDescription = (language: Language, record: AnyRecord): string =>
  record.blocks
    ? plainTextOf(blocksIn(language, record.blocks as BlocksByLanguage))
    : textIn(language, record, 'description')
