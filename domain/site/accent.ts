/** Colors of app/styles/colors.css. The accent replaces the last five. */
const palette = {
  night: '#14162b',
  ground: '#fbf6ec',
  surfaceInDark: '#1e2140',
  lamp: '#f2a33a',
  lampBright: '#ffb957',
  linkInLight: '#4b3f72',
  linkInDark: '#f7be72',
}
const [black, white] = ['#000000', '#ffffff']
export const minContrast = 4.5

export const isAccent = (text: string) => /^#[0-9a-f]{6}$/.test(text)

/**
 * Contrast depends only on luminance (WCAG). The accent is made as light as the color that it replaces, so every text
 * stays as readable as without it. Only buttons have the accent itself.
 */
export function accentColors(accent: string) {
  const buttonText = contrast(accent, palette.night) >= contrast(accent, white) ? palette.night : white
  return {
    lamp: asLightAs(palette.lamp, accent),
    lampBright: asLightAs(palette.lampBright, accent),
    linkInLight: darken(accent, luminance(palette.linkInLight)),
    linkInDark: lighten(accent, luminance(palette.linkInDark)),
    button: accent,
    buttonText,
    buttonHover: mix(accent, buttonText === white ? black : white, 0.15),
  }
}

/** The colors of a site without an accent. */
export const lampColors: ReturnType<typeof accentColors> = {
  ...palette,
  button: palette.lamp,
  buttonText: palette.night,
  buttonHover: palette.lampBright,
}

/** The contrast of each text that is drawn in or on the accent; each must be at least `minContrast`. */
export function accentContrasts(accent: string) {
  const { button, buttonText, linkInLight, linkInDark } = accentColors(accent)
  return {
    button: contrast(buttonText, button),
    linkInLight: contrast(linkInLight, palette.ground),
    linkInDark: contrast(linkInDark, palette.surfaceInDark),
  }
}

/** Finds out if a color can be the accent; if not, also returns the nearest shade that can. */
export function checkAccent(accent: string): { isReadable: boolean; suggestion?: string } {
  const isReadable = (shade: string) =>
    Object.values(accentContrasts(shade)).every((ratio) => ratio >= minContrast)
  if (isReadable(accent)) return { isReadable: true }
  const shades = steps.flatMap((step) => [mix(accent, black, step), mix(accent, white, step)])
  const suggestion = shades.find(isReadable)
  return { isReadable: false, ...(suggestion && { suggestion }) }
}

/** The style sheet of an accent, which follows app.css. In dark mode, a dark accent on buttons would not stand out. */
export function accentStyle(accent: string): string {
  const { lamp, lampBright, linkInLight, linkInDark, ...colors } = accentColors(accent)
  const { button, buttonHover, buttonText } = colors
  const buttons = `.bg-lamp.text-night:not(.slate *){--color-lamp:${button};--color-lamp-bright:${buttonHover};--color-night:${buttonText}}`
  return [
    `:root:root{--color-lamp:${lamp};--color-lamp-bright:${lampBright};--glow:${lamp}33;--link:${linkInLight}}`,
    `@media (prefers-color-scheme:dark){:root:root{--glow:${lamp}40;--link:${linkInDark}}}`,
    `.slate{--link:${linkInDark}}`,
    buttonText === white ? `@media (prefers-color-scheme:light){${buttons}}` : buttons,
  ].join('\n')
}

const steps = Array.from({ length: 256 }, (_, step) => step / 255)

const asLightAs = (pattern: string, color: string) =>
  lighten(darken(color, luminance(pattern)), luminance(pattern))

const darken = (color: string, max: number) => {
  const step = steps.find((step) => luminance(mix(color, black, step)) <= max) ?? 1
  return mix(color, black, step)
}

const lighten = (color: string, min: number) => {
  const step = steps.find((step) => luminance(mix(color, white, step)) >= min) ?? 1
  return mix(color, white, step)
}

const channelsOf = (color: string) =>
  [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))

function mix(color: string, other: string, share: number) {
  const others = channelsOf(other)
  const mixed = channelsOf(color).map((part, index) =>
    Math.round(part + ((others[index] ?? 0) - part) * share),
  )
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

function luminance(color: string) {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}
