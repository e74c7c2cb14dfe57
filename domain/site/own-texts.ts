import type { AnyRecord } from '../kinds/kind.ts'
import type { DrawingChoice } from '../kinds/own-text.ts'
import { textPlaces } from '../kinds/own-text-places.ts'
import { textIn } from '../kinds/translations.ts'
import type { Language } from '../text/languages.ts'
import { type Block, type BlocksByLanguage, blocksIn, plainTextOf } from '../text/markdown.ts'
import { defaultPicture } from './site-constants.ts'

/** More than the number of places, because a place may have several texts; the newest is shown. */
export const maxOwnTexts = 200

export type ShownText = {
  title: string
  text: string
  blocks: Block[]
  drawing: DrawingChoice | ''
  photo: string
}
/** The texts of a school in the language of the page, by place. */
export type OwnTexts = Record<string, ShownText>

/** @param records newest first; if a record has no translation in a language, its English text is used */
export function localizeOwnTexts(language: Language, records: readonly AnyRecord[]): OwnTexts {
  const texts: OwnTexts = {}
  for (const record of records) {
    const blocks = record.blocks as BlocksByLanguage
    texts[String(record.place)] ??= {
      title: textIn(language, record, 'title'),
      text: textIn(language, record, 'text'),
      blocks: blocksIn(language, blocks),
      drawing: (record.drawing ?? '') as DrawingChoice | '',
      photo: record.photo === defaultPicture ? '' : String(record.photo),
    }
  }
  return texts
}

/**
 * Returns the texts by their keys in the catalogs, without formatting, because a page's description is plain text. An
 * empty text is left out, so that the site's text is shown.
 */
export const ownWordsOf = (texts: OwnTexts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(texts).flatMap(([place, { title, blocks }]) => {
      const text = plainTextOf(blocks).replaceAll('\n', ' ')
      const keys = textPlaces[place]
      return [
        ...(keys?.title && title ? [[keys.title, title]] : []),
        ...(keys?.text && text ? [[keys.text, text]] : []),
      ]
    }),
  )
