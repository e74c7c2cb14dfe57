import { colours } from './colours.ts'

const { night, dusk, chalk, lamp, lampBright, ember, leaf, paper } = colours

/** What is shown beside a link to the site: dusk, a lamp in a tree, and children around a table in its light. */
export function sharePicture(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#12142a"/>
      <stop offset=".3" stop-color="#2b2a58"/>
      <stop offset=".5" stop-color="${dusk}"/>
      <stop offset=".63" stop-color="#9a5a6e"/>
      <stop offset=".73" stop-color="#e39a63"/>
    </linearGradient>
    <linearGradient id="ground" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#2b2547"/>
      <stop offset="1" stop-color="#191730"/>
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0" stop-color="#ffe1a3" stop-opacity=".95"/>
      <stop offset=".12" stop-color="${lampBright}" stop-opacity=".62"/>
      <stop offset=".45" stop-color="${lamp}" stop-opacity=".24"/>
      <stop offset="1" stop-color="${lamp}" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="pool">
      <stop offset="0" stop-color="${lampBright}" stop-opacity=".55"/>
      <stop offset="1" stop-color="${lamp}" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="wood" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#c98a4e"/>
      <stop offset="1" stop-color="#8f5a36"/>
    </linearGradient>
    <linearGradient id="flame" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="${lamp}"/>
      <stop offset="1" stop-color="#fff1cf"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="630" fill="url(#sky)"/>
  ${stars()}
  <path d="M1010 92a34 34 0 1 0 30 50 28 28 0 1 1-30-50z" fill="${paper}" opacity=".92"/>
  ${village()}
  <path d="M0 500q300-34 600-18t600-10v158H0z" fill="url(#ground)"/>
  <circle cx="560" cy="240" r="430" fill="url(#glow)"/>
  ${tree()}
  <circle cx="560" cy="240" r="250" fill="url(#glow)" opacity=".3"/>
  <ellipse cx="560" cy="540" rx="520" ry="92" fill="url(#pool)"/>
  ${hangingLamp()}
  ${slate()}
  ${teacher()}
  ${childrenAtTable()}
  ${fireflies()}
</svg>`
}

function stars() {
  const places = [
    [70, 60], [160, 150], [238, 48], [330, 110], [420, 40], [700, 64], [770, 150], [846, 52], [905, 178],
    [1110, 60], [1160, 190], [1075, 236], [955, 108], [640, 26], [40, 220], [1130, 320], [830, 250],
  ] as const // biome-ignore format: one sky
  return places
    .map(
      ([x, y], n) =>
        `<circle cx="${x}" cy="${y}" r="${n % 3 === 0 ? 2.6 : 1.7}" fill="${paper}" opacity="${n % 2 ? 0.55 : 0.9}"/>`,
    )
    .join('')
}

/** Roofs against the last light, one window lit. */
function village() {
  return `<path d="M0 470q120-46 260-26t300-20 320 8 320-22v110H0z" fill="#3c315f"/>
  <g fill="#2c2650">
    <path d="M930 446v-52l40-30 40 30v52zM1016 450v-40h56v40zM1010 412l34-22 34 22z"/>
    <path d="M1104 452v-66l46-32 50 34v64z"/>
    <path d="M846 452v-34h48v34zM840 420l30-20 30 20z"/>
  </g>
  <g fill="${lampBright}"><rect x="962" y="404" width="16" height="18" rx="2"/><rect x="1142" y="404" width="16" height="18" rx="2" opacity=".8"/></g>`
}

/** An old tree that holds its arm over the class. */
function tree() {
  return `<g fill="#1a1631">
    <path d="M96 560q26-90 18-200-4-70 26-128l26 6q-18 60-8 128 10 110 46 194-54 16-108 0z"/>
    <path d="M132 262q110-92 236-96 110-4 214 12l-2 9q-106-8-206 2-114 12-208 98z"/>
    <path d="M-20 250Q-34 130 76 96 96 8 204 34q74-62 150 4 92-14 104 66 44 42-4 82-40 32-96 6-56 46-124 10-62 66-140 18-40 54-100 30-60 34-90 0z"/>
  </g>
  <g fill="#2a2348"><path d="M36 170q8-58 66-66-22 30-10 62-26 22-56 4zM206 92q44-48 94-14-34 4-42 38-34 8-52-24zM336 132q40-40 82-8-34 2-40 32-28 4-42-24z"/></g>`
}

function hangingLamp() {
  return `<path d="M560 180v26" stroke="#1a1631" stroke-width="4"/>
  <g transform="translate(560 250) scale(1.9) translate(-32 -33)">
    <path d="M24 20q-4 13 2 26h12q6-13 2-26z" fill="#ffd68a"/>
    <path d="M32 42c-6-3-6-9 0-16 6 7 6 13 0 16z" fill="url(#flame)"/>
    <g fill="none" stroke="${night}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round">
      <path d="M26 12q6-6 12 0M24 20q-4 13 2 26M40 20q4 13-2 26"/>
      <path d="M22 20h20l-2-5H24zM22 46h20l2 6H20z" fill="${night}"/>
    </g>
  </g>`
}

/** A slate on its easel, with what the evening is about drawn in chalk. */
function slate() {
  return `<g stroke="#5b3a26" stroke-width="9" stroke-linecap="round"><path d="M880 300l-34 232M1010 300l36 228M946 290v220"/></g>
  <g transform="rotate(-2 946 370)">
    <rect x="838" y="276" width="216" height="164" rx="8" fill="#7d5233"/>
    <rect x="849" y="287" width="194" height="142" rx="3" fill="#1f2f36"/>
    <g fill="none" stroke="${chalk}" stroke-width="3.4" stroke-linecap="round" stroke-linejoin="round" opacity=".92">
      <circle cx="888" cy="326" r="13"/>
      <path d="M888 304v-7M888 355v-7M866 326h-7M917 326h-7M872 310l-5-5M904 342l5 5M904 310l5-5M872 342l-5 5"/>
      <path d="M946 398v-36l27-24 27 24v36zM965 398v-19h15v19M939 366l34-30 34 30"/>
      <path d="M866 408q8-26 0-38M866 386q-12-2-12-14 12 0 12 14M867 396q12-2 14-14-14 0-14 14M852 410h76"/>
      <path d="M1012 308l8 15-8 17-9-17zM1012 340q-5 9 1 16t-2 15"/>
      <path d="M936 312h44M936 324h30"/>
    </g>
  </g>`
}

/** A student of the college, pointing at the slate. */
function teacher() {
  const skin = '#8a5738'
  return `<g>
    <path d="M742 560l10-92h54l14 92h-26l-12-66-12 66z" fill="#2b2f52"/>
    <path d="M744 474q-10-92 6-112 12-14 30-14t30 14q14 22 4 112-36 12-70 0z" fill="${leaf}"/>
    <path d="M750 372q-32 44-62 58l8 14q40-14 66-46z" fill="${leaf}"/>
    <path d="M690 428q-12 2-14 12 12 8 22 0z" fill="${skin}"/>
    <path d="M806 366q28 6 54-18l10 12q-24 34-62 34z" fill="${leaf}"/>
    <path d="M858 346q8-12 22-14 2 12-12 28z" fill="${skin}"/>
    <path d="M878 334l26-14" stroke="${chalk}" stroke-width="5" stroke-linecap="round"/>
    <rect x="769" y="330" width="22" height="28" rx="9" fill="#7a4c31"/>
    <circle cx="779" cy="308" r="32" fill="${skin}"/>
    <path d="M748 312q-6-42 32-44 40 0 34 44-8-20-22-24-26 2-44 24z" fill="#1d1626"/>
    <path d="M750 300q-8 26 6 54 2-28 2-46zM808 300q8 22 0 50-4-24-4-46z" fill="#1d1626"/>
    ${face(772, 312, 1)}
    <path d="M750 316q-4-26 14-34" stroke="#ffca7a" stroke-width="4" fill="none" stroke-linecap="round" opacity=".75"/>
  </g>`
}

type Child = {
  x: number
  skin: string
  clothes: string
  hair: 'short' | 'plaits' | 'bun' | 'cap'
  tilt: number
}

/** Behind the table, from left to right. */
const sitting: Child[] = [
  { x: 356, skin: '#a26a45', clothes: ember, hair: 'plaits', tilt: 5 },
  { x: 468, skin: '#7c4d33', clothes: paper, hair: 'short', tilt: 2 },
  { x: 580, skin: '#b37a52', clothes: '#6f5fa8', hair: 'bun', tilt: -3 },
  { x: 686, skin: '#8f5c3c', clothes: lamp, hair: 'cap', tilt: -6 },
]

function childrenAtTable() {
  return `${sitting.map(child).join('')}
  <ellipse cx="520" cy="584" rx="300" ry="18" fill="#0d0c1c" opacity=".45"/>
  <path d="M300 492l-18 96h18l26-92zM740 492l18 96h-18l-26-92z" fill="#6e4529"/>
  <path d="M262 468h516l22 30H240z" fill="url(#wood)"/>
  <path d="M240 498h560v14H240z" fill="#6e4529"/>
  <path d="M300 472h420l4 6H296z" fill="#ffd68a" opacity=".4"/>
  ${book(356, 0)}${book(580, 1)}
  <g transform="translate(468 482)"><rect x="-30" y="-12" width="60" height="22" rx="3" fill="#7d5233"/><rect x="-26" y="-9" width="52" height="16" rx="2" fill="#1f2f36"/><path d="M-18 1q6-9 12 0t12 0 12-2" fill="none" stroke="${chalk}" stroke-width="2.4" stroke-linecap="round"/></g>
  <g transform="translate(690 480)"><path d="M-26 8l22-16 30 10-22 14z" fill="${paper}"/><path d="M-6-6l30 9" stroke="${ember}" stroke-width="4" stroke-linecap="round"/><path d="M-14 4l14-7M-6 8l16-8" stroke="${dusk}" stroke-width="1.8"/></g>
  <g transform="translate(636 474)"><path d="M-9-12h18l-2 22H-7z" fill="${leaf}"/><path d="M-4-12l-4-16M1-12v-20M5-12l6-14" stroke="${lampBright}" stroke-width="3.4" stroke-linecap="round"/></g>
  ${sitting.map(hands).join('')}`
}

function child({ x, skin, clothes, hair, tilt }: Child) {
  const towardsLamp = x < 560 ? 1 : -1
  return `<g>
    <path d="M${x - 48} 500q-4-76 20-92 28-14 56 0 24 16 20 92z" fill="${clothes}"/>
    <path d="M${x - 48} 500q-4-76 20-92 10-5 20-7-22 30-20 99z" fill="#000" opacity="${towardsLamp > 0 ? 0.22 : 0}"/>
    <path d="M${x + 48} 500q4-76-20-92-10-5-20-7 22 30 20 99z" fill="#000" opacity="${towardsLamp < 0 ? 0.22 : 0}"/>
    <g transform="rotate(${tilt} ${x} 400)">
      <rect x="${x - 11}" y="388" width="22" height="24" rx="9" fill="${skin}"/>
      <circle cx="${x}" cy="364" r="36" fill="${skin}"/>
      <circle cx="${x - 35}" cy="368" r="7" fill="${skin}"/><circle cx="${x + 35}" cy="368" r="7" fill="${skin}"/>
      ${hairOf[hair](x)}
      ${face(x, 370, 1.08)}
      <path d="M${x + towardsLamp * 33} 350q${towardsLamp * 6} 14 ${towardsLamp * -2} 30" stroke="#ffca7a" stroke-width="4" fill="none" stroke-linecap="round" opacity=".7"/>
    </g>
    <path d="M${x - 44} 462q0 12 6 16M${x + 44} 462q0 12-6 16" fill="none" stroke="${clothes}" stroke-width="20" stroke-linecap="round"/>
  </g>`
}

/** On the table, at the edges of what each has before them. */
function hands({ x, skin }: Child) {
  return `<ellipse cx="${x - 38}" cy="480" rx="12" ry="8" fill="${skin}"/><ellipse cx="${x + 38}" cy="480" rx="12" ry="8" fill="${skin}"/>`
}

const black = '#1d1626'
const hairOf: Record<Child['hair'], (x: number) => string> = {
  short: (x) =>
    `<path d="M${x - 37} 362q-4-40 37-42 42 2 37 42-8-18-20-20-26 6-40-2-8 6-14 22z" fill="${black}"/>`,
  plaits: (x) => `<path d="M${x - 37} 366q-6-44 37-46 44 2 37 46-8-24-36-28-30 4-38 28z" fill="${black}"/>
    <path d="M${x - 38} 360q-14 22-8 50M${x + 38} 360q14 22 8 50" stroke="${black}" stroke-width="13" stroke-linecap="round" fill="none"/>
    <circle cx="${x - 46}" cy="412" r="7" fill="${lampBright}"/><circle cx="${x + 46}" cy="412" r="7" fill="${lampBright}"/>`,
  bun: (x) => `<circle cx="${x}" cy="318" r="17" fill="${black}"/>
    <path d="M${x - 37} 364q-6-42 37-44 44 2 37 44-12-22-37-24-26 2-37 24z" fill="${black}"/><path d="M${x - 13} 326h26" stroke="${ember}" stroke-width="5"/>`,
  cap: (x) => `<path d="M${x - 37} 360q-4-34 37-38 42 4 37 38-10-8-20-8-34 6-54 8z" fill="${black}"/>
    <path d="M${x - 36} 346q2-34 36-36 35 2 36 36-36-16-72 0z" fill="${leaf}"/>`,
}

/** Two eyes and a smile are enough. */
function face(x: number, y: number, size: number) {
  return `<g transform="translate(${x} ${y}) scale(${size})">
    <circle cx="-11" cy="-1" r="3.4" fill="#1b1020"/><circle cx="11" cy="-1" r="3.4" fill="#1b1020"/>
    <path d="M-9 11q9 9 18 0" stroke="#1b1020" stroke-width="2.6" fill="none" stroke-linecap="round"/>
    <circle cx="-19" cy="8" r="5" fill="${ember}" opacity=".35"/><circle cx="19" cy="8" r="5" fill="${ember}" opacity=".35"/>
  </g>`
}

function book(x: number, n: number) {
  return `<g transform="translate(${x} 482)">
    <path d="M-42 6l6-16q18-6 36 2 18-8 36-2l6 16q-22-6-42 2-20-8-42-2z" fill="${paper}"/>
    <path d="M0-8v16" stroke="#b9a98c" stroke-width="2"/>
    <path d="M-30-4q12-3 22 1M-32 1q12-3 24 1M8-3q10-4 22-1M8 2q12-4 24-1" stroke="${n ? dusk : leaf}" stroke-width="1.8" fill="none" opacity=".7"/>
  </g>`
}

function fireflies() {
  const places = [[250, 420], [180, 360], [872, 566], [1090, 520], [980, 588], [222, 560], [1140, 566], [60, 470]] as const // biome-ignore format: pairs
  return places
    .map(
      ([x, y]) =>
        `<circle cx="${x}" cy="${y}" r="9" fill="${lamp}" opacity=".22"/><circle cx="${x}" cy="${y}" r="3" fill="#ffe2a8"/>`,
    )
    .join('')
}
