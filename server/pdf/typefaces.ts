import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openShapedFont, type ShapedFont } from './shaped-font.ts'

export type FaceName = 'text' | 'bold' | 'title'

/** Which fonts draw a face, the first that has a letter drawing it. */
export type Typeface = { key: string; font: ShapedFont }[]
export type Typefaces = Record<FaceName, Typeface>

/** Noto's Latin letters come with the package of its Devanagari ones. */
function noto(script: string, weight: number) {
  const family = script === 'bengali' ? 'noto-sans-bengali' : 'noto-sans-devanagari'
  return `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
}
const fraunces = (script: string) => `@fontsource/fraunces/files/fraunces-${script}-600-normal.woff`
const scripts = ['latin', 'latin-ext', 'devanagari', 'bengali']

const files: Record<FaceName, string[]> = {
  text: scripts.map((script) => noto(script, 400)),
  bold: scripts.map((script) => noto(script, 600)),
  title: [fraunces('latin'), fraunces('latin-ext'), noto('devanagari', 600), noto('bengali', 600)],
}

let opened: Promise<Typefaces> | undefined

/** The fonts of everything we print, opened with the first use and kept. */
export function openTypefaces(): Promise<Typefaces> {
  opened ??= openAll().catch((error) => {
    opened = undefined
    throw error
  })
  return opened
}

/** Each file once, though two faces may share it. */
async function openAll(): Promise<Typefaces> {
  const paths = [...new Set(Object.values(files).flat())]
  const fonts = new Map(await Promise.all(paths.map(async (path) => [path, await open(path)] as const)))
  const faces = Object.entries(files).map(([name, paths]) => [
    name,
    paths.flatMap((key) => {
      const font = fonts.get(key)
      return font ? [{ key, font }] : []
    }),
  ])
  return Object.fromEntries(faces) as Typefaces
}

const { resolve } = createRequire(import.meta.url)

const open = async (path: string) => openShapedFont(await readFile(resolve(path)))
