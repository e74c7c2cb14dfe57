import { type Chance, chanceFrom } from './chance.ts'
import { colours, skies } from './colours.ts'
import { type Motif, motifs } from './motifs.ts'

export type { Motif }

/** A drawn evening: sky, stars, hills and a lit school, with one thing in front that says what is going on. */
export function drawScene(motif: Motif, seed: string): string {
  const chance = chanceFrom(seed)
  const [top, middle, horizon] = chance.oneOf(skies)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 640 400">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stop-color="${top}"/><stop offset=".55" stop-color="${middle}"/><stop offset="1" stop-color="${horizon}"/>
      </linearGradient>
      <radialGradient id="glow"><stop offset="0" stop-color="#FFE3A6"/><stop offset=".4" stop-color="${colours.lamp}" stop-opacity=".45"/><stop offset="1" stop-color="${colours.lamp}" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="640" height="400" fill="url(#sky)"/>
    ${stars(chance)}
    <circle cx="${chance.between(80, 560)}" cy="${chance.between(45, 90)}" r="${chance.between(14, 24)}" fill="${colours.chalk}" opacity=".9"/>
    ${hills(chance)}
    ${school(chance)}
    <path d="M0 350q320-30 640 0v50H0z" fill="${colours.night}"/>
    ${motifs[motif](chance)}
  </svg>`
}

function stars(chance: Chance) {
  const dots = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${chance.between(0, 640)}" cy="${chance.between(0, 200)}" r="${chance.between(0.4, 1.5)}"/>`,
  )
  return `<g fill="${colours.chalk}" opacity=".75">${dots.join('')}</g>`
}

function hills(chance: Chance) {
  const hill = (y: number, opacity: number) =>
    `<path d="M0 ${y}C${chance.between(80, 160)} ${y - 60} ${chance.between(200, 300)} ${y + 20} 340 ${y - 15}S${chance.between(480, 560)} ${y - 70} 640 ${y - 10}V400H0z" fill="${colours.night}" opacity="${opacity}"/>`
  return hill(290, 0.3) + hill(325, 0.5)
}

/** A long low house with lit windows. */
function school(chance: Chance) {
  const x = chance.oneOf([40, 380, 430])
  const windows = [0, 1, 2, 3, 4].map(
    (at) =>
      `<rect x="${x + 14 + at * 32}" y="312" width="18" height="20" rx="2" fill="${chance.between(0, 10) > 2 ? '#FFD98A' : colours.dusk}"/>`,
  )
  return `<circle cx="${x + 85}" cy="322" r="130" fill="url(#glow)" opacity=".4"/>
    <path d="M${x - 8} 302L${x + 12} 280h146l20 22z" fill="${colours.ember}" opacity=".8"/>
    <rect x="${x}" y="302" width="170" height="50" fill="${colours.ink}"/>${windows.join('')}`
}
