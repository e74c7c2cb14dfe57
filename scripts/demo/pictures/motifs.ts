import type { Chance } from './chance.ts'
import { cloths, colours } from './colours.ts'

export type Motif =
  | 'lesson'
  | 'festival'
  | 'kites'
  | 'paper'
  | 'stage'
  | 'lanterns'
  | 'bunting'
  | 'clothes'
  | 'notice'
  | 'lamp'

/** What stands in front of the evening, on a canvas of 640 by 400. */
export const motifs: Record<Motif, (chance: Chance) => string> = {
  lesson: (chance) =>
    `${glow(470, 130, 150)}${hangingLamp(470, 120)}${slate(chance, 120, 110)}${heads(chance, 9)}`,
  festival: (chance) => `${rangoli(chance, 320, 345)}${clayLamps(chance)}${strings(chance)}`,
  kites: (chance) =>
    Array.from({ length: 6 }, (_, at) => kite(chance, 70 + at * 100)).join('') + heads(chance, 5),
  paper: (chance) => Array.from({ length: 7 }, (_, at) => crane(chance, 60 + at * 86)).join(''),
  stage: (chance) => `${curtains()}${glow(320, 230, 190)}${figures(chance, 5)}${heads(chance, 11)}`,
  lanterns: (chance) => Array.from({ length: 9 }, (_, at) => skyLantern(chance, 40 + at * 68)).join(''),
  bunting: (chance) => `${strings(chance)}${openDoor()}${heads(chance, 7)}`,
  clothes: clothesLine,
  notice: (chance) => `${glow(320, 200, 200)}${pinnedNote(chance)}`,
  lamp: (chance) => `${glow(320, 210, 230)}${standingLamp()}${books(chance)}`,
}

const glow = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#glow)"/>`

const hangingLamp = (x: number, y: number) =>
  `<path d="M${x} 0V${y - 26}" stroke="${colours.night}" stroke-width="3"/><path d="M${x - 34} ${y}q34-52 68 0z" fill="${colours.ember}"/><circle cx="${x}" cy="${y + 4}" r="11" fill="#FFF1CC"/>`

/** A slate with sums and a sun in chalk. */
function slate(chance: Chance, x: number, y: number) {
  const strokes = [0, 1, 2].map((row) => {
    const at = y + 45 + row * 38
    return `M${x + 24} ${at}q${chance.between(10, 20)} -16 ${chance.between(24, 36)} 0t30 0M${x + 110} ${at - 6}h18m-9-9v18M${x + 142} ${at - 10}l14 16M${x + 172} ${at - 9}h20m-20 8h20`
  })
  return `<rect x="${x}" y="${y}" width="230" height="160" rx="8" fill="#8A5A3A"/><rect x="${x + 10}" y="${y + 10}" width="210" height="140" rx="4" fill="#26302E"/>
    <path d="${strokes.join('')}" stroke="${colours.chalk}" stroke-width="3" fill="none" stroke-linecap="round" opacity=".9"/>
    <path d="M${x + 40} ${y + 160}l-22 80m172-80l22 80" stroke="#8A5A3A" stroke-width="8"/>`
}

/** A row of heads seen from behind. */
function heads(chance: Chance, count: number) {
  const each = Array.from({ length: count }, (_, at) => {
    const x = 40 + (at * 560) / (count - 1 || 1) + chance.between(-10, 10)
    const y = 352 + chance.between(-10, 12)
    return `<g fill="${chance.oneOf(cloths)}"><path d="M${x - 30} 400q0-34 30-34t30 34z"/></g><circle cx="${x}" cy="${y}" r="19" fill="#20161A"/>`
  })
  return each.join('')
}

/** Standing children with raised hands. */
function figures(chance: Chance, count: number) {
  const each = Array.from({ length: count }, (_, at) => {
    const x = 190 + at * 65
    const y = 250 + chance.between(-12, 12)
    const cloth = chance.oneOf(cloths)
    return `<path d="M${x - 20} ${y + 85}L${x - 12} ${y}h24l8 85z" fill="${cloth}"/><path d="M${x - 10} ${y + 8}l-18-${chance.between(20, 40)}M${x + 10} ${y + 8}l18-${chance.between(20, 40)}" stroke="#A56B46" stroke-width="6" stroke-linecap="round"/><circle cx="${x}" cy="${y - 16}" r="15" fill="#A56B46"/><path d="M${x - 16} ${y - 16}a16 16 0 0 1 32 0q-16-10-32 0z" fill="#20161A"/>`
  })
  return each.join('')
}

const curtains = () =>
  `<path d="M0 0h640v40q-40 26-80 0t-80 0-80 0-80 0-80 0-80 0-80 0-80 0z" fill="${colours.ember}"/><path d="M0 0h70q-10 200 6 340H0zM640 0h-70q10 200-6 340h76z" fill="#A8412C"/><rect y="335" width="640" height="20" fill="#6B4630"/>`

function clayLamps(chance: Chance) {
  return Array.from({ length: 9 }, (_, at) => {
    const x = 40 + at * 70
    const y = 372 + chance.between(-6, 6)
    return `${glow(x, y - 16, 46)}<path d="M${x - 22} ${y}q22 26 44 0z" fill="#B5613C"/><path d="M${x} ${y - 26}q11 14 0 24q-11-10 0-24z" fill="#FFE08A"/>`
  }).join('')
}

function rangoli(chance: Chance, x: number, y: number) {
  const petals = [70, 50, 30].map((r) => {
    const fill = chance.oneOf(cloths)
    return Array.from(
      { length: 12 },
      (_, at) =>
        `<ellipse cx="${x}" cy="${y - r}" rx="${r / 5}" ry="${r / 3}" fill="${fill}" transform="rotate(${at * 30} ${x} ${y})"/>`,
    ).join('')
  })
  return `<g transform="translate(0 ${y * 0.62}) scale(1 .38)">${petals.join('')}<circle cx="${x}" cy="${y}" r="14" fill="${colours.paper}"/></g>`
}

/** Strings of small flags and bulbs across the sky. */
function strings(chance: Chance) {
  const flags = Array.from({ length: 18 }, (_, at) => {
    const x = 10 + at * 36
    const y = 40 + Math.sin((at / 17) * Math.PI) * 50
    return `<path d="M${x - 12} ${y}h24l-12 26z" fill="${chance.oneOf(cloths)}"/>`
  })
  const bulbs = Array.from({ length: 14 }, (_, at) => {
    const x = 20 + at * 46
    const y = 120 + Math.sin((at / 13) * Math.PI) * 40
    return `${glow(x, y, 18)}<circle cx="${x}" cy="${y}" r="4.5" fill="#FFF1CC"/>`
  })
  return `<path d="M0 36q320 108 640 0M0 112q320 92 640 0" stroke="${colours.night}" stroke-width="2" fill="none"/>${flags.join('')}${bulbs.join('')}`
}

function kite(chance: Chance, x: number) {
  const y = chance.between(50, 210)
  const cloth = chance.oneOf(cloths)
  return `<path d="M${x} ${y + 38}q${chance.between(-50, 50)} 70 ${chance.between(-30, 30)} 150" stroke="${colours.chalk}" stroke-width="1.4" fill="none" opacity=".7"/><g transform="rotate(${chance.between(-30, 30)} ${x} ${y})"><path d="M${x} ${y - 40}l30 40-30 40-30-40z" fill="${cloth}"/><path d="M${x} ${y - 40}v80M${x - 30} ${y}h60" stroke="${colours.paper}" stroke-width="2" opacity=".7"/><path d="M${x} ${y + 40}l-9 22h18z" fill="${chance.oneOf(cloths)}"/></g>`
}

/** A folded paper crane on a thread. */
function crane(chance: Chance, x: number) {
  const y = chance.between(90, 290)
  return `<path d="M${x} 0V${y - 20}" stroke="${colours.chalk}" opacity=".5"/><g transform="translate(${x} ${y}) rotate(${chance.between(-14, 14)}) scale(${chance.between(0.9, 1.5)})"><path d="M0 10L-44 -26-8 -14z" fill="${chance.oneOf(cloths)}"/><path d="M0 10L40-34 8-14z" fill="${chance.oneOf(cloths)}"/><path d="M-10-14h20L0 16z" fill="${colours.paper}"/><path d="M8 0l30 16-6-8-22-16z" fill="${colours.paper}" opacity=".8"/></g>`
}

function skyLantern(chance: Chance, x: number) {
  const y = chance.between(50, 300)
  return `<g transform="translate(${x} ${y}) scale(${chance.between(0.5, 1.3)})">${glow(0, 0, 60)}<path d="M-18-24q18-14 36 0l-5 48h-26z" fill="${chance.oneOf(['#F2A33A', '#F6BE6B', '#E98B4A'])}"/><ellipse cy="24" rx="13" ry="4" fill="#FFF1CC"/></g>`
}

const openDoor = () =>
  `<path d="M270 360V190q50-50 100 0v170z" fill="#FFD98A"/>${glow(320, 280, 170)}<path d="M270 360l-50 40h200l-50-40z" fill="#FFD98A" opacity=".5"/><path d="M262 362V188q58-60 116 0v174" stroke="#6B4630" stroke-width="12" fill="none"/>`

function clothesLine(chance: Chance) {
  const shirt = (x: number) =>
    `<path d="M${x - 20} 140l-24 18 12 20 14-8v66h60v-66l14 8 12-20-24-18q-32 20-64 0z" fill="${chance.oneOf(cloths)}"/>`
  const trousers = (x: number) =>
    `<path d="M${x - 22} 138h60l4 104h-24l-9-70-9 70h-26z" fill="${chance.oneOf(cloths)}"/>`
  const scarf = (x: number) =>
    `<path d="M${x - 8} 136h30v100h-30z" fill="${chance.oneOf(cloths)}"/><path d="M${x - 8} 150h30m-30 18h30m-30 50h30" stroke="${colours.paper}" stroke-width="4" opacity=".7"/>`
  const hung = [70, 190, 300, 420, 540].map((x) => chance.oneOf([shirt, trousers, scarf])(x))
  return `<path d="M0 132q320 22 640 0" stroke="${colours.chalk}" stroke-width="3" fill="none"/>${hung.join('')}<path d="M210 400l14-74h190l14 74z" fill="#8A5A3A"/><path d="M224 326h190l-10-18q-84-22-170 0z" fill="${chance.oneOf(cloths)}"/>`
}

function pinnedNote(chance: Chance) {
  const lines = [0, 1, 2, 3, 4].map((at) => `M240 ${170 + at * 28}h${chance.between(90, 165)}`)
  return `<g transform="rotate(${chance.between(-5, 5)} 320 210)"><rect x="215" y="110" width="210" height="210" rx="6" fill="${colours.paper}"/><rect x="240" y="132" width="110" height="14" rx="7" fill="${chance.oneOf(cloths)}"/><path d="${lines.join('')}" stroke="${colours.ink}" stroke-width="5" stroke-linecap="round" opacity=".45"/><circle cx="320" cy="112" r="11" fill="${colours.ember}"/></g>`
}

const standingLamp = () =>
  `<path d="M290 340h60l-8-30h-44z" fill="#6B4630"/><path d="M298 310q-24-50 0-110h44q24 60 0 110z" fill="#FFE9BA" opacity=".85"/><path d="M320 220q22 34 0 64q-22-30 0-64z" fill="${colours.lamp}"/><path d="M292 200h56l-10-18h-36z" fill="#6B4630"/><path d="M300 182q20-46 40 0" stroke="#6B4630" stroke-width="5" fill="none"/>`

function books(chance: Chance) {
  const pile = (x: number) =>
    [0, 1, 2, 3]
      .map(
        (at) =>
          `<rect x="${x + chance.between(-10, 10)}" y="${332 - at * 20}" width="110" height="18" rx="3" fill="${chance.oneOf(cloths)}"/>`,
      )
      .join('')
  return pile(120) + pile(410)
}
