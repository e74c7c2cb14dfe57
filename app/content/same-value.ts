/** Whether two values of a form's field are the same: a text, a file, or a list or a group of either. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (!isGroup(one) || !isGroup(other) || Array.isArray(one) !== Array.isArray(other)) return false
  const [mine, theirs] = [Object.entries(one), Object.entries(other)]
  const values = new Map(theirs)
  return mine.length === theirs.length && mine.every(([name, value]) => isSameValue(value, values.get(name)))
}

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)
