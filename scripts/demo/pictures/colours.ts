/** The product's own colours; the demo's drawings stay within its look. */
export const colours = {
  paper: '#FBF6EC',
  ink: '#1C1F3A',
  dusk: '#4B3F72',
  night: '#14162B',
  lamp: '#F2A33A',
  ember: '#C8553D',
  leaf: '#2F7D5B',
  chalk: '#F5F3EE',
}

export const cloths = ['#C8553D', '#2F7D5B', '#F2A33A', '#4B3F72', '#3E7CB1', '#B5446E', '#7A9E3F', '#E4C36A']

/** Evening skies from top to horizon. */
export const skies = [
  ['#14162B', '#4B3F72', '#E08A4F'],
  ['#1C1F3A', '#6A4C7D', '#F2A33A'],
  ['#1B2A4A', '#5B5F97', '#F4B183'],
  ['#221C40', '#7B3F61', '#E8A15B'],
  ['#132238', '#3E5C76', '#E9B872'],
] as const
