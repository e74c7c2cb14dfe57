import { colours } from './colours.ts'

/**
 * The mark of the site, a lantern that is lit, on a square of 64.
 * @param scale how large the lantern is on its ground; smaller where a phone cuts the square into a shape of its own
 */
export function lantern({ scale, corner }: { scale: number; corner: number }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <defs>
    <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${colours.night}"/>
      <stop offset="1" stop-color="#2a2752"/>
    </linearGradient>
    <radialGradient id="glow">
      <stop offset="0" stop-color="${colours.lampBright}" stop-opacity=".75"/>
      <stop offset=".45" stop-color="${colours.lamp}" stop-opacity=".32"/>
      <stop offset="1" stop-color="${colours.lamp}" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="flame" x1="0" y1="1" x2="0" y2="0">
      <stop offset="0" stop-color="${colours.lamp}"/>
      <stop offset="1" stop-color="#ffe2a8"/>
    </linearGradient>
  </defs>
  <rect width="64" height="64" rx="${corner}" fill="url(#sky)"/>
  <g transform="translate(32 32) scale(${scale}) translate(-32 -33)">
    <circle cx="32" cy="33" r="30" fill="url(#glow)"/>
    <path d="M24 20q-4 13 2 26h12q6-13 2-26z" fill="${colours.lamp}" opacity=".28"/>
    <path d="M32 41c-6-3-6-9 0-16 6 7 6 13 0 16z" fill="url(#flame)"/>
    <g fill="none" stroke="${colours.chalk}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round">
      <path d="M26 12q6-6 12 0"/>
      <path d="M22 20h20l-2-5H24zM24 20q-4 13 2 26h12q6-13 2-26M22 46h20l2 7H20z"/>
    </g>
  </g>
</svg>`
}
