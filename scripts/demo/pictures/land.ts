// What stands behind everybody: skies, hills, houses, trees, walls.
import type { Chance } from './chance.ts'
import { colours, skies, type Time } from './colours.ts'
import { box, disc, glow, group, line, oval, shape, times } from './draw.ts'

const isDark = (time: Time) => time === 'dusk' || time === 'night' || time === 'rose'

/** Sky with what belongs into it at that hour. The gradients named here are what `glow` and the sky refer to. */
export function skyOf(chance: Chance, time: Time, { withMoon = true } = {}): string {
  const [top, middle, horizon] = chance.oneOf(skies[time])
  const x = chance.between(70, 570)
  return `<defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${horizon}"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="#FFE3A6"/><stop offset=".4" stop-color="${colours.lamp}" stop-opacity=".45"/><stop offset="1" stop-color="${colours.lamp}" stop-opacity="0"/></radialGradient>
  </defs>${box(0, 0, 640, 400, 'url(#sky)')}${isDark(time) ? stars(chance) + (withMoon ? moon(chance, x) : '') : ''}${time === 'gold' ? disc(x, 205, 44, '#FFF0C9', 0.9) + disc(x, 205, 66, '#FFF0C9', 0.25) : ''}${time === 'noon' || time === 'morning' ? disc(x, 84, 26, '#FFF3C4') + clouds(chance, '#FFFDF6', 3) : ''}${time === 'rain' ? clouds(chance, '#8D9FA8', 6) : ''}${isDark(time) ? '' : birds(chance)}`
}

function stars(chance: Chance) {
  const dots = times(46, () =>
    disc(chance.between(0, 640), chance.between(0, 210), chance.between(0.4, 1.6), colours.chalk),
  )
  return `<g opacity=".75">${dots}</g>`
}

/** Now full, now a crescent: a disc with another of the sky's colour before it would show, so it is one path. */
function moon(chance: Chance, x: number) {
  const y = chance.between(72, 112)
  return chance.oneOf([
    disc(x, y, 20, colours.chalk, 0.92) +
      disc(x - 6, y - 4, 4, '#DAD7CE', 0.6) +
      disc(x + 7, y + 6, 3, '#DAD7CE', 0.6),
    shape(`M${x} ${y - 20}A20 20 0 1 0 ${x + 18} ${y + 9}A16 16 0 1 1 ${x} ${y - 20}z`, colours.chalk, 0.92),
  ])
}

function clouds(chance: Chance, fill: string, count: number) {
  return times(count, (at) => {
    const x = 40 + (at * 600) / count + chance.between(-20, 50)
    const y = chance.between(56, 124)
    return `<g opacity=".85">${oval(x, y, 46, 13, fill)}${oval(x - 18, y - 9, 22, 13, fill)}${oval(x + 12, y - 14, 26, 17, fill)}</g>`
  })
}

function birds(chance: Chance) {
  return times(4, () => {
    const x = chance.between(60, 580)
    const y = chance.between(40, 150)
    return line(`M${x} ${y}q5-6 9 0q4-6 9 0`, colours.ink, 1.6, 0.45)
  })
}

type Ground = { far: string; near: string; floor: string }

export const grounds: Record<'night' | 'grass' | 'sand' | 'court' | 'wet', Ground> = {
  night: { far: '#2A2950', near: '#211F42', floor: '#1B1A38' },
  grass: { far: '#8DB37A', near: '#6D9C66', floor: '#5B8C57' },
  sand: { far: '#C9A36C', near: '#B98955', floor: '#D9B27A' },
  court: { far: '#8C6A86', near: '#6D5474', floor: '#C78F66' },
  wet: { far: '#4F6F68', near: '#3F5D58', floor: '#48665C' },
}

/** Two lines of hills and the floor people stand on, from `y` down. */
export function land(chance: Chance, { far, near, floor }: Ground, y = 310): string {
  const hill = (top: number, fill: string, opacity: number) =>
    shape(
      `M0 ${top}C${chance.between(80, 160)} ${top - 60} ${chance.between(200, 300)} ${top + 20} 340 ${top - 15}S${chance.between(480, 560)} ${top - 70} 640 ${top - 10}V400H0z`,
      fill,
      opacity,
    )
  return hill(y - 40, far, 0.75) + hill(y - 12, near, 0.9) + shape(`M0 ${y}q320-22 640 0v100H0z`, floor)
}

/** A long low house with a tiled roof, the school of most drawings: lit in the evening, whitewashed by day. */
export function school(
  chance: Chance,
  x: number,
  y: number,
  size = 1,
  by: 'night' | 'day' = 'night',
): string {
  const wall = by === 'night' ? '#2A2A52' : '#F0DFBE'
  const dark = by === 'night' ? '#3A3563' : '#6E8798'
  const lit = by === 'night' ? colours.window : '#86A2B2'
  const windows = times(5, (at) =>
    box(14 + at * 32, -40, 18, 21, chance.between(0, 10) > 2.5 ? lit : dark, 2),
  )
  return group(
    x,
    y,
    `${by === 'night' ? glow(85, -30, 130, 0.45) : ''}${shape('M-9-50L12-76h146l21 26z', '#A94C38')}${line('M2-58h166M8-66h154', '#8C3B2B', 1.5)}${box(0, -50, 170, 52, wall)}${windows}${box(80, -34, 15, 36, colours.wood, 2)}${box(-6, 0, 182, 4, dark)}`,
    `scale(${size})`,
  )
}

/** The campus: a clock tower, wings with arches, a dome. */
export function campus(chance: Chance, fill: string, lit: string, y = 310): string {
  const arches = (x: number, count: number) =>
    times(count, (at) =>
      shape(
        `M${x + at * 26} ${y}v-26q8-12 16 0v26z`,
        chance.between(0, 10) > 3 ? lit : colours.night,
        chance.between(0.6, 0.95),
      ),
    )
  return `${box(70, y - 62, 180, 64, fill)}${box(392, y - 62, 180, 64, fill)}${box(62, y - 68, 196, 8, fill)}${box(384, y - 68, 196, 8, fill)}${arches(80, 6)}${arches(404, 6)}
    ${box(250, y - 92, 142, 94, fill)}${shape(`M262 ${y - 92}q59-74 118 0z`, fill)}${arches(262, 5)}${line(`M321 ${y - 132}v-16`, fill, 4)}
    ${box(150, y - 148, 44, 90, fill)}${shape(`M142 ${y - 148}l30-34 30 34z`, fill)}${disc(172, y - 124, 13, lit)}${line(`M172 ${y - 124}v-8m0 8l5 4`, colours.night, 1.8)}`
}

/** A round tree, or a palm, or a bare one. */
export function tree(chance: Chance, x: number, y: number, size = 1, leaf = '#3F6B4F'): string {
  const round = `${line('M0 0q-2-30 0-56M0-34l14-16M0-28l-12-14', colours.wood, 6)}${disc(0, -78, 30, leaf)}${disc(-22, -62, 22, leaf)}${disc(22, -62, 22, leaf)}${disc(-8, -86, 9, '#FFFFFF', 0.12)}`
  const palm = `${line('M0 0q10-50 2-104', colours.wood, 6)}${times(7, (at) => line(`M2-104q${(at - 3) * 14}-${26 - Math.abs(at - 3) * 9} ${(at - 3) * 19} ${Math.abs(at - 3) * 12 - 8}`, leaf, 6))}`
  return group(x, y, chance.oneOf([round, round, palm]), `scale(${size})`)
}

/** Inside: a wall, a floor, a hanging lamp's light. */
export function room(wall: string, floor: string): string {
  return `${box(0, 0, 640, 400, wall)}${box(0, 300, 640, 100, floor)}${box(0, 292, 640, 9, '#00000033')}${times(9, (at) => line(`M${at * 80 - 20} 400L${at * 62 + 72} 301`, '#000000', 1, 0.08))}`
}

export const hangingLamp = (x: number, y: number): string =>
  `${line(`M${x} 0V${y - 26}`, colours.night, 3)}${glow(x, y + 10, 150)}${shape(`M${x - 34} ${y}q34-52 68 0z`, colours.ember)}${disc(x, y + 4, 11, colours.flame)}`

/** A window with the evening in it. */
export const openWindow = (x: number, y: number): string =>
  `${box(x - 6, y - 6, 112, 112, colours.wood, 4)}${box(x, y, 100, 100, '#3B3A6B')}${shape(`M${x} ${y + 66}q30-24 56-6t44-14v54h-100z`, '#2A2950')}${disc(x + 72, y + 26, 11, colours.chalk, 0.9)}${disc(x + 22, y + 20, 1.4, colours.chalk)}${disc(x + 44, y + 36, 1.1, colours.chalk)}${line(`M${x + 50} ${y}v100M${x} ${y + 50}h100`, colours.wood, 5)}`
