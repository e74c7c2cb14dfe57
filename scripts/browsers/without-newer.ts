import { compatData, featuresOf, unsupportedIn } from './compat.ts'

const { javascript = {}, api = {} } = compatData

/**
 * A script that takes from a browser what one of the oldest lacks: built-in objects, and what belongs to older ones.
 * Run before a page's own, it shows what the page does without; syntax and styles it leaves.
 */
export const withoutNewer = () => `for (const path of ${JSON.stringify(newer())}) {
  const names = path.split('.')
  const last = names.pop()
  const owner = names.reduce((object, name) => object?.[name], globalThis)
  try { delete owner?.[last] } catch {}
}`

/** Each newer thing, as the way to it: `Object.groupBy`, `Array.prototype.toSorted`. */
function newer(): string[] {
  const globals = [javascript.builtins, api, api.Window].flatMap(newerFeatures)
  const members = [...featuresOf(javascript.builtins), ...featuresOf(api)].flatMap(([owner, feature]) =>
    newerFeatures(feature).flatMap((name) => {
      if (name.endsWith('_static')) return [`${owner}.${name.replace('_static', '')}`]
      // The language's own are not told apart by their names.
      return [
        `${owner}.prototype.${name}`,
        ...(owner in (javascript.builtins ?? {}) ? [`${owner}.${name}`] : []),
      ]
    }),
  )
  return [...globals, ...members]
}

const newerFeatures = (feature: unknown) =>
  featuresOf(feature).flatMap(([name, part]) =>
    !name.endsWith('_event') && unsupportedIn(part).length > 0 ? [name] : [],
  )
