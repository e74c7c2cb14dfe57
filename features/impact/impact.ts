export const impactSheetPath = '/api/impact/sheet.pdf'

export const figureWords = {
  title: 'What our work adds up to',
  children: 'children taught',
  evenings: 'evenings of teaching',
  hours: 'hours given by volunteers',
  years: 'years since {founded}',
  childrenClothed: 'children given clothes',
  parentsClothed: 'parents given clothes',
  few: 'Numbers below five are left out, so that nobody can be recognized. A total that would reveal such a number is left out, too.',
}

/** Smaller groups are left out, so that no number reveals something about a single person. */
const smallestGroup = 5

/** Returns a number of people, or 0 if they are too few. */
export const shownGroup = (number: number) => (number >= smallestGroup ? number : 0)

/**
 * Returns the total of groups; 0 if a group is left out, because the total and the other groups would reveal its size.
 */
export const shownTotal = (groups: readonly number[]) =>
  groups.some((number) => number > 0 && number < smallestGroup)
    ? 0
    : shownGroup(groups.reduce((sum, number) => sum + number, 0))
