/** Colors of app/styles/colors.css. An accent replaces those of the palette. */
const night = '#14162b'
const ground = '#fbf6ec'
/** A button that stands out less from the ground gets an edge. */
const leastContrast = 1.6
const palette = { lamp: '#f2a33a', lampBright: '#ffb957', linkInLight: '#4b3f72', linkInDark: '#f7be72' }

export const isAccent = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/**
 * Returns the colors that replace the palette. They are shades of the accent that are as light as the colors they
 * replace, and therefore equally readable, because contrast depends only on luminance (WCAG). Only buttons in light
 * mode show the accent itself; in dark mode, a dark accent would not stand out.
 */
export function accentColors(accent: string) {
  const own = isAccent(accent) ? accent : palette.lamp
  const replace = (color: string) => (own === accent ? asLightAs(color, own) : color)
  return {
    lamp: replace(palette.lamp),
    lampBright: replace(palette.lampBright),
    linkInLight: replace(palette.linkInLight),
    linkInDark: replace(palette.linkInDark),
    button: { background: own, color: textOn(own), hasEdge: contrast(own, ground) < leastContrast },
  }
}

/** Returns the contrast of a button's text; if it is below 4.5, also the nearest shade with enough contrast. */
export function checkAccent(accent: string): { ratio: number; suggestion: string | undefined } {
  const ratioOf = (shade: string) => contrast(textOn(shade), shade)
  const nearest = shadesOf(accent).find((shade) => ratioOf(shade) >= 4.5)
  return { ratio: ratioOf(accent), suggestion: nearest === accent ? undefined : nearest }
}

/** Returns the style sheet that pages load after app.css. Its rules are in no layer, so they take precedence. */
export function accentStyle(accent: string): string {
  const { lamp, lampBright, linkInLight, linkInDark, button } = accentColors(accent)
  return `:root:root{--color-lamp:${lamp};--color-lamp-bright:${lampBright};--glow:${lamp}33;--link:${linkInLight}}
.slate{--link:${linkInDark}}
@media (prefers-color-scheme:light){.bg-lamp.text-night:not(.slate *){--color-lamp:${button.background};--color-lamp-bright:${button.background};--color-night:${button.color}${button.hasEdge ? ';border-color:var(--ink)' : ''}}}
@media (prefers-color-scheme:dark){:root:root{--glow:${lamp}40;--link:${linkInDark}}}`
}

const textOn = (color: string) => (contrast(color, night) >= contrast(color, '#ffffff') ? night : '#ffffff')

function asLightAs(pattern: string, color: string) {
  const distance = (shade: string) => Math.abs(luminance(shade) - luminance(pattern))
  return shadesOf(color).reduce((best, shade) => (distance(shade) < distance(best) ? shade : best))
}

/** Returns the shades from the color itself to black and to white, the nearest first. */
const shadesOf = (color: string) =>
  Array.from({ length: 256 }, (_, step) => [mix(color, 0, step / 255), mix(color, 255, step / 255)]).flat()

const channelsOf = (color: string) => [1, 3, 5].map((start) => Number(`0x${color.slice(start, start + 2)}`))

function mix(color: string, target: number, share: number) {
  const mixed = channelsOf(color).map((channel) => Math.round(channel + (target - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string) {
  const linear = (part: number) => (part <= 0.04 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => linear(channel / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string) {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
