import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { woffToSfnt } from '#server/pdf/woff-to-sfnt.ts'

const languages = ['devanagari', 'bengali']
const weights = [400, 700]

/**
 * Fonts for Hindi and Bengali as every phone has them, for a browser on a machine that may have none: the page then fetches
 * none, and lays nothing out anew. Only where the system looks for fonts by fontconfig; Windows and macOS bring theirs.
 *
 * @returns what the browser needs in its environment, and how the fonts are taken away again
 */
export async function installPhoneFonts() {
  if (process.platform !== 'linux') return { environment: {}, remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-fonts-'))
  for (const language of languages)
    for (const weight of weights) {
      const name = `noto-sans-${language}-${language}-${weight}-normal`
      const woff = await readFile(`node_modules/@fontsource/noto-sans-${language}/files/${name}.woff`)
      await writeFile(join(folder, `${name}.ttf`), woffToSfnt(woff))
    }
  const settings = join(folder, 'fonts.conf')
  await writeFile(settings, fontconfig(folder))
  return {
    environment: { FONTCONFIG_FILE: settings },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const fontconfig = (folder: string) => `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${folder}</dir>
  <cachedir>${folder}/cache</cachedir>
</fontconfig>
`
