import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { openShapedFont, type ShapedFont } from './shaped-font.ts'

export type FaceName = 'text' | 'bold' | 'title'

/** The fonts of a face, in order: each character is set in the first font that contains it. */
export type Typeface = { key: string; font: ShapedFont }[]
export type Typefaces = Record<FaceName, Typeface>

/** Noto's Latin characters are in the package of its Devanagari font. */
function noto(script: string, weight: number) {
  const family = `noto-sans-${script.startsWith('latin') ? 'devanagari' : script}`
  return `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
}
const fraunces = (script: string) => `@fontsource/fraunces/files/fraunces-${script}-600-normal.woff`

const latin = ['latin', 'latin-ext']
/** The writing systems of names in India. Texts of the site are only in the first two. */
const scripts = [
  ...['devanagari', 'bengali', 'gurmukhi', 'gujarati', 'oriya', 'tamil', 'telugu', 'kannada', 'malayalam'],
  'arabic',
]
const inNoto = (names: readonly string[], weight: number) => names.map((script) => noto(script, weight))

const files: Record<FaceName, string[]> = {
  // Only Fraunces comes with the Vietnamese letters.
  text: [...inNoto([...latin, ...scripts], 400), fraunces('vietnamese')],
  bold: [...inNoto([...latin, ...scripts], 600), fraunces('vietnamese')],
  title: [...[...latin, 'vietnamese'].map(fraunces), ...inNoto([...scripts, ...latin], 600)],
}

/** Faces share some files, so duplicates are removed. */
export const typefaceFiles = [...new Set(Object.values(files).flat())]

let loaded: Promise<Typefaces> | undefined

export function openTypefaces(): Promise<Typefaces> {
  loaded ??= openAll().catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

async function openAll(): Promise<Typefaces> {
  const fonts = new Map(
    await Promise.all(typefaceFiles.map(async (path) => [path, await open(path)] as const)),
  )
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
