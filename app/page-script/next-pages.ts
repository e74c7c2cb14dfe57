import { nextPageRules } from '#domain/site/next-page-rules.ts'
import { pageStorage } from '../browser.ts'
import { readStoredToken } from '../session/stored-token.ts'

type Connection = { saveData?: boolean; effectiveType?: string }

const connection = () => (navigator as Navigator & { connection?: Connection }).connection

/** True if the visitor has asked the browser to save data. */
export const isDataSaved = () => connection()?.saveData === true

/**
 * Lets the browser render the page of a link in advance when the visitor is about to open it. Not for admins, who load
 * pages within React, and not on slow connections, where it would delay what the visitor is reading.
 */
export function renderNextPages() {
  const isSlow = /[23]g/.test(connection()?.effectiveType ?? '')
  if (readStoredToken(pageStorage) !== null || isDataSaved() || isSlow) return
  const rules = document.createElement('script')
  rules.type = 'speculationrules'
  // The page's CSP allows exactly this text.
  rules.textContent = nextPageRules
  document.head.append(rules)
}
