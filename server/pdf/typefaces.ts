import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openShapedFont, type ShapedFont } from './shaped-font.ts'

export type FaceName = 'text' | 'bold' | 'title'

/** Which fonts draw a face, the first that has a letter drawing it. */
export type Typeface = { key: string; font: ShapedFont }[]
export type Typefaces = Record<FaceName, Typeface>

const noto = (script: string, weight: number) =>
  `@fontsource/noto-sans-${script === 'bengali' ? script : 'devanagari'}/files/noto-sans-${script === 'bengali' ? script : 'devanagari'}-${script}-${weight}-normal.woff`
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

async function openAll(): Promise<Typefaces> {
  const faces = await Promise.all(
    Object.entries(files).map(async ([name, paths]) => [name, await Promise.all(paths.map(open))] as const),
  )
  return Object.fromEntries(faces) as Typefaces
}

const { resolve } = createRequire(import.meta.url)

const open = async (path: string) => ({
  key: path,
  font: await openShapedFont(await readFile(resolve(path))),
})
