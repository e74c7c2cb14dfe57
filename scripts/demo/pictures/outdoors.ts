// Fields, rain, trees and the way home.
import type { Chance } from './chance.ts'
import { cloths, colours } from './colours.ts'
import { box, disc, glow, group, line, oval, shape, times } from './draw.ts'
import { campus as buildings, grounds, land, school, skyOf, tree } from './land.ts'
import { person } from './person.ts'
import { flags, umbrella } from './things.ts'

/** A ball, a goal, everybody after it. */
export function football(chance: Chance): string {
  const goal = `${line('M548 344V230h86', colours.paper, 6)}${times(6, (at) => line(`M${556 + at * 14} 234v104`, colours.paper, 1, 0.6))}${times(6, (at) => line(`M550 ${246 + at * 17}h90`, colours.paper, 1, 0.6))}`
  const ball = group(
    0,
    0,
    `${disc(418, 348, 13, colours.paper)}${shape('M418 341l6 5-2 7h-8l-2-7z', colours.ink)}${line('M418 341v-6M424 346l6-3M422 353l4 6M414 353l-4 6M412 346l-6-3', colours.ink, 1.4)}`,
  )
  return `${skyOf(chance, chance.oneOf(['gold', 'noon', 'morning'] as const))}${land(chance, grounds.grass, 292)}${school(chance, 40, 296, 0.8, 'day')}${tree(chance, 300, 296, 1)}${tree(chance, 480, 294, 0.8)}${line('M0 392q320-20 640 0M320 304q120 40 40 100', colours.paper, 3, 0.5)}${goal}
    ${person(chance, { x: 590, y: 362, height: 104, pose: 'cheer' })}${person(chance, { x: 366, y: 370, height: 116, pose: 'kick', cloth: cloths[0] ?? '' })}${ball}${line('M396 352q-10 2-18 0', colours.paper, 2, 0.7)}${person(chance, { x: 250, y: 376, height: 110, pose: 'run', cloth: cloths[0] ?? '' })}${person(chance, { x: 470, y: 384, height: 106, pose: 'run', flip: true, cloth: cloths[4] ?? '' })}${person(chance, { x: 150, y: 360, height: 98, pose: 'run', cloth: cloths[4] ?? '' })}${person(chance, { x: 62, y: 380, height: 104, pose: 'wave' })}`
}

/** Lanes, a ribbon, and who gets there first. */
export function race(chance: Chance): string {
  return `${skyOf(chance, chance.oneOf(['noon', 'morning'] as const))}${land(chance, grounds.grass, 276)}${flags(chance, 14, 30)}${tree(chance, 40, 284, 1.2)}${tree(chance, 600, 280, 1)}${times(9, (at) => disc(130 + at * 46, 274, 9, chance.oneOf(['#A56B46', '#8D5A3B', '#C58D64'])) + box(119 + at * 46, 282, 22, 18, chance.oneOf(cloths), 6))}${shape('M0 300h640v100H0z', '#C9764F')}${line('M0 332h640M0 364h640', colours.paper, 2.5, 0.8)}${line('M560 226v170', colours.paper, 5)}${line('M560 300q-40 10-66 2', colours.ember, 5)}
    ${[
      [120, 330],
      [276, 358],
      [410, 336],
      [206, 390],
    ]
      .map(([x = 0, y = 0]) => person(chance, { x, y, height: 108, pose: 'run' }))
      .join('')}${person(chance, { x: 606, y: 392, height: 116, pose: 'cheer' })}`
}

/** One rope and two ends. */
export function tugOfWar(chance: Chance): string {
  const team = (xs: number[], flip: boolean, cloth: string) =>
    xs
      .map((x, at) =>
        person(chance, { x, y: 366 + (at % 2) * 6, height: 106 - at * 3, pose: 'pull', flip, cloth }),
      )
      .join('')
  return `${skyOf(chance, chance.oneOf(['gold', 'morning'] as const))}${land(chance, grounds.sand)}${school(chance, 230, 312, 1, 'day')}${tree(chance, 40, 318, 1.3, '#5F8F52')}${tree(chance, 610, 316, 1.2, '#5F8F52')}${line('M30 318q290 8 580 0', '#E9D6A8', 6)}${shape('M320 320l-9 26 9-5 9 5z', colours.ember)}${line('M320 340v52', colours.paper, 4)}${team([250, 178, 106, 44], false, cloths[1] ?? '')}${team([390, 462, 534, 598], true, cloths[5] ?? '')}`
}

/** Rain on tin roofs and umbrellas in a row. */
export function monsoon(chance: Chance): string {
  const drops = times(170, () => {
    const [x, y] = [chance.between(0, 660), chance.between(0, 390)]
    return `M${x} ${y}l-5 15`
  })
  const puddles = times(6, (at) =>
    oval(60 + at * 106, 372 + (at % 2) * 16, chance.between(26, 46), 6, '#B8CBD0', 0.55),
  )
  const walkers = [96, 208, 330, 446, 552].map((x, at) => {
    const y = 366 + (at % 2) * 10
    const height = 98 + (at % 3) * 8
    if (at === 3) return person(chance, { x, y, height, pose: 'cheer' })
    return person(chance, {
      x,
      y,
      height,
      pose: 'shelter',
      flip: at > 3,
      holds: (x, y) => umbrella(chance, x, y),
    })
  })
  return `${skyOf(chance, 'rain')}${land(chance, grounds.wet)}${tree(chance, 560, 318, 1.6, '#37664C')}${tree(chance, 34, 320, 1.2, '#37664C')}${school(chance, 190, 318, 1.15)}${puddles}${walkers.join('')}${line(drops, '#DDE8EA', 1.4, 0.6)}${line('M440 382q-10-8-18-2M466 384q8-10 18-4', '#E7F0F1', 2.4)}`
}

/** Saplings along the wall. */
export function saplings(chance: Chance): string {
  const sapling = (x: number, y: number) =>
    `${oval(x, y, 24, 7, '#6B4630')}${line(`M${x} ${y}v-34`, colours.leaf, 3)}${shape(`M${x} ${y - 20}q-20-2-22-16q20 0 22 16zM${x} ${y - 28}q18-4 18-18q-18 2-18 18z`, '#5BA36A')}`
  const can = (x: number, y: number) =>
    `${shape(`M${x} ${y}h26l-3 22h-20z`, '#5F87A8')}${line(`M${x + 25} ${y + 10}l18-10`, '#5F87A8', 4)}${line(`M${x + 45} ${y + 2}q6 8 6 18M${x + 42} ${y + 4}q2 8 1 16`, '#CFE6EE', 1.6)}`
  return `${skyOf(chance, chance.oneOf(['morning', 'gold', 'noon'] as const))}${land(chance, grounds.grass, 296)}${school(chance, 400, 300, 0.9, 'day')}${tree(chance, 60, 302, 1.5)}${tree(chance, 230, 298, 0.9)}${[116, 236, 356, 476, 586].map((x, at) => sapling(x, 372 + (at % 2) * 12)).join('')}${person(chance, { x: 166, y: 366, height: 104, pose: 'bend', flip: true })}${person(chance, { x: 296, y: 368, height: 112, pose: 'carry' })}${can(302, 314)}${person(chance, { x: 424, y: 366, height: 92, pose: 'bend' })}${person(chance, { x: 540, y: 368, height: 108, pose: 'carry', flip: true })}${person(chance, { x: 60, y: 382, height: 98, pose: 'wave' })}`
}

/** The campus at the hour when school starts. */
export function campus(chance: Chance): string {
  const post = (x: number) =>
    `${line(`M${x} 366v-86`, colours.night, 4)}${glow(x, 276, 62)}${disc(x, 276, 8, colours.flame)}`
  return `${skyOf(chance, chance.oneOf(['dusk', 'rose', 'gold'] as const))}${land(chance, grounds.night, 326)}${buildings(chance, '#3A335F', colours.window, 326)}${tree(chance, 36, 334, 1.5, '#2F4A4A')}${tree(chance, 606, 334, 1.6, '#2F4A4A')}${tree(chance, 222, 332, 0.7, '#2F4A4A')}${shape('M270 400l36-70h30l40 70z', '#C9A36C', 0.55)}${post(226)}${post(418)}${post(540)}
    ${person(chance, { x: 284, y: 384, height: 96, pose: 'walk' })}${person(chance, { x: 336, y: 372, height: 76, pose: 'walk' })}${person(chance, { x: 378, y: 388, height: 104, pose: 'wave', flip: true })}${person(chance, { x: 130, y: 384, height: 92, pose: 'run' })}`
}
