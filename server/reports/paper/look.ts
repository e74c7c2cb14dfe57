import type { Style } from '../../pdf/typesetter.ts'

/** The colours of the house on white paper, each apart from the others also where a printer has black only. */
export const colours = {
  ink: '#1C1F3A',
  soft: '#5B5870',
  dusk: '#4B3F72',
  lamp: '#F2A33A',
  rule: '#DDD6C8',
  wash: '#FBF6EC',
}

export const styles = {
  name: { face: 'title', size: 26, colour: colours.ink },
  title: { face: 'bold', size: 12, colour: colours.dusk },
  heading: { face: 'title', size: 15, colour: colours.ink },
  number: { face: 'title', size: 22, colour: colours.ink },
  text: { face: 'text', size: 9.5, colour: colours.ink },
  strong: { face: 'bold', size: 9.5, colour: colours.ink },
  small: { face: 'text', size: 8, colour: colours.soft },
  label: { face: 'bold', size: 8, colour: colours.soft },
} satisfies Record<string, Style>

/** 1,00,000 as it is written in India. */
export const numberText = (number: number) => number.toLocaleString('en-IN')
