import compatData from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data'
import { oldestBrowsers } from './oldest-browsers.ts'

export { compatData }

/** Each browser for desktops and the same one for phones. */
const platforms = {
  chrome: ['chrome', 'chrome_android'],
  safari: ['safari', 'safari_ios'],
  firefox: ['firefox', 'firefox_android'],
} as const

/**
 * Which of the oldest browsers lack a feature, such as `safari 16.4`; nothing where it is unknown or all have it.
 * What a phone will never have, though a desktop has it, is not missed there: a pointer's shape, say.
 */
export function unsupportedIn(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(platforms).flatMap(([name, [desktop, phone]]) => {
    const oldest = oldestBrowsers[name as keyof typeof platforms]
    const missing = [desktop, phone].flatMap((browser) => {
      const statements = [support[browser] ?? []].flat()
      if (statements.length === 0 || statements.some((statement) => isSupported(statement, oldest))) return []
      const since = statements[0]?.version_added || 'never'
      return since === 'never' && browser === phone ? [] : [`${browser} ${since}`]
    })
    return missing.slice(0, 1)
  })
}

function isSupported(
  { version_added: added, version_removed: removed, flags, prefix, alternative_name }: SimpleSupportStatement,
  oldest: number,
) {
  if (typeof added !== 'string' || flags || prefix || alternative_name) return false
  const isGone = typeof removed === 'string' && Number.parseFloat(removed) <= oldest
  return !isGone && Number.parseFloat(added.replace('≤', '')) <= oldest
}

/** What a feature consists of, by name. */
export const featuresOf = (feature: unknown): [string, Identifier][] =>
  Object.entries((feature ?? {}) as Record<string, Identifier>).filter(([name]) => name !== '__compat')
