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
  window: '#FFD98A',
  flame: '#FFF1CC',
  wood: '#6B4630',
  darkWood: '#4A3022',
  clay: '#B5613C',
}

export const cloths = ['#C8553D', '#2F7D5B', '#F2A33A', '#6A5A9C', '#3E7CB1', '#B5446E', '#7A9E3F', '#E4C36A']
export const skins = ['#8D5A3B', '#A56B46', '#B97F57', '#C58D64', '#6F452E']
export const hairs = ['#1A1414', '#2B1B17', '#3A241C', '#221A2B']

export type Time = 'dusk' | 'night' | 'gold' | 'morning' | 'noon' | 'rain' | 'rose'
export type Sky = readonly [top: string, middle: string, horizon: string]

/** Skies from top to horizon. */
export const skies: Record<Time, readonly Sky[]> = {
  dusk: [
    ['#1C1F3A', '#6A4C7D', '#F2A33A'],
    ['#1B2A4A', '#5B5F97', '#F4B183'],
    ['#221C40', '#7B3F61', '#E8A15B'],
    ['#132238', '#3E5C76', '#E9B872'],
  ],
  night: [
    ['#0F1128', '#232757', '#4A4479'],
    ['#0C1428', '#1D3254', '#4C5B86'],
  ],
  gold: [
    ['#E9A15B', '#F6C47E', '#FBE6BC'],
    ['#D98A5F', '#F3B77D', '#FAE0B4'],
  ],
  morning: [
    ['#8FBFD3', '#C6DEDB', '#FBE7C2'],
    ['#A7B8DC', '#DDCFDE', '#FBE0C2'],
  ],
  noon: [
    ['#6FB0D0', '#AAD5DF', '#EFEBD3'],
    ['#5FA6B8', '#A2D0CB', '#F3ECCF'],
  ],
  rain: [
    ['#41596B', '#6F8A96', '#AFC1BF'],
    ['#39506A', '#62809A', '#A9BAC4'],
  ],
  rose: [
    ['#51355F', '#BC6079', '#F6B48A'],
    ['#3F3566', '#A05C86', '#F3A98B'],
  ],
}
