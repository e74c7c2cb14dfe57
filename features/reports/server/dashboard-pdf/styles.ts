import type { Style } from '#server/pdf/typesetter.ts'

/** The site's colors on white paper, also distinguishable when printed in black and white. */
export const colors = {
  ink: '#1C1F3A',
  soft: '#5B5870',
  dusk: '#4B3F72',
  lamp: '#F2A33A',
  rule: '#DDD6C8',
  wash: '#FBF6EC',
}

export const styles = {
  name: { face: 'title', size: 26, color: colors.ink },
  title: { face: 'bold', size: 12, color: colors.dusk },
  heading: { face: 'title', size: 15, color: colors.ink },
  number: { face: 'title', size: 22, color: colors.ink },
  text: { face: 'text', size: 9.5, color: colors.ink },
  strong: { face: 'bold', size: 9.5, color: colors.ink },
  small: { face: 'text', size: 8, color: colors.soft },
  label: { face: 'bold', size: 8, color: colors.soft },
} satisfies Record<string, Style>

/** Formats a number in Indian notation, such as 1,00,000. */
export const numberText = (number: number) => number.toLocaleString('en-IN')
