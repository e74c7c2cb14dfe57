// Things that people hold, hang up, light or fly.
import type { Chance } from './chance.ts'
import { cloths, colours } from './colours.ts'
import { box, disc, glow, group, hang, line, oval, shape, times } from './draw.ts'

export const bulbs = (y: number, depth: number, count = 15): string =>
  line(`M0 ${y}Q320 ${y + depth * 2} 640 ${y}`, colours.night, 1.6, 0.7) +
  times(count, (at) => {
    const part = (at + 0.5) / count
    const x = part * 640
    return glow(x, hang(part, y, depth) + 5, 18) + disc(x, hang(part, y, depth) + 5, 4.2, colours.flame)
  })

export const flags = (chance: Chance, y: number, depth: number, count = 18): string =>
  line(`M0 ${y}Q320 ${y + depth * 2} 640 ${y}`, colours.night, 1.6, 0.7) +
  times(count, (at) => {
    const part = (at + 0.5) / count
    const x = part * 640
    const top = hang(part, y, depth)
    return shape(`M${x - 12} ${top}h24l-12 25z`, chance.oneOf(cloths))
  })

/** Marigolds on a thread. */
export const garland = (x: number, y: number, width: number, depth: number): string => {
  const count = Math.round(width / 11)
  return times(count + 1, (at) => {
    const part = at / count
    return disc(x + part * width, hang(part, y, depth), 6.4, at % 2 ? '#F2A33A' : '#E9862F')
  })
}

export const clayLamp = (x: number, y: number, size = 1): string =>
  group(
    x,
    y,
    `${glow(0, -16, 46)}${shape('M-22 0q22 27 44 0z', colours.clay)}${oval(0, 0, 22, 4.5, '#8E4529')}${shape('M0-27q11 14 0 25q-11-11 0-25z', '#FFE08A')}${shape('M0-15q5 7 0 12q-5-5 0-12z', '#FFFDF0')}`,
    `scale(${size})`,
  )

export function rangoli(chance: Chance, x: number, y: number, size = 1): string {
  const rings = [72, 52, 32].map((r) => {
    const fill = chance.oneOf(cloths)
    return times(
      12,
      (at) =>
        `<ellipse cx="0" cy="${-r}" rx="${r / 4.6}" ry="${r / 3}" fill="${fill}" transform="rotate(${at * 30})"/>`,
    )
  })
  const dots = times(
    24,
    (at) => `<circle cx="0" cy="-98" r="4" fill="${colours.chalk}" transform="rotate(${at * 15})"/>`,
  )
  return group(
    x,
    y,
    `${disc(0, 0, 92, colours.dusk, 0.5)}${dots}${rings.join('')}${disc(0, 0, 13, colours.paper)}`,
    `scale(${size * 1.15} ${size * 0.4})`,
  )
}

export function kite(chance: Chance, x: number, y: number, size = 1): string {
  const cloth = chance.oneOf(cloths)
  const other = chance.oneOf(cloths)
  return group(
    x,
    y,
    `${shape('M0-40L32 0 0 42-32 0z', cloth)}${shape('M0-40L32 0H0z', other)}${line('M0-40v82M-32 0q32-14 64 0', colours.paper, 2, 0.75)}${shape('M0 42l-10 22h20z', other)}`,
    `rotate(${chance.between(-30, 30)}) scale(${size})`,
  )
}

/** A paper crane, wings up. */
export function crane(chance: Chance, x: number, y: number, size = 1): string {
  const cloth = chance.oneOf(cloths)
  return group(
    x,
    y,
    `${shape('M0 10L-44-26-8-14z', cloth)}${shape('M0 10L40-34 8-14z', cloth)}${shape('M0 10L40-34 20-4z', '#000000', 0.16)}${shape('M-10-14h20L0 16z', colours.paper)}${shape('M-8-12l-26 24 8-2 22-12z', colours.paper, 0.9)}${shape('M8-2l30 18-6-8-22-16z', colours.paper, 0.8)}`,
    `rotate(${chance.between(-14, 14)}) scale(${size})`,
  )
}

export const skyLantern = (chance: Chance, x: number, y: number, size: number): string =>
  group(
    x,
    y,
    `${glow(0, 0, 58)}${shape('M-18-24q18-14 36 0l-5 48h-26z', chance.oneOf(['#F2A33A', '#F6BE6B', '#E98B4A']))}${line('M-7-28l2 50M7-28l-2 50', '#C9702C', 1, 0.5)}${oval(0, 24, 13, 4, colours.flame)}`,
    `scale(${size})`,
  )

export const bookPile = (chance: Chance, x: number, y: number, count = 4): string =>
  times(count, (at) => {
    const left = x + chance.between(-9, 9)
    return (
      box(left, y - 18 - at * 19, 104, 18, chance.oneOf(cloths), 3) +
      box(left + 84, y - 18 - at * 19 + 4, 12, 10, colours.paper, 1)
    )
  })

/** Books standing on a board, `gaps` in ten of them lent. */
export const bookShelf = (chance: Chance, x: number, y: number, width: number, gaps = 0.8): string =>
  box(x, y + 46, width, 8, colours.darkWood) +
  times(Math.floor(width / 12.4) - 1, (at) => {
    const height = chance.between(26, 44)
    if (chance.between(0, 10) < gaps) return ''
    return box(x + 6 + at * 12.4, y + 46 - height, chance.between(8, 11.5), height, chance.oneOf(cloths), 1)
  })

export const openBook = (x: number, y: number): string =>
  shape(`M${x} ${y}q-11-7-20-2v-13q9-4 20 2q11-6 20-2v13q-9-5-20 2z`, colours.paper) +
  line(`M${x} ${y}v-13`, colours.ink, 1.4, 0.5)

/** A stack of folded clothes. */
export const foldedStack = (chance: Chance, x: number, y: number, count: number, width = 62): string =>
  times(count, (at) => {
    const top = y - 13 - at * 13
    const cloth = chance.oneOf(cloths)
    return (
      box(x, top, width, 12, cloth, 5) + line(`M${x + 6} ${top + 7}h${width - 12}`, colours.paper, 1.4, 0.45)
    )
  })

export const carton = (x: number, y: number, width = 74): string =>
  `${box(x, y - 50, width, 50, '#B58757')}${shape(`M${x} ${y - 50}l-13-14h${width / 2 + 4}l9 14zM${x + width} ${y - 50}l13-14h-${width / 2 + 4}l-9 14z`, '#CC9F6B')}${shape(`M${x + width / 2 - 9} ${y - 20}c-14-10 4-20 9-9c5-11 23-1 9 9l-9 8z`, colours.ember)}`

/** The table's front edge is at `y`. */
export const table = (x: number, y: number, width: number): string =>
  `${box(x + 10, y, 9, 58, colours.darkWood)}${box(x + width - 19, y, 9, 58, colours.darkWood)}${box(x, y - 8, width, 12, colours.wood, 3)}`

export const curtains = (): string =>
  `${shape('M0 0h640v40q-40 26-80 0t-80 0-80 0-80 0-80 0-80 0-80 0-80 0z', colours.ember)}${shape('M0 0h74q-12 210 6 350H0zM640 0h-74q12 210-6 350h80z', '#A8412C')}${line('M22 30q-8 180 6 310M48 30q-10 170 6 310M618 30q8 180-6 310M592 30q10 170-6 310', '#7E2D1F', 3, 0.5)}${box(0, 338, 640, 62, colours.wood)}${box(0, 338, 640, 7, '#8B5E40')}`

/** A row of heads seen from behind: those who watch. */
export function audience(chance: Chance, count: number): string {
  return times(count, (at) => {
    const x = 34 + (at * 572) / (count - 1 || 1) + chance.between(-10, 10)
    const y = 366 + chance.between(-9, 9)
    const bun = chance.between(0, 10) > 6.5 ? disc(x + 6, y - 20, 8, '#20161A') : ''
    return `${shape(`M${x - 32} 410q0-38 32-38t32 38z`, chance.oneOf(cloths))}${bun}${disc(x, y, 18, '#20161A')}`
  })
}

/** Held in a raised hand at `x`, `y`, over the head beside it. */
export function umbrella(chance: Chance, x: number, y: number): string {
  const cloth = chance.oneOf(cloths)
  return group(
    x,
    y,
    `${line('M0 6V-34', colours.night, 2.4)}${shape('M-44-30q6-42 44-44q38 2 44 44q-7-8-14.6 0q-7-8-14.7 0q-7-8-14.7 0q-7-8-14.7 0q-7-8-14.7 0q-7-8-14.6 0z', cloth)}${shape('M-14.7-30q2-36 14.7-44q12.700 8 14.700 44q-7-8-14.7 0q-7-8-14.7 0z', '#FFFFFF', 0.22)}`,
    'rotate(-9) translate(-14 0)',
  )
}
