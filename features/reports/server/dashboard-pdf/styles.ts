import { colors } from '#server/pdf/colors.ts'
import type { Style } from '#server/pdf/typesetter.ts'

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
