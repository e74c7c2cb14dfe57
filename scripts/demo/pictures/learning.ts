// Evenings of lessons, books and folded paper.
import type { Chance } from './chance.ts'
import { cloths, colours } from './colours.ts'
import { box, disc, glow, line, oval, shape, times } from './draw.ts'
import { grounds, hangingLamp, land, openWindow, room, school, skyOf, tree } from './land.ts'
import { person } from './person.ts'
import { audience, bookPile, bookShelf, crane, openBook, table } from './things.ts'

/** Blackboard, somebody at it, the class from behind. */
export function classroom(chance: Chance): string {
  const [wall, floor] = chance.oneOf([
    ['#E9CF9F', '#B98A5C'],
    ['#C9D6C2', '#A9835C'],
    ['#DCC3D0', '#A8765B'],
    ['#BFD0DC', '#A5805E'],
  ] as const)
  const left = chance.oneOf([true, false])
  return `${room(wall, floor)}${openWindow(left ? 496 : 44, 70)}${blackboard(chance, left ? 120 : 210)}${hangingLamp(left ? 548 : 92, 56)}
    ${person(chance, { x: left ? 440 : 196, y: 318, height: 128, pose: 'write', facing: 'back', flip: left })}${audience(chance, 8)}`
}

function blackboard(chance: Chance, x: number) {
  const chalk = chance.oneOf([sums, fish, letters])
  return `${box(x - 10, 62, 320, 190, colours.wood, 6)}${box(x, 72, 300, 170, '#26382F', 3)}${chalk(x, chance)}${box(x + 20, 246, 90, 7, colours.darkWood, 2)}${box(x + 30, 241, 22, 5, colours.chalk, 2)}`
}

const chalkLine = (d: string, width = 3) => line(d, colours.chalk, width, 0.9)

const sums = (x: number) =>
  chalkLine(
    `M${x + 30} 104h20m-10-10v20M${x + 66} 94l16 20m0-20l-16 20M${x + 104} 100h22m-22 9h22M${x + 30} 150a20 20 0 1 0 40 0a20 20 0 1 0-40 0m20-20v40m-20-20h40M${x + 96} 138h60v34h-60zm20 0v34m20-34v34M${x + 190} 180l44-84 44 84z`,
  )

const fish = (x: number) =>
  chalkLine(
    `M${x + 44} 140q44-50 108 0q-64 50-108 0zm108 0l32-24v48zM${x + 74} 134v1M${x + 196} 104q8-10 16 0t16 0t16 0M${x + 206} 186q8-10 16 0t16 0t16 0M${x + 30} 206q12-16 24 0t24 0t24 0t24 0`,
  )

const letters = (x: number, chance: Chance) =>
  times(3, (row) => {
    const y = 106 + row * 46
    return (
      chalkLine(
        `M${x + 24} ${y - 12}h${chance.between(70, 110)}M${x + 36} ${y - 12}v26M${x + 40} ${y}q14-8 16 4t-8 10M${x + 76} ${y - 12}v26q-16 2-14-12`,
      ) + chalkLine(`M${x + 166} ${y + 8}q${chance.between(8, 18)}-20 26-4t26 0t26 0t26-6`, 2.4)
    )
  })

/** A slate on an easel under a lamp, outdoors. */
export function lesson(chance: Chance): string {
  const strokes = times(3, (row) => {
    const y = 152 + row * 36
    return chalkLine(
      `M150 ${y}q${chance.between(10, 20)}-16 ${chance.between(24, 36)} 0t30 0M236 ${y - 6}h18m-9-9v18M268 ${y - 10}l14 16M298 ${y - 9}h20m-20 8h20`,
    )
  })
  return `${skyOf(chance, chance.oneOf(['dusk', 'rose'] as const))}${land(chance, grounds.night)}${school(chance, 428, 318, 0.9)}${line('M160 270l-26 84M322 270l26 84', colours.wood, 8)}${box(120, 106, 240, 170, colours.wood, 8)}${box(131, 117, 218, 148, '#26302E', 4)}${strokes}${line('M420 0v92', colours.night, 3)}${glow(420, 120, 170)}${shape('M384 118q36-54 72 0z', colours.ember)}${disc(420, 122, 11, colours.flame)}
    ${person(chance, { x: 400, y: 346, height: 124, pose: 'reach', flip: true })}${audience(chance, 9)}`
}

/** Shelves, a rug, children deep in books. */
export function library(chance: Chance): string {
  return `${room('#7A5240', '#9C6B48')}${box(20, 24, 600, 236, '#5A3A2B', 6)}${bookShelf(chance, 30, 30, 580)}${bookShelf(chance, 30, 96, 580)}${bookShelf(chance, 30, 162, 580)}${oval(320, 352, 270, 44, '#A8412C')}${oval(320, 352, 244, 36, '#C8663F')}${oval(320, 352, 200, 26, '#E4B069', 0.6)}${hangingLamp(320, 150)}
    ${[120, 226, 414, 520].map((x, at) => reader(chance, x, at % 2 ? 356 : 344)).join('')}${person(chance, { x: 566, y: 320, height: 112, pose: 'reach', facing: 'back', flip: true })}${reader(chance, 320, 372)}${bookPile(chance, 28, 378, 3)}`
}

const reader = (chance: Chance, x: number, y: number) =>
  person(chance, { x, y, height: 92, pose: 'read' }) + openBook(x, y - 17)

/** Children in a ring on the ground with large sheets before them. */
export function drawing(chance: Chance): string {
  const sheet = (x: number, y: number) => {
    const mark = chance.oneOf([
      disc(0, -2, 7, colours.lamp) + line('M-14 6q14-8 28 0', colours.leaf, 3),
      shape('M-10 6v-9l10-8 10 8v9z', colours.ember),
      line('M-13 2q6-10 13 0t13 0', '#3E7CB1', 3),
      shape('M0-8l5 6-5 6-5-6z', '#B5446E') + line('M0 4q4 4 0 8', colours.ink, 1.2),
    ])
    return `<g transform="translate(${x} ${y}) scale(1 .62)">${box(-26, -18, 52, 36, colours.paper, 2)}${mark}</g>`
  }
  const back = [
    [92, 320],
    [236, 298],
    [404, 298],
    [548, 320],
  ] as const
  const front = [162, 320, 478]
  return `${skyOf(chance, chance.oneOf(['gold', 'morning'] as const))}${land(chance, grounds.grass, 262)}${school(chance, 404, 268, 0.75, 'day')}${tree(chance, 70, 276, 1.5)}${tree(chance, 596, 268, 1.1)}
    ${back.map(([x, y]) => person(chance, { x, y, height: 96, pose: chance.oneOf(['read', 'sit'] as const) }) + sheet(x, y + 8)).join('')}${times(12, () => `<rect x="${chance.between(270, 370)}" y="${chance.between(322, 346)}" width="15" height="3.4" rx="1.6" fill="${chance.oneOf(cloths)}" transform="rotate(${chance.between(-18, 18)} 320 334)"/>`)}
    ${front.map((x) => sheet(x, 338) + person(chance, { x, y: 392, height: 84, pose: 'sit', facing: 'back' })).join('')}`
}

/** Folded cranes on threads, and those who hang them up. */
export function paper(chance: Chance): string {
  const cranes = times(11, (at) => {
    const x = 36 + at * 57
    const y = chance.between(60, 190)
    return line(`M${x} 0V${y - 14}`, colours.ink, 1, 0.35) + crane(chance, x, y, chance.between(0.6, 1))
  })
  const wall = chance.oneOf(['#CFDDE8', '#F2D9B8', '#D6E0CC', '#E6D3DF'])
  return `${room(wall, '#A9805B')}${openWindow(270, 84)}${cranes}${person(chance, { x: 112, y: 356, height: 118, pose: 'reach' })}${person(chance, { x: 530, y: 356, height: 122, pose: 'reach', flip: true })}${table(190, 322, 260)}
    ${[240, 320, 400].map((x) => crane(chance, x, 300, 0.8)).join('')}${person(chance, { x: 232, y: 388, height: 96, pose: 'stand', facing: 'back' })}${person(chance, { x: 404, y: 388, height: 98, pose: 'write', facing: 'back' })}`
}

/** Two desks, a lamp between, hands up. */
export function quiz(chance: Chance): string {
  const desk = (x: number, cloth: string) =>
    `${[0, 1, 2].map((at) => person(chance, { x: x + 36 + at * 54, y: 336, height: 104, pose: chance.oneOf(['cheer', 'wave', 'stand', 'wave'] as const), cloth })).join('')}${box(x, 292, 180, 66, colours.wood, 4)}${box(x, 286, 180, 10, '#8B5E40', 3)}${disc(x + 90, 322, 14, colours.window)}${line(`M${x + 85} 317q5-7 9 0t-4 8v2m0 4v1`, colours.ink, 2.4)}`
  return `${room('#46406E', '#7A5A52')}${times(7, (at) => shape(`M${at * 106 - 20} 0h50l-14 292h-22z`, '#FFFFFF', 0.04))}${box(206, 40, 228, 108, '#26382F', 6)}${chalkLine('M236 76h60m-60 18h90m-90 18h44M370 72v50m-16-50h32m-32 50h32', 3.4)}${hangingLamp(130, 60)}${hangingLamp(510, 60)}${desk(40, cloths[0] ?? '')}${desk(420, cloths[4] ?? '')}${person(chance, { x: 320, y: 350, height: 128, pose: 'clap' })}${audience(chance, 10)}`
}

/** A telescope on the roof, and a queue for it. */
export function stargazing(chance: Chance): string {
  const many = times(90, () =>
    disc(chance.between(0, 640), chance.between(0, 250), chance.between(0.4, 1.8), colours.chalk, 0.85),
  )
  const comet = `${line('M470 60l74-34', colours.flame, 2, 0.6)}${line('M470 60l58-20', colours.flame, 3, 0.5)}${disc(470, 60, 3.4, colours.flame)}`
  const telescope = `${line('M262 356l34-84 26 84M296 272v84', colours.wood, 5)}<g transform="translate(296 264) rotate(-38)">${box(-34, -11, 112, 22, '#E4C36A', 4)}${box(70, -14, 14, 28, colours.ember, 3)}${box(-46, -6, 14, 12, colours.ink, 2)}</g>`
  return `${skyOf(chance, 'night')}${many}${comet}${land(chance, grounds.night, 330)}${box(0, 336, 640, 64, '#3C3560')}${times(14, (at) => box(at * 48, 322, 30, 16, '#3C3560', 2))}${telescope}${person(chance, { x: 246, y: 360, height: 112, pose: 'bend' })}${person(chance, { x: 386, y: 360, height: 118, pose: 'reach' })}
    ${[150, 96, 44].map((x, at) => person(chance, { x, y: 364, height: 84 + at * 8, pose: chance.oneOf(['stand', 'wave'] as const) })).join('')}${person(chance, { x: 470, y: 362, height: 88, pose: 'wave', flip: true })}${person(chance, { x: 548, y: 364, height: 96, pose: 'stand' })}`
}

/** A lamp, books, and nobody there yet. */
export function lamp(chance: Chance): string {
  return `${skyOf(chance, chance.oneOf(['dusk', 'rose', 'night'] as const))}${land(chance, grounds.night, 300)}${school(chance, chance.oneOf([40, 430]), 308, 0.8)}${box(0, 344, 640, 56, colours.darkWood)}${box(0, 340, 640, 8, colours.wood)}${glow(320, 230, 250)}${standingLamp}${bookPile(chance, 132, 342, 4)}${bookPile(chance, 412, 342, 3)}${openBook(464, 284)}${line('M226 340l22-36', colours.lamp, 5)}${crane(chance, 258, 326, 0.7)}`
}

const standingLamp = `${shape('M290 342h60l-8-30h-44z', colours.wood)}${shape('M298 312q-26-50 0-110h44q26 60 0 110z', '#FFE9BA', 0.85)}${shape('M320 222q22 34 0 64q-22-30 0-64z', colours.lamp)}${shape('M320 246q10 18 0 34q-10-16 0-34z', colours.flame)}${shape('M292 202h56l-10-18h-36z', colours.wood)}${line('M300 184q20-46 40 0', colours.wood, 5)}`
