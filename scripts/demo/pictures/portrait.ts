import { type Chance, chanceFrom } from './chance.ts'
import { cloths, colours } from './colours.ts'

const skins = ['#8D5A3B', '#A56B46', '#B97F57', '#C99068', '#6F452E', '#D7A27C']
const hairs = ['#1A1414', '#2B1B17', '#3A241C', '#221A2B']
const backgrounds = ['#F3DDB3', '#DCE6D6', '#E6D9EC', '#F2CFC0', '#CFDDE8', '#EBD9B4']

/** A drawn person that nobody is: shoulders, a face, hair, now and then glasses, and a lamp's ring behind. */
export function drawPortrait(name: string, gender: 'Male' | 'Female'): string {
  const chance = chanceFrom(name)
  const skin = chance.oneOf(skins)
  const hair = chance.oneOf(hairs)
  const cloth = chance.oneOf(cloths)
  const style = chance.oneOf(
    gender === 'Female' ? [braids, bun, longHair, bob] : [shortHair, curls, sideParting],
  )
  const { back, front } = style(hair)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 200 200">
    <rect width="200" height="200" fill="${chance.oneOf(backgrounds)}"/>
    <circle cx="100" cy="92" r="82" fill="${colours.lamp}" opacity=".28"/>
    <circle cx="100" cy="92" r="66" fill="${colours.paper}" opacity=".5"/>
    ${back}
    <path d="M22 200c4-38 34-52 78-52s74 14 78 52z" fill="${cloth}"/>
    ${collar(chance, skin)}
    <path d="M84 118h32v30a16 13 0 0 1-32 0z" fill="${skin}"/>
    <path d="M84 130q16 14 32 0v6q-16 14-32 0z" fill="#000" opacity=".12"/>
    <ellipse cx="64" cy="94" rx="7" ry="10" fill="${skin}"/><ellipse cx="136" cy="94" rx="7" ry="10" fill="${skin}"/>
    <ellipse cx="100" cy="90" rx="37" ry="43" fill="${skin}"/>
    ${front}
    ${face(chance)}
  </svg>`
}

function collar(chance: Chance, skin: string) {
  return chance.oneOf([
    `<path d="M80 150l20 26 20-26z" fill="${skin}"/>`,
    `<path d="M78 149q22 26 44 0l4 8q-26 26-52 0z" fill="${colours.paper}" opacity=".85"/>`,
    `<path d="M96 150h8v50h-8z" fill="${colours.paper}" opacity=".6"/><path d="M82 149q18 18 36 0" stroke="${colours.paper}" stroke-width="5" fill="none" opacity=".8"/>`,
  ])
}

function face(chance: Chance) {
  const line = `stroke="${colours.night}" stroke-width="3" stroke-linecap="round" fill="none"`
  const eyes = chance.oneOf([
    `<circle cx="86" cy="92" r="4" fill="${colours.night}"/><circle cx="114" cy="92" r="4" fill="${colours.night}"/>`,
    `<path d="M80 93q6-7 12 0M108 93q6-7 12 0" ${line}/>`,
  ])
  const mouth = chance.oneOf(['M88 112q12 11 24 0', 'M90 113q10 7 20 0', 'M87 111q13 16 26 0z'])
  const glasses = `<g ${line} opacity=".75"><circle cx="86" cy="92" r="11"/><circle cx="114" cy="92" r="11"/><path d="M97 91q3-3 6 0"/></g>`
  return `${eyes}<path d="M78 82q8-5 15-1M107 81q8-4 15 1" ${line} opacity=".7"/>
    <path d="M100 94q-5 9 1 11" ${line} opacity=".35"/><path d="${mouth}" ${line}/>
    <g fill="${colours.ember}" opacity=".22"><circle cx="76" cy="106" r="7"/><circle cx="124" cy="106" r="7"/></g>
    ${chance.between(0, 10) > 7.5 ? glasses : ''}`
}

const cap = 'M62 92c-2-34 14-49 38-49s40 15 38 49c-6-22-16-28-38-28s-32 6-38 28z'

const shortHair = (hair: string) => ({ back: '', front: `<path d="${cap}" fill="${hair}"/>` })

const sideParting = (hair: string) => ({
  back: '',
  front: `<path d="M61 92c-3-36 16-50 40-50 25 0 39 16 38 50-6-14-9-19-14-22-20 2-40-1-50-9-8 7-11 18-14 31z" fill="${hair}"/>`,
})

const curls = (hair: string) => ({
  back: '',
  front: `<g fill="${hair}">${[62, 72, 84, 97, 110, 122, 133].map((x, at) => `<circle cx="${x + 2}" cy="${[74, 60, 51, 48, 50, 58, 72][at]}" r="14"/>`).join('')}</g>`,
})

const bun = (hair: string) => ({
  back: `<circle cx="100" cy="38" r="18" fill="${hair}"/>`,
  front: `<path d="${cap}" fill="${hair}"/>`,
})

const braids = (hair: string) => ({
  back: `<g fill="${hair}">${[56, 144].map((x) => [108, 124, 140, 156].map((y) => `<ellipse cx="${x}" cy="${y}" rx="9" ry="11"/>`).join('')).join('')}</g>
    <g fill="${colours.ember}"><circle cx="56" cy="168" r="6"/><circle cx="144" cy="168" r="6"/></g>`,
  front: `<path d="M60 100c-4-42 16-58 40-58s44 16 40 58c-4-18-14-30-40-38-26 8-36 20-40 38z" fill="${hair}"/>`,
})

const longHair = (hair: string) => ({
  back: `<path d="M56 96c0-38 18-56 44-56s44 18 44 56c0 26 4 44 8 60H48c4-16 8-34 8-60z" fill="${hair}"/>`,
  front: `<path d="${cap}" fill="${hair}"/>`,
})

const bob = (hair: string) => ({
  back: `<path d="M54 96c0-38 18-55 46-55s46 17 46 55c0 14-1 24-4 32H58c-3-8-4-18-4-32z" fill="${hair}"/>`,
  front: `<path d="M61 88c0-30 15-45 39-45s39 15 39 45q-39-22-78 0z" fill="${hair}"/>`,
})
