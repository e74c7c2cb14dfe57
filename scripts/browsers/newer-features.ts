import data from '@mdn/browser-compat-data' with { type: 'json' }
import type { Identifier } from '@mdn/browser-compat-data'
import { featuresOf, isNewer } from './compat.ts'

const { api, javascript } = data
const { builtins = {} } = javascript
const newestBrowsers = { chrome: Infinity, safari: Infinity, firefox: Infinity }

/** The objects and interfaces of JavaScript and the web platform. */
const owners = [builtins, builtins.Intl, api].flatMap(featuresOf)

/** Examples are `CompressionStream` and `requestIdleCallback`. */
export const newerGlobals = newerNames([builtins, api, api.Window, api._globals].flatMap(featuresOf))

/** Each member has its owner: `Object.groupBy`, `Array.toSorted`, `AbortSignal.timeout_static`. */
export const newerMembers = owners.flatMap(([owner, feature]) =>
  featuresOf(feature).flatMap(([name, part]) => (isNewer(part) ? [`${owner}.${name}`] : [])),
)

/**
 * Members that can be recognized by name alone. Excludes names that an older owner also has, single-word names of the
 * web platform, and features of a single engine.
 */
export const newerMemberNames = newerNames(
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
