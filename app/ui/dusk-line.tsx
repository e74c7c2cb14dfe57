const farHills = 'M0 60Q120 20 260 44t250-8q130-36 260-4t250 6q120-22 210 2t210 20v28H0z'

const nearHills = 'M0 74Q160 52 320 66t320-4q170-20 330-2t290-2q100-8 180 16v14H0z'
const school = 'M762 70V28l-7 1 37-20 37 20-7-1v42zM829 70V36h44v34zM825 37l8-9h36l8 9z'
const trees =
  'M1214 62V46h3v16zM1215 50q-18-1-16-14 0-12 10-13 6-8 14-1 11 1 9 14-2 14-17 14zM572 70V50h3v20zM573 53q-13-1-12-10 1-9 8-10 5-6 10-1 8 2 7 10-2 11-13 11zM600 70V54h2v16zM601 57q-9 0-8-8 1-6 5-7 4-4 7 0 5 2 4 8-1 7-8 7z'
const lampPost = 'M670 64V24h2v40zM664 24h14l-4-7h-6z'

const windows = 'M773 33h8v9h-8zM803 33h8v9h-8zM840 41h7v7h-7zM855 41h7v7h-7zM788 38h8v15h-8z'
const lamp = 'M667.5 27a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z'
const glow = 'M661 27a10 10 0 1 0 20 0a10 10 0 1 0-20 0z'

/**
 * Hills at dusk, above the footer. They are part of the page, because a browser parses and lays out an SVG file as a page
 * of its own, while this one is loading.
 */
export const DuskLine = () => (
  <svg viewBox="0 0 1440 88" preserveAspectRatio="xMidYMax slice" aria-hidden="true" className="dusk-line">
    <path d={farHills} className="fill-dusk opacity-20 dark:opacity-35" />
    <path d={nearHills + school + trees + lampPost} className="fill-slate" />
    <path d={windows + lamp} className="fill-lamp" />
    <path d={glow} className="fill-lamp opacity-30" />
  </svg>
)
