import { accentColors } from '#domain/site/accent.ts'

/** The site's colors on white paper, also distinguishable when printed in black and white. */
export const colors = {
  ink: '#1C1F3A',
  soft: '#5B5870',
  dusk: '#4B3F72',
  lamp: '#F2A33A',
  rule: '#DDD6C8',
  wash: '#FBF6EC',
}

/** Returns the colors on paper of a school with this accent color; the site's colors if it is empty. */
export function colorsOnPaper(accent: string): typeof colors {
  if (!accent) return colors
  const { linkInLight, lamp } = accentColors(accent)
  return { ...colors, dusk: linkInLight, lamp }
}
