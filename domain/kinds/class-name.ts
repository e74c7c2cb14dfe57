/** True for "5" and "5th". */
export const isGrade = (studentClass: string) => /^\d+(st|nd|rd|th)?$/i.test(studentClass)

/** "5" and "5th" become "Class 5" and "Class 5th"; "Nursery" and "Class 3" stay unchanged. */
export const className = (studentClass: string) =>
  isGrade(studentClass) ? `Class ${studentClass}` : studentClass
