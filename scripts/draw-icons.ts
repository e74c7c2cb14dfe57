// Draws the pictures in public/ that phones and links to the site show, from the code beside this file. The results
// are committed, so nobody needs to run it but who changes the drawings:
//   node_modules/.bin/node scripts/draw-icons.ts
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { lantern } from './icons/lantern.ts'
import { sharePicture } from './icons/share-picture.ts'

const folder = join(import.meta.dirname, '..', 'public')

// A phone cuts a maskable icon to a circle of four fifths of it, and an apple-touch-icon to a rounded square.
const icons = [
  { name: 'icon-192.png', size: 192, scale: 1, corner: 15 },
  { name: 'icon-512.png', size: 512, scale: 1, corner: 15 },
  { name: 'icon-maskable-512.png', size: 512, scale: 0.8, corner: 0 },
  { name: 'apple-touch-icon.png', size: 180, scale: 0.95, corner: 0 },
]

for (const { name, size, scale, corner } of icons) {
  const svg = Buffer.from(lantern({ scale, corner }))
  await sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, quality: 92, effort: 10 })
    .toFile(join(folder, name))
}
await sharp(Buffer.from(sharePicture()), { density: 72 })
  .resize(1200, 630)
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(join(folder, 'share.jpg'))

for (const name of [...icons.map(({ name }) => name), 'share.jpg'])
  console.log(`${name}: ${(await stat(join(folder, name))).size} bytes`)
