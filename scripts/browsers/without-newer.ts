import { newerGlobals, newerMembers } from './newer-features.ts'

/**
 * Returns a script that deletes the built-ins and members that at least one of the oldest supported browsers lacks. Run
 * it before a page's own scripts, to see how the page works without these features. Does not affect syntax and styles.
 */
export const withoutNewer = () => `for (const path of ${JSON.stringify([...newerGlobals, ...newerMembers])}) {
  const [name, owner] = path.replace('_static', '').split('.').reverse()
  const object = owner ? globalThis[owner] : globalThis
  const prototype = path.includes('_static') ? undefined : object?.prototype
  for (const one of [object, prototype]) try { delete one?.[name] } catch {}
}`
