/** Smaller groups are left out, so that no number reveals something about a single person. */
const smallestGroup = 5

/** Returns a number of people, or 0 if they are too few. */
export const shownGroup = (number: number) => (number >= smallestGroup ? number : 0)

/** Returns a number of people in steps of five, so that one person more or less cannot be told from it. */
export const shownInFives = (number: number) => number - (number % smallestGroup)

/**
 * Returns the total of groups; 0 if a group is left out, because the total and the other groups would reveal its size.
 */
export const shownTotal = (groups: readonly number[]) =>
  groups.some((number) => number > 0 && number < smallestGroup)
    ? 0
    : shownGroup(groups.reduce((sum, number) => sum + number, 0))
