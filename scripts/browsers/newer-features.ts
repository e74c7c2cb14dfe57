import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import { featuresOf, isNewer } from './compat.ts'

const { api, javascript } = data
const { builtins = {} } = javascript
const newestBrowsers = { chrome: Infinity, safari: Infinity, firefox: Infinity }

/** Objects and interfaces of the language and of the web platform. */
const owners = [builtins, builtins.Intl, api].flatMap(featuresOf)

/** What needs no owner: `CompressionStream`, `requestIdleCallback`. */
export const globals = newerNames([builtins, api, api.Window, api._globals].flatMap(featuresOf))

/** What belongs to an owner: `Object.groupBy`, `Array.toSorted`, `AbortSignal.timeout_static`. */
export const belongings = owners.flatMap(([owner, feature]) =>
  featuresOf(feature).flatMap(([name, part]) => (isNewer(part) ? [`${owner}.${name}`] : [])),
)

/** Names that no older owner has. Plain words of the web platform and words of one engine are everybody's. */
export const members = newerNames(
  owners.flatMap(([owner, feature]) => {
    const isLanguage = owner in builtins && owner !== 'Iterator'
    const isTelling = ([name, part]: [string, Identifier]) =>
      (isLanguage || /[a-z][A-Z]/.test(name)) && !isNewer(part, newestBrowsers)
    return isNewer(feature) ? [] : featuresOf(feature).filter((one) => !isNewer(one[1]) || isTelling(one))
  }),
)

function newerNames(features: [string, Identifier][]): Set<string> {
  const namesOf = (some: [string, Identifier][]) => new Set(some.map(([name]) => name.replace('_static', '')))
  return namesOf(features).difference(namesOf(features.filter(([, feature]) => !isNewer(feature))))
}
