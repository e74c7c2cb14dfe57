/** Whether two values of a form's field are the same: a text, a file, or a list of either. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other
  return one.length === other.length && one.every((value, index) => value === other[index])
}
