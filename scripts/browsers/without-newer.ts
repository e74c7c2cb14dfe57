import { belongings, globals } from './newer-features.ts'

/**
 * A script that takes from a browser what one of the oldest lacks: built-in objects, and what belongs to older ones.
 * Run before a page's own, it shows what the page does without; syntax and styles it leaves.
 */
export const withoutNewer = () => `for (const path of ${JSON.stringify([...globals, ...belongings])}) {
  const [name, owner] = path.replace('_static', '').split('.').reverse()
  const object = owner ? globalThis[owner] : globalThis
  const prototype = path.includes('_static') ? undefined : object?.prototype
  for (const one of [object, prototype]) try { delete one?.[name] } catch {}
}`
