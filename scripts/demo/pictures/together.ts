// Welcomes, goodbyes, giving and telling.
import type { Chance } from './chance.ts'
import { cloths, colours } from './colours.ts'
import { box, disc, glow, group, line, shape, times } from './draw.ts'
import { campus, grounds, hangingLamp, land, openWindow, room, school, skyOf, tree } from './land.ts'
import { person } from './person.ts'
import type { Pose } from './poses.ts'
import {
  bookPile,
  bookShelf,
  bulbs,
  carton,
  flags,
  foldedStack,
  garland,
  skyLantern,
  table,
} from './things.ts'

/** An open door with light behind it, and newcomers on the path. */
export function welcome(chance: Chance): string {
  const door = `${shape('M258 344V186q62-70 124 0v158z', colours.window)}${glow(320, 280, 190)}${shape('M270 344l-70 56h240l-70-56z', colours.window, 0.45)}${line('M258 344V186q62-70 124 0v158', colours.wood, 13)}`
  return `${skyOf(chance, chance.oneOf(['dusk', 'rose', 'night'] as const))}${land(chance, grounds.night, 338)}${box(90, 150, 460, 194, '#3A335F')}${shape('M70 154l50-50h400l50 50z', '#8C3B2B')}${[126, 190, 420, 484].map((x) => box(x, 206, 40, 56, colours.window, 4) + line(`M${x + 20} 206v56M${x} 234h40`, colours.wood, 3)).join('')}${door}${garland(262, 178, 116, 22)}${flags(chance, 10, 34)}${bulbs(70, 26)}
    ${person(chance, { x: 236, y: 358, height: 112, pose: 'wave' })}${person(chance, { x: 404, y: 358, height: 112, pose: 'wave', flip: true })}${[70, 136, 492, 566].map((x, at) => person(chance, { x, y: 386 - (at % 2) * 8, height: 104, pose: chance.oneOf(['walk', 'wave'] as const), flip: at > 1 })).join('')}${person(chance, { x: 320, y: 392, height: 106, pose: 'walk', facing: 'back' })}`
}

/** Newcomers in a ring; one of them speaks. */
export function ring(chance: Chance): string {
  const spots: [number, number, Pose, boolean][] = [
    [92, 352, 'sit', false],
    [178, 326, 'read', false],
    [268, 314, 'sit', false],
    [372, 314, 'raise', false],
    [462, 326, 'sit', false],
    [548, 352, 'read', false],
  ]
  return `${room(chance.oneOf(['#D9C4A0', '#C6CFDD', '#D8C2CC']), '#A5805E')}${times(4, (at) => box(60 + at * 140, 60, 92, 66, chance.oneOf(cloths), 3) + box(66 + at * 140, 66, 80, 54, colours.paper, 2) + line(`M${78 + at * 140} 84h52m-52 14h36`, colours.ink, 3, 0.4))}${hangingLamp(320, 76)}${spots.map(([x, y, pose]) => person(chance, { x, y, height: 102, pose })).join('')}${person(chance, { x: 320, y: 374, height: 124, pose: chance.oneOf(['wave', 'reach', 'clap'] as const) })}${[160, 480].map((x) => person(chance, { x, y: 396, height: 92, pose: 'sit', facing: 'back' })).join('')}`
}

/** Caps in the air. */
export function caps(chance: Chance): string {
  const cap = (x: number, y: number, turn: number) =>
    group(
      x,
      y,
      `${shape('M-16 0q16 12 32 0v10q-16 10-32 0z', '#2A2A52')}${shape('M-28-2L0-14 28-2 0 10z', '#1C1F3A')}${line('M0-2L24 2v14', colours.lamp, 2)}${disc(24, 18, 3, colours.lamp)}`,
      `rotate(${turn})`,
    )
  return `${skyOf(chance, chance.oneOf(['gold', 'rose', 'dusk'] as const))}${land(chance, grounds.night, 326)}${campus(chance, '#4A3F6B', colours.window, 326)}${times(7, (at) => cap(60 + at * 88, chance.between(70, 200), chance.between(-40, 40)))}
    ${times(7, (at) => person(chance, { x: 56 + at * 88, y: 376 + (at % 2) * 14, height: 116, pose: chance.oneOf(['cheer', 'throw', 'cheer', 'wave'] as const), flip: chance.between(0, 1) > 0.5, cloth: chance.oneOf(['#2A2A52', '#3B2F5E', '#4B3F72']) }))}${times(40, () => `<rect x="${chance.between(10, 630)}" y="${chance.between(30, 340)}" width="5" height="8" rx="1" fill="${chance.oneOf(cloths)}" transform="rotate(${chance.between(-40, 40)} 320 200)"/>`)}`
}

/** Lanterns let go over water. */
export function lanterns(chance: Chance): string {
  const glints = times(26, () =>
    line(
      `M${chance.between(10, 600)} ${chance.between(312, 392)}h${chance.between(8, 40)}`,
      '#F6BE6B',
      2,
      0.3,
    ),
  )
  return `${skyOf(chance, chance.oneOf(['dusk', 'night', 'rose'] as const))}${times(11, (at) => skyLantern(chance, 34 + at * 58, chance.between(40, 232), chance.between(0.4, 1.25)))}${land(chance, grounds.night, 296)}${shape('M0 300q320-14 640 0v100H0z', '#2B3560')}${glints}${shape('M0 372q120-22 300-8t340 6v30H0z', '#1B1A38')}
    ${[90, 172, 262, 380, 470, 556].map((x, at) => person(chance, { x, y: 384 + (at % 2) * 6, height: 96 + (at % 3) * 10, pose: chance.oneOf(['reach', 'cheer', 'wave', 'stand'] as const), facing: chance.oneOf(['back', 'front'] as const), flip: at > 2 })).join('')}`
}

/** Cake, a lamp, everybody at one table. */
export function supper(chance: Chance): string {
  const plate = (x: number) =>
    `${disc(x, 306, 13, colours.paper)}${disc(x, 306, 8, chance.oneOf(['#E4C36A', '#B5613C', '#7A9E3F']))}`
  return `${room('#4B3F72', '#6B4A48')}${bulbs(20, 40, 17)}${flags(chance, 62, 22, 14)}${hangingLamp(320, 130)}${times(7, (at) => person(chance, { x: 74 + at * 82, y: 348, height: 116, pose: chance.oneOf(['wave', 'clap', 'cheer', 'stand'] as const), flip: at > 3 }))}${box(30, 300, 580, 22, '#E9DCC0', 8)}${box(44, 318, 552, 60, '#D6C3A0', 4)}${[80, 150, 226, 414, 490, 560].map((x) => `<g transform="translate(0 122) scale(1 .6)">${plate(x)}</g>`).join('')}${box(284, 268, 72, 36, '#B5446E', 5)}${box(284, 264, 72, 12, colours.paper, 5)}${times(3, (at) => line(`M${302 + at * 18} 264v-12`, colours.lamp, 3) + disc(302 + at * 18, 247, 3.6, colours.flame))}`
}

/** A line of clothes in the wind, a full box below. */
export function clothesLine(chance: Chance): string {
  const shirt = (x: number) =>
    shape(`M${x - 20} 112l-24 18 12 20 14-8v66h60v-66l14 8 12-20-24-18q-32 20-64 0z`, chance.oneOf(cloths))
  const trousers = (x: number) => shape(`M${x - 22} 110h60l4 104h-24l-9-70-9 70h-26z`, chance.oneOf(cloths))
  const frock = (x: number) => shape(`M${x - 10} 108h32l6 36 20 66h-84l20-66z`, chance.oneOf(cloths))
  const scarf = (x: number) =>
    `${box(x - 8, 108, 30, 100, chance.oneOf(cloths))}${line(`M${x - 8} 122h30m-30 18h30m-30 50h30`, colours.paper, 4, 0.7)}`
  const hung = [70, 180, 290, 410, 530].map((x) => chance.oneOf([shirt, trousers, scarf, frock])(x))
  return `${skyOf(chance, chance.oneOf(['gold', 'morning', 'noon', 'dusk'] as const))}${land(chance, grounds.sand)}${tree(chance, 14, 320, 1.7, '#5F8F52')}${tree(chance, 630, 320, 1.6, '#5F8F52')}${line('M0 104q320 22 640 0', colours.darkWood, 2.5)}${hung.join('')}${person(chance, { x: 176, y: 376, height: 112, pose: 'carry' })}${foldedStack(chance, 158, 330, 3, 44)}${person(chance, { x: 462, y: 378, height: 118, pose: 'reach', flip: true })}${carton(282, 388, 92)}${foldedStack(chance, 296, 340, 3)}`
}

/** Sorting by size on one long table. */
export function sorting(chance: Chance): string {
  return `${skyOf(chance, chance.oneOf(['dusk', 'gold', 'morning', 'rose'] as const))}${land(chance, grounds.sand, 316)}${school(chance, chance.oneOf([40, 420]), 318, 0.95)}${tree(chance, 320, 316, 1.2, '#5F8F52')}${bulbs(26, 24)}${[120, 230, 410, 520].map((x, at) => person(chance, { x, y: 346, height: 118, pose: chance.oneOf(['carry', 'wave', 'clap'] as const), flip: at > 1 })).join('')}${table(70, 322, 500)}${[84, 168, 252, 336, 420, 496].map((x) => foldedStack(chance, x, 315, Math.round(chance.between(2, 6)))).join('')}
    ${person(chance, { x: 62, y: 392, height: 84, pose: 'carry' })}${foldedStack(chance, 44, 360, 2, 38)}${person(chance, { x: 320, y: 394, height: 82, pose: 'cheer' })}${carton(430, 394, 84)}${carton(536, 392, 70)}`
}

/** A note on a board. */
export function notice(chance: Chance): string {
  const rows = [0, 1, 2, 3].map((at) => `M252 ${182 + at * 27}h${chance.between(76, 140)}`)
  const small = (x: number, y: number, turn: number) =>
    group(
      x,
      y,
      `${box(-44, -36, 88, 72, chance.oneOf(['#F6D98B', '#CFE0C4', '#E9C6BC', '#CBD8EA']), 3)}${line('M-28-10h50m-50 16h34', colours.ink, 4, 0.35)}${disc(0, -34, 6, colours.ember)}`,
      `rotate(${turn})`,
    )
  return `${room('#8C6A86', '#6B4630')}${box(70, 40, 500, 280, colours.wood, 8)}${box(84, 54, 472, 252, '#C99A66', 3)}${times(60, () => disc(chance.between(90, 550), chance.between(60, 300), 1.4, '#A97C4C'))}${glow(320, 190, 240, 0.8)}${small(148, 124, -6)}${small(496, 118, 5)}${small(150, 240, 4)}${small(498, 236, -7)}<g transform="rotate(${chance.between(-4, 4)} 320 200)">${box(224, 104, 192, 192, colours.paper, 5)}${box(252, 132, 104, 15, chance.oneOf(cloths), 7)}${line(rows.join(''), colours.ink, 5, 0.4)}${disc(320, 106, 10, colours.ember)}</g>${person(chance, { x: 92, y: 396, height: 112, pose: 'reach', facing: 'back' })}${person(chance, { x: 552, y: 396, height: 96, pose: 'stand', facing: 'back' })}`
}

/** A box of books comes in. */
export function bookGift(chance: Chance): string {
  return `${room(chance.oneOf(['#C9B48C', '#B9C4CF', '#C7B5C4']), '#97704F')}${box(40, 60, 330, 212, '#5A3A2B', 6)}${bookShelf(chance, 50, 72, 310, 2)}${bookShelf(chance, 50, 138, 310, 6)}${bookShelf(chance, 50, 204, 310, 9)}${openWindow(470, 80)}${hangingLamp(420, 70)}${bookPile(chance, 60, 392, 5)}${person(chance, { x: 230, y: 366, height: 122, pose: 'carry' })}${foldedStack(chance, 212, 322, 3, 40)}${person(chance, { x: 420, y: 366, height: 100, pose: 'cheer' })}${person(chance, { x: 500, y: 374, height: 92, pose: 'clap' })}${carton(300, 392, 90)}${bookPile(chance, 490, 398, 2)}${person(chance, { x: 128, y: 360, height: 96, pose: 'wave' })}`
}
