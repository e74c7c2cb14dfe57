import { type Chance, chanceFrom } from './chance.ts'
import { colours } from './colours.ts'
import { box, disc, glow, shape, times } from './draw.ts'
import { grounds, land } from './land.ts'
import { person } from './person.ts'
import type { Pose } from './poses.ts'
import { bulbs, skyLantern } from './things.ts'

/** One frame of the film of an evening, 640 by 360. @param part from 0, late afternoon, to 1, night */
export function drawEvening(part: number): string {
  const chance = chanceFrom('evening')
  const [top, middle, horizon] = skyAt(part)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360" viewBox="0 40 640 360"><defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#FFE3A6"/><stop offset=".4" stop-color="${colours.lamp}" stop-opacity=".45"/><stop offset="1" stop-color="${colours.lamp}" stop-opacity="0"/></radialGradient></defs>
    ${box(0, 0, 640, 400, 'url(#sky)')}${stars(chance, between(part, 0.35, 0.7))}${disc(470, 130 + part * 300, 34, '#FFF0C9', 0.95)}
    ${land(chance, grounds.night, 322)}${house(chance, part)}
    <g opacity="${between(part, 0.4, 0.5)}">${bulbs(66, 26)}</g>
    ${lanterns(chance, part)}${walkers(part)}
  </svg>`
}

const skies = [
  [0, ['#8FB3C9', '#F3C58C', '#FBE6BC']],
  [0.35, ['#6A4C7D', '#D9806A', '#F6B48A']],
  [0.65, ['#221C40', '#5B4377', '#C0637A']],
  [1, ['#0F1128', '#232757', '#4A4479']],
] as const

function skyAt(part: number): string[] {
  const next = Math.max(
    1,
    skies.findIndex(([at]) => at >= part),
  )
  const [from, before] = skies[next - 1] ?? skies[0]
  const [to, after] = skies[next] ?? skies[3]
  return [0, 1, 2].map((at) => mix(before[at] ?? '', after[at] ?? '', (part - from) / (to - from)))
}

function mix(from: string, to: string, part: number) {
  const channel = (colour: string, at: number) => Number.parseInt(colour.slice(1 + at * 2, 3 + at * 2), 16)
  const mixed = [0, 1, 2].map((at) =>
    Math.round(channel(from, at) + (channel(to, at) - channel(from, at)) * part),
  )
  return `rgb(${mixed.join(' ')})`
}

/** From 0 before the one moment to 1 after the other. */
const between = (part: number, from: number, to: number) =>
  Math.min(1, Math.max(0, (part - from) / (to - from)))

const stars = (chance: Chance, shown: number) =>
  `<g opacity="${shown}">${times(50, () => disc(chance.between(0, 640), chance.between(40, 220), chance.between(0.5, 1.6), colours.chalk))}</g>`

/** Its windows light up one after the other. */
function house(chance: Chance, part: number) {
  const windows = times(6, (at) => {
    const lit = between(part, 0.28 + at * 0.05, 0.34 + at * 0.05)
    const x = 190 + at * 46 + (at > 2 ? 24 : 0)
    return `<g opacity="${lit}">${glow(x + 13, 262, 46)}</g>${box(x, 246, 26, 34, '#3A3563', 3)}<g opacity="${lit}">${box(x, 246, 26, 34, colours.window, 3)}</g>`
  })
  const door = between(part, 0.24, 0.3)
  return `${shape('M150 232l44-44h252l44 44z', '#A94C38')}${box(166, 230, 308, 100, chance.oneOf(['#2A2A52']))}${windows}${box(324, 256, 28, 74, colours.wood, 2)}<g opacity="${door}">${box(326, 258, 24, 72, colours.flame, 2)}${glow(338, 290, 90)}</g>`
}

/** They come from both sides, one foot after the other, and stay in front of the door. */
function walkers(part: number) {
  const arriving: [from: number, to: number, start: number, height: number][] = [
    [-50, 250, 0, 84],
    [-110, 190, 0.05, 70],
    [690, 420, 0.04, 90],
    [760, 486, 0.1, 74],
    [-180, 110, 0.12, 94],
    [820, 560, 0.16, 80],
  ]
  return arriving
    .map(([from, to, start, height], at) => {
      const way = between(part, start, start + 0.5)
      const bounce = way > 0 && way < 1 ? Math.abs(Math.sin(way * 34)) * 5 : 0
      const pose: Pose =
        way < 1 ? (Math.sin(way * 34) > 0 ? 'walk' : 'stand') : part > 0.72 + at * 0.02 ? 'cheer' : 'stand'
      const figure = {
        x: from + (to - from) * way,
        y: 378 - (at % 2) * 10 - bounce,
        height,
        pose,
        flip: to < from,
      }
      return person(chanceFrom(`walker ${at * 3}`), figure)
    })
    .join('')
}

function lanterns(chance: Chance, part: number) {
  return times(9, (at) => {
    const x = 50 + at * 68 + chance.between(-14, 14)
    const [start, size] = [chance.between(0.62, 0.74), chance.between(0.5, 1)]
    const up = between(part, start, start + 0.6)
    return up === 0 ? '' : skyLantern(chance, x + Math.sin(up * 6 + at) * 8, 320 - up * 300, size)
  })
}
