/** Returns true if a class name is only a number: "5" or "5th". */
export const isGrade = (studentClass: string) => /^\d+(st|nd|rd|th)?$/i.test(studentClass)

/**
 * Returns a class as people say it: "5" or "5th" become "Class 5" and "Class 5th"; "Nursery" and "Class 3"
 * are unchanged.
 */
export const className = (studentClass: string) =>
  isGrade(studentClass) ? `Class ${studentClass}` : studentClass
