/** The school's own logo and accent color. Both may be missing. */
export type Look = { logoURL?: string; accent?: string }

/** Returns the path of a file that is made from the look. The path contains a version that changes with the look. */
export const lookPath = ({ logoURL = '', accent = '' }: Look, file: string) =>
  `/look/${logoURL.slice('/uploads/'.length).slice(0, 16)}${accent.replace('#', '-')}/${file}`
