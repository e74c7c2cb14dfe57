// The few strokes that every drawing is made of. The canvas is 640 by 400.
import { colours } from './colours.ts'

/** Draws something so many times. */
export function times(count: number, draw: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => draw(at)).join('')
}

export const group = (x: number, y: number, inner: string, more = '') =>
  `<g transform="translate(${x} ${y}) ${more}">${inner}</g>`

export const shape = (d: string, fill: string, opacity = 1) =>
  `<path d="${d}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const line = (d: string, stroke: string, width: number, opacity = 1) =>
  `<path d="${d}" stroke="${stroke}" stroke-width="${width}" fill="none" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const disc = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

/** Lamplight around a point; the gradient is defined by the scene. */
export const glow = (x: number, y: number, r: number, opacity = 1) => disc(x, y, r, 'url(#glow)', opacity)

/** A string of bulbs or flags hangs like this between two points. */
export function hang(at: number, y: number, depth: number): number {
  return y + Math.sin(at * Math.PI) * depth
}

export const shadow = (x: number, y: number, r: number) => oval(x, y, r, r / 5, colours.night, 0.25)
