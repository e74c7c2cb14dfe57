import type { Chance } from './chance.ts'
import { cloths, colours, hairs, skins } from './colours.ts'
import { disc, group, line, oval, shadow, shape } from './draw.ts'
import { type Limb, type Pose, poses } from './poses.ts'

export type Figure = {
  x: number
  /** Where the feet stand. */
  y: number
  height?: number
  pose?: Pose
  facing?: 'front' | 'back'
  flip?: boolean
  cloth?: string
  /** Drawn at the right hand, for what it holds. */
  holds?: (x: number, y: number) => string
}

type Look = { skin: string; hair: string; cloth: string; legs: string; wears: Wear; style: HairStyle }
type Wear = 'shirt' | 'kurta' | 'frock'
type HairStyle = 'short' | 'bun' | 'braids' | 'long' | 'curls'

const tall = 100
const shoulder = -72
const hip = -42
const trousers = ['#2B2F4F', '#4A3B34', '#3C4A57', '#5A4A6A', '#E7DCC6']

/** Somebody small, round-headed and busy, in one of the poses. */
export function person(chance: Chance, figure: Figure): string {
  const { x, y, height = 96, pose = 'stand', facing = 'front', flip = false } = figure
  const { arms, legs, lean = 0, sits = false } = poses[pose]
  const look = lookOf(chance, figure.cloth)
  const [left, right] = arms
  const down = sits ? 26 : 0
  const body = [
    look.style === 'long' || look.style === 'braids' ? hairBehind(look) : '',
    arm(left, -9, look),
    clothes(look, sits),
    facing === 'back' ? headFromBehind(look) : head(look),
    arm(right, 9, look, figure.holds),
  ].join('')
  const lower = sits ? crossedLegs(look) : legs.map((limb, at) => leg(limb, at === 0 ? -5 : 5, look)).join('')
  const scale = height / tall
  return (
    shadow(x, y, height / 4.5) +
    group(
      x,
      y,
      `${lower}<g transform="translate(0 ${down}) rotate(${lean} 0 ${hip})">${body}</g>`,
      `scale(${flip ? -scale : scale} ${scale})`,
    )
  )
}

function lookOf(chance: Chance, cloth: string | undefined): Look {
  const isGirl = chance.between(0, 1) > 0.5
  return {
    skin: chance.oneOf(skins),
    hair: chance.oneOf(hairs),
    cloth: cloth ?? chance.oneOf(cloths),
    legs: chance.oneOf(trousers),
    wears: isGirl
      ? chance.oneOf(['frock', 'kurta', 'frock'] as const)
      : chance.oneOf(['shirt', 'kurta', 'shirt'] as const),
    style: isGirl
      ? chance.oneOf(['bun', 'braids', 'long', 'braids'] as const)
      : chance.oneOf(['short', 'curls', 'short'] as const),
  }
}

function end(x: number, y: number, length: number, angle: number): [number, number] {
  const radians = (angle * Math.PI) / 180
  return [round(x + Math.sin(radians) * length), round(y + Math.cos(radians) * length)]
}

const round = (value: number) => Math.round(value * 10) / 10

function arm([upper, lower]: Limb, x: number, look: Look, holds?: Figure['holds']) {
  const [elbowX, elbowY] = end(x, shoulder + 4, 17, upper)
  const [handX, handY] = end(elbowX, elbowY, 16, lower)
  return `${line(`M${elbowX} ${elbowY}L${handX} ${handY}`, look.skin, 6)}${holds?.(handX, handY) ?? ''}${line(`M${x} ${shoulder + 4}L${elbowX} ${elbowY}`, look.cloth, 7.5)}${disc(handX, handY, 3.6, look.skin)}`
}

function leg([upper, lower]: Limb, x: number, look: Look) {
  const [kneeX, kneeY] = end(x, hip, 21, upper)
  const [footX, footY] = end(kneeX, kneeY, 20, lower)
  const stroke = look.wears === 'frock' ? look.skin : look.legs
  return (
    line(`M${x} ${hip}L${kneeX} ${kneeY}L${footX} ${footY}`, stroke, look.wears === 'frock' ? 7 : 8.5) +
    oval(footX + 2, footY, 6, 3.2, '#2A1C18')
  )
}

const crossedLegs = ({ wears, skin, legs }: Look) =>
  line('M-4-14Q-30-10-24-3Q-8 2 14-4M4-14Q30-10 24-3Q8 2-14-4', wears === 'frock' ? skin : legs, 8.5)

function clothes({ cloth, wears }: Look, sits: boolean) {
  const hem = sits ? hip + 6 : { shirt: hip + 4, kurta: hip + 17, frock: hip + 15 }[wears]
  const flare = { shirt: 11, kurta: 14, frock: 19 }[wears]
  return (
    shape(
      `M-10 ${shoulder}Q0 ${shoulder - 4} 10 ${shoulder}Q13 ${shoulder + 14} 11 ${hip}L${flare} ${hem}Q0 ${hem + 4}-${flare} ${hem}L-11 ${hip}Q-13 ${shoulder + 14}-10 ${shoulder}z`,
      cloth,
    ) +
    (wears === 'shirt'
      ? ''
      : line(`M-${flare - 1} ${hem - 3}Q0 ${hem + 1} ${flare - 1} ${hem - 3}`, colours.paper, 1.6, 0.6))
  )
}

const headAt = -87

function head(look: Look) {
  const { skin, hair } = look
  const face = `${disc(-4.4, headAt + 1, 1.5, colours.night)}${disc(4.4, headAt + 1, 1.5, colours.night)}${line(`M-4 ${headAt + 5.5}q4 3.6 8 0`, colours.night, 1.4)}${disc(-8, headAt + 4, 2.4, colours.ember, 0.25)}${disc(8, headAt + 4, 2.4, colours.ember, 0.25)}`
  return `${shape(`M-4 ${headAt + 8}h8v9h-8z`, skin)}${disc(0, headAt, 13, skin)}${hairOn(look)}${face}${look.style === 'bun' ? disc(5, headAt - 14, 6, hair) : ''}`
}

function headFromBehind({ skin, hair, style }: Look) {
  return `${shape(`M-4 ${headAt + 8}h8v9h-8z`, skin)}${disc(0, headAt, 13, skin)}${disc(0, headAt - 1.5, 13.2, hair)}${style === 'bun' ? disc(0, headAt - 13, 6, hair) : ''}`
}

function hairOn({ hair, style }: Look) {
  if (style === 'curls') {
    const locks = [
      [-11, 6],
      [-6, 11],
      [0, 13],
      [6, 11],
      [11, 6],
    ] as const
    return locks.map(([x, up]) => disc(x, headAt - up, 5.4, hair)).join('')
  }
  return shape(
    `M-13.4 ${headAt + 1}A13.4 13.6 0 0 1 13.4 ${headAt + 1}Q10 ${headAt - 7} 2 ${headAt - 8}Q-8 ${headAt - 8}-13.4 ${headAt + 1}z`,
    hair,
  )
}

function hairBehind({ hair, style }: Look) {
  if (style === 'long') return shape(`M-14 ${headAt}A14 14 0 0 1 14 ${headAt}L15 ${headAt + 24}H-15z`, hair)
  const braid = (side: number) =>
    line(`M${side * 11} ${headAt + 4}q${side * 6} 10 ${side * 3} 22`, hair, 5.5) +
    disc(side * 14, headAt + 27, 3.4, colours.ember)
  return braid(-1) + braid(1)
}
