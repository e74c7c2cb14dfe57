/** Deep equality of two form values: texts, files, and arrays or objects of them. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b) || Array.isArray(a) !== Array.isArray(b)) return false
  const [entriesA, entriesB] = [Object.entries(a), Object.entries(b)]
  const mapB = new Map(entriesB)
  return (
    entriesA.length === entriesB.length && entriesA.every(([name, value]) => isEqual(value, mapB.get(name)))
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof Blob)
