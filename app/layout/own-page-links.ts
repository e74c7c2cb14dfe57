import type { AnyRecord } from '#domain/kinds/kind.ts'
import { page, pagePlaces } from '#domain/kinds/page.ts'
import { isVisibleAt } from '#domain/kinds/publishing.ts'
import { recordPath } from '#domain/kinds/record-path.ts'
import { textIn } from '#domain/kinds/translations.ts'
import type { Language } from '#domain/text/languages.ts'
import type { NavLink } from './nav-links.ts'

/** A page of the school's own that the header or the footer links. */
export type OwnPageLink = NavLink & { place: string }

/** Returns the links for visitors; an admin's list also has pages that visitors do not see now. */
export const ownPageLinks = (language: Language, pages: AnyRecord[], now: Date): OwnPageLink[] =>
  pages
    .filter(({ place }) => place === pagePlaces.header || place === pagePlaces.footer)
    .filter((record) => isVisibleAt(now, record))
    .map((record) => ({
      to: recordPath(page, record) ?? page.screens.list,
      label: textIn(language, record, page.titleField),
      place: String(record.place),
    }))
