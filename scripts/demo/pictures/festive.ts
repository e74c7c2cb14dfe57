// Festivals through the year.
import type { Chance } from './chance.ts'
import { cloths, colours } from './colours.ts'
import { box, disc, glow, group, line, oval, shape, times } from './draw.ts'
import { campus, grounds, land, school, skyOf, tree } from './land.ts'
import { person } from './person.ts'
import { audience, bulbs, clayLamp, curtains, flags, garland, kite, rangoli } from './things.ts'

/** Clay lamps on steps and a rangoli. */
export function diyas(chance: Chance): string {
  const steps = times(3, (at) =>
    box(60 - at * 26, 250 + at * 24, 520 + at * 52, 26, ['#5A4A78', '#4C3F6B', '#3F345C'][at] ?? ''),
  )
  const rows = times(3, (row) =>
    times(8 + row * 2, (at) =>
      clayLamp(84 - row * 26 + (at * (474 + row * 52)) / (7 + row * 2), 246 + row * 25, 0.42 + row * 0.09),
    ),
  )
  return `${skyOf(chance, chance.oneOf(['night', 'dusk'] as const))}${land(chance, grounds.night, 300)}${campus(chance, '#332E5C', colours.window, 252)}${bulbs(30, 34)}${steps}${rows}${box(0, 322, 640, 78, '#2C2548')}${rangoli(chance, 320, 362, 1.3)}
    ${person(chance, { x: 92, y: 384, height: 104, pose: 'bend', holds: (x, y) => clayLamp(x, y + 4, 0.4) })}${person(chance, { x: 548, y: 386, height: 112, pose: 'carry', flip: true, holds: (x, y) => clayLamp(x, y - 2, 0.5) })}${times(7, (at) => clayLamp(180 + at * 47, 388 + (at % 2) * 4, 0.5))}`
}

/** Clouds of colour and people running through them. */
export function colourPlay(chance: Chance): string {
  const clouds = times(13, () => {
    const [x, y, r] = [chance.between(20, 620), chance.between(90, 330), chance.between(26, 58)]
    const fill = chance.oneOf(['#E0567F', '#F2A33A', '#3FA37A', '#4E8FD0', '#8E5CC0', '#F0CF4A'])
    return `<g opacity=".62">${disc(x, y, r, fill)}${disc(x + r * 0.7, y + r * 0.3, r * 0.6, fill)}${disc(x - r * 0.7, y + r * 0.2, r * 0.5, fill)}${disc(x + r * 1.5, y - r * 0.4, r * 0.12, fill)}${disc(x - r * 1.3, y - r * 0.5, r * 0.16, fill)}</g>`
  })
  const bucket = (x: number, fill: string) =>
    `${shape(`M${x - 18} 352h36l-6 34h-24z`, '#8C9AA8')}${oval(x, 352, 18, 5, fill)}`
  return `${skyOf(chance, chance.oneOf(['noon', 'morning'] as const))}${land(chance, grounds.sand, 300)}${school(chance, 60, 304, 0.9, 'day')}${tree(chance, 560, 306, 1.3, '#5F8F52')}${clouds}
    ${[
      [110, 'throw'],
      [214, 'cheer'],
      [320, 'run'],
      [424, 'dance'],
      [530, 'throw'],
    ]
      .map(([x, pose], at) =>
        person(chance, {
          x: Number(x),
          y: 362 + (at % 2) * 14,
          height: 110 + (at % 3) * 8,
          pose: pose as 'run',
          flip: at > 2,
          cloth: colours.paper,
        }),
      )
      .join('')}${bucket(266, '#E0567F')}${bucket(470, '#4E8FD0')}
    ${times(60, () => disc(chance.between(30, 610), chance.between(210, 396), chance.between(1.5, 5), chance.oneOf(['#E0567F', '#F2A33A', '#3FA37A', '#4E8FD0', '#8E5CC0']), 0.8))}`
}

/** Kites above a field, and hands that hold the lines. */
export function kites(chance: Chance): string {
  const flyers = [
    [90, 372],
    [236, 356],
    [404, 372],
    [556, 358],
  ] as const
  const flying = flyers.map(([x, y], at) => {
    const [kx, ky] = [x + chance.between(30, 90) * (at > 1 ? -1 : 1), chance.between(60, 150)]
    const flip = at > 1
    return `${line(`M${x + (flip ? -26 : 26)} ${y - 96}Q${x} ${ky + 60} ${kx} ${ky + 30}`, colours.ink, 1, 0.55)}${kite(chance, kx, ky, chance.between(0.8, 1.25))}${person(chance, { x, y, height: 106, pose: 'reach', flip })}`
  })
  return `${skyOf(chance, chance.oneOf(['noon', 'gold', 'morning'] as const))}${kite(chance, 330, 60, 0.5)}${kite(chance, 520, 120, 0.4)}${kite(chance, 60, 170, 0.4)}${land(chance, grounds.grass)}${tree(chance, 26, 318, 1.2)}${tree(chance, 626, 316, 1)}${flying.join('')}${person(chance, { x: 322, y: 382, height: 92, pose: 'run' })}`
}

/** Songs and dances between curtains. */
export function stage(chance: Chance): string {
  const set = chance.oneOf([
    `${disc(320, 190, 96, '#F6BE6B')}${shape('M100 300q90-90 180-10t160-30t110 40v40H100z', '#3F6B4F')}`,
    times(26, () =>
      disc(chance.between(90, 550), chance.between(50, 250), chance.between(1, 3), colours.flame),
    ) + shape('M430 92A34 34 0 1 0 466 150A30 30 0 1 1 430 92z', colours.flame),
    `${shape('M90 338V190l50-40 50 40v148zM450 338V170l56-46 56 46v168z', '#6A4C7D')}${times(3, (at) => box(118 + at * 380, 222, 34, 40, colours.window, 3))}`,
  ])
  const dancers = times(5, (at) =>
    person(chance, {
      x: 150 + at * 86,
      y: 352,
      height: 112 + (at % 2) * 14,
      pose: chance.oneOf(['dance', 'twirl', 'cheer', 'clap', 'dance'] as const),
      flip: chance.between(0, 1) > 0.5,
    }),
  )
  return `${box(0, 0, 640, 400, chance.oneOf(['#3B2F5E', '#23476A', '#5B2F4E']))}${glow(320, 230, 250)}${set}${shape('M150 0l-90 340h180zM490 0l-90 340h180z', '#FFE3A6', 0.12)}${curtains()}${dancers}${audience(chance, 11)}`
}

/** Drums, a flute, somebody who sings. */
export function music(chance: Chance): string {
  const drum = (x: number, y: number, size = 1) =>
    group(
      x,
      y,
      `${shape('M-20-26q-12 20 4 30h32q16-10 4-30z', '#8A4B2E')}${oval(0, -26, 20, 6, colours.paper)}${oval(0, -26, 8, 2.6, colours.night)}${line('M-20-24l8 28M-8-21l4 25M8-21l-4 25M20-24l-8 28', '#E4C36A', 1.4)}`,
      `scale(${size})`,
    )
  const note = (x: number, y: number) =>
    line(`M${x} ${y}v-22l12-4`, colours.flame, 2.6, 0.8) + oval(x - 4, y, 5, 4, colours.flame, 0.8)
  return `${box(0, 0, 640, 400, '#2A2A52')}${glow(320, 210, 260)}${times(5, () => note(chance.between(90, 560), chance.between(70, 190)))}${curtains()}${bulbs(44, 26)}
    ${person(chance, { x: 320, y: 352, height: 132, pose: 'raise' })}${person(chance, { x: 186, y: 352, height: 118, pose: 'sit' })}${drum(172, 350, 1.1)}${drum(206, 352, 0.8)}${person(chance, { x: 456, y: 352, height: 118, pose: 'read' })}${box(428, 318, 58, 26, colours.wood, 3)}${line('M432 324h50', colours.paper, 5)}${person(chance, { x: 78, y: 360, height: 112, pose: 'clap' })}${person(chance, { x: 566, y: 360, height: 116, pose: 'clap' })}${audience(chance, 10)}`
}

/** A bamboo gate with marigolds and drums before it. */
export function gate(chance: Chance): string {
  const cloth = chance.oneOf([
    ['#C8553D', '#F2A33A'],
    ['#2F7D5B', '#E4C36A'],
    ['#6A3F74', '#F2A33A'],
  ] as const)
  const arch = times(5, (at) =>
    shape(
      `M${178 + at * 18} 340V${176 - at * 6}q${142 - at * 18}-${104 - at * 14} ${284 - at * 36} 0V340h-${14}V${190 - at * 6}q-${128 - at * 18}-${84 - at * 12}-${256 - at * 36} 0V340z`,
      cloth[at % 2] ?? '',
    ),
  )
  return `${skyOf(chance, chance.oneOf(['rose', 'dusk', 'night'] as const))}${land(chance, grounds.night, 326)}${bulbs(24, 26, 19)}${glow(320, 250, 190)}${arch}${garland(206, 182, 228, -60)}${garland(256, 218, 128, 26)}
    ${person(chance, { x: 116, y: 372, height: 118, pose: 'dance' })}${drummer(chance, 222, 380)}${drummer(chance, 420, 380)}${person(chance, { x: 522, y: 374, height: 114, pose: 'twirl' })}${person(chance, { x: 320, y: 352, height: 92, pose: 'cheer' })}${person(chance, { x: 46, y: 384, height: 90, pose: 'clap' })}${person(chance, { x: 596, y: 384, height: 92, pose: 'clap' })}`
}

const drummer = (chance: Chance, x: number, y: number) =>
  `${person(chance, { x, y, height: 118, pose: 'carry' })}${oval(x, y - 52, 32, 17, '#8A4B2E')}${oval(x - 30, y - 52, 6, 17, colours.paper)}${oval(x + 30, y - 52, 6, 17, colours.paper)}${line(`M${x - 20} ${y - 66}l10 28M${x - 4} ${y - 69}v34M${x + 18} ${y - 66}l-8 28`, '#E4C36A', 1.6)}${times(5, (at) => line(`M${x + 22} ${y - 70}l${at * 4 - 8}-16`, colours.paper, 3))}`

/** A thin moon, lanterns on a line, bowls of something sweet. */
export function crescent(chance: Chance): string {
  const lantern = (x: number, y: number) => {
    const cloth = chance.oneOf(cloths)
    return `${line(`M${x} 0v${y - 22}`, colours.night, 1.6)}${glow(x, y, 50)}${shape(`M${x - 8} ${y - 22}h16l12 18-12 26h-16l-12-26z`, cloth)}${shape(`M${x - 4} ${y - 16}h8l5 12-5 18h-8l-5-18z`, colours.flame, 0.85)}`
  }
  const bowl = (x: number, y: number) =>
    `${shape(`M${x - 22} ${y}q22 32 44 0z`, colours.paper)}${oval(x, y, 22, 5, '#F0D9A8')}${disc(x - 5, y - 1, 2, colours.ember)}${disc(x + 6, y, 2, colours.leaf)}`
  return `${skyOf(chance, 'night', { withMoon: false })}${shape('M486 50A46 46 0 1 0 528 122A38 38 0 1 1 486 50z', colours.flame)}${land(chance, grounds.night, 316)}${school(chance, 60, 318, 0.9)}${[60, 160, 262, 366, 590].map((x) => lantern(x, chance.between(70, 130))).join('')}
    ${person(chance, { x: 120, y: 370, height: 112, pose: 'wave' })}${person(chance, { x: 212, y: 366, height: 96, pose: 'cheer' })}${table(262, 336)}${[296, 350, 404].map((x) => bowl(x, 322)).join('')}${person(chance, { x: 462, y: 368, height: 118, pose: 'carry', flip: true, holds: (x, y) => group(x, y, bowl(0, -2), 'scale(.6)') })}${person(chance, { x: 552, y: 370, height: 90, pose: 'clap' })}`
}

const table = (x: number, y: number) =>
  `${box(x, y - 10, 180, 12, colours.wood, 3)}${box(x + 10, y, 8, 44, colours.darkWood)}${box(x + 162, y, 8, 44, colours.darkWood)}${shape(`M${x} ${y - 8}h180l-6 20q-84 12-168 0z`, '#E9DCC0')}`

/** The flag in the morning. */
export function flagDay(chance: Chance): string {
  const flag = ['#F0883E', colours.paper, '#2F8A57'].map((fill, at) =>
    shape(`M324 ${62 + at * 24}q34-14 66 0t66 0v24q-34 14-66 0t-66 0z`, fill),
  )
  const wheel = `<circle cx="390" cy="98" r="9.5" fill="none" stroke="#28407F" stroke-width="1.8"/>${times(12, (at) => `<path d="M390 98v-9" stroke="#28407F" stroke-width="1" transform="rotate(${at * 30} 390 98)"/>`)}`
  return `${skyOf(chance, 'morning')}${land(chance, grounds.grass)}${school(chance, 40, 316, 1, 'day')}${tree(chance, 600, 316, 1.3)}${flags(chance, 0, 26)}${line('M322 50v300', colours.wood, 6)}${disc(322, 48, 6, colours.lamp)}${flag.join('')}${wheel}${box(282, 340, 80, 16, '#B5A38A', 3)}${box(270, 354, 104, 16, '#A08E76', 3)}
    ${times(6, (at) => person(chance, { x: 60 + at * 40, y: 372 + (at % 2) * 10, height: 92, pose: chance.oneOf(['wave', 'stand', 'clap'] as const), cloth: colours.paper }))}${times(5, (at) => person(chance, { x: 420 + at * 44, y: 374 + (at % 2) * 10, height: 96, pose: chance.oneOf(['wave', 'stand', 'clap'] as const), cloth: colours.paper, flip: true }))}`
}

/** Star lamps and a small tree in winter. */
export function winterStar(chance: Chance): string {
  const star = (x: number, y: number, r: number, fill: string) => {
    const points = Array.from({ length: 10 }, (_, at) => {
      const radius = at % 2 ? r * 0.45 : r
      const angle = (at * Math.PI) / 5
      return `${(x + Math.sin(angle) * radius).toFixed(1)} ${(y - Math.cos(angle) * radius).toFixed(1)}`
    })
    return shape(`M${points.join('L')}z`, fill)
  }
  const hung = times(6, (at) => {
    const [x, y] = [60 + at * 104, chance.between(60, 130)]
    return `${line(`M${x} 0v${y - 20}`, colours.chalk, 1, 0.6)}${glow(x, y, 54)}${star(x, y, 24, chance.oneOf(['#F2A33A', '#E0567F', '#F6D26B', '#7CCBA4']))}${star(x, y, 11, colours.flame)}`
  })
  const pine = `${box(312, 322, 16, 26, colours.wood)}${times(3, (at) => shape(`M320 ${150 + at * 46}l${46 + at * 16} ${76}h-${92 + at * 32}z`, ['#3F7A58', '#35694C', '#2B5840'][at] ?? ''))}${star(320, 146, 16, colours.window)}${times(
    14,
    () => {
      const y = chance.between(210, 310)
      const half = (y - 160) / 2.6
      return disc(
        chance.between(320 - half, 320 + half),
        y,
        4,
        chance.oneOf(['#F2A33A', '#E0567F', '#FFF1CC', '#8CC7E8']),
      )
    },
  )}`
  return `${skyOf(chance, 'night')}${hung}${land(chance, grounds.night, 330)}${glow(320, 250, 190)}${pine}${person(chance, { x: 208, y: 374, height: 108, pose: 'reach' })}${person(chance, { x: 434, y: 374, height: 100, pose: 'reach', flip: true })}${person(chance, { x: 112, y: 380, height: 92, pose: 'clap' })}${person(chance, { x: 536, y: 380, height: 112, pose: 'carry', flip: true, holds: (x, y) => box(x - 14, y - 16, 28, 22, colours.ember, 3) + line(`M${x} ${y - 16}v22`, colours.lamp, 3) })}`
}
