/** Returns `1 class`, `2 classes`. */
export const pluralize = (count: number, one: string, suffix = 's') =>
  `${count} ${one}${count === 1 ? '' : suffix}`

const namesInMessage = 5

/** Returns `"Ann", "Ben"`, followed by "and 3 more" if there are more than five names. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, namesInMessage).map((name) => `"${name}"`)
  const others = names.length - shown.length
  return others > 0 ? `${shown.join(', ')} and ${others} more` : shown.join(', ')
}
