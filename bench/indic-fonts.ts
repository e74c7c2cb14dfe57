import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions } from '@playwright/test'
import { canInstallDebianPackages } from '../scripts/test/debian.ts'
import { run } from '../scripts/tools.ts'

export type Device = {
  name: string
  /** The environment of its browser. */
  env: Record<string, string | undefined>
  screen: BrowserContextOptions
}

/** Phones with Android bring fonts for all Indian languages. */
const phone = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  userAgent:
    'Mozilla/5.0 (Linux; Android 13; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}
const desktop = { viewport: { width: 1280, height: 800 } }

/**
 * Returns a desktop with Linux that has no fonts for Bengali and Hindi, and a phone that has them. Its fonts are
 * Debian's, unpacked into the folder and not installed, so that nothing else on this machine changes. On other systems,
 * returns only the first.
 */
export async function devicesWithAndWithoutIndicFonts(folder: string): Promise<Device[]> {
  const without = {
    name: 'desktop without Indic fonts',
    screen: desktop,
    env: await environment(folder, 'none'),
  }
  if (!canInstallDebianPackages()) return [without]
  const { ok, output } = await run(
    'sh',
    ['-c', 'apt-get download -q fonts-noto-core && dpkg -x fonts-noto-core_*.deb noto'],
    { cwd: folder },
  )
  if (!ok) throw new Error(`fonts-noto-core could not be unpacked: ${output}`)
  return [without, { name: 'phone', screen: phone, env: await environment(folder, 'noto') }]
}

/** Hides the machine's fonts for these languages, and adds those of a folder. */
async function environment(folder: string, fonts: string) {
  const cache = join(folder, `${fonts}-cache`)
  await mkdir(cache)
  const file = join(folder, `${fonts}.conf`)
  const hidden = indicFonts.map((name) => `<glob>/usr/share/fonts/*${name}*</glob>`).join('')
  await writeFile(
    file,
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>${join(folder, fonts)}</dir>
  <cachedir>${cache}</cachedir>
  <include ignore_missing="yes">/etc/fonts/conf.d</include>
  <selectfont><rejectfont>${hidden}</rejectfont></selectfont>
</fontconfig>
`,
  )
  return { ...process.env, FONTCONFIG_FILE: file }
}

const indicFonts = ['Bengali', 'Devanagari', 'Lohit', 'FreeSans', 'FreeSerif', 'unifont', 'Mukti', 'Gargi']
