import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from './oldest-browsers.ts'

/** True if any of the browsers lacks the feature. A feature that MDN does not list counts as supported. */
export const isNewer = (feature: Identifier | undefined, browsers = oldestBrowsers): boolean =>
  Object.entries(browsers).some(([browser, version]) => {
    const statements = [feature?.__compat?.support[browser as keyof typeof browsers] ?? []].flat()
    return statements.length > 0 && !statements.some((statement) => isSupported(statement, version))
  })

function isSupported(statement: SimpleSupportStatement, version: number) {
  const { version_added: added, version_removed: removed, flags, prefix, alternative_name: other } = statement
  const isBefore = (text: string) => Number.parseFloat(text.replace('≤', '')) <= version
  return added && isBefore(added) && !(removed && isBefore(removed)) && !flags && !prefix && !other
}

export const featuresOf = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.entries<Identifier>(feature ?? {}).filter(
    ([name]) => name !== '__compat' && !name.endsWith('_event'),
  )
