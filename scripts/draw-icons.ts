// Draws the pictures in public/ that phones and links to the site show, from the code beside this file. The results
// are committed, so nobody needs to run it but who changes the drawings:
//   node_modules/.bin/node scripts/draw-icons.ts
import { stat, writeFile } from 'node:fs/promises'
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

for (const icon of icons) await writeFile(join(folder, icon.name), await draw(icon))
// Browsers and feed readers ask for this one by its name where no page tells them of another.
await writeFile(join(folder, 'favicon.ico'), asIco(await draw({ size: 32, scale: 1.1, corner: 15 }), 32))
await sharp(Buffer.from(sharePicture()), { density: 72 })
  .resize(1200, 630)
  .jpeg({ quality: 84, mozjpeg: true })
  .toFile(join(folder, 'share.jpg'))

for (const name of [...icons.map(({ name }) => name), 'favicon.ico', 'share.jpg'])
  console.log(`${name}: ${(await stat(join(folder, name))).size} bytes`)

function draw({ size, scale, corner }: { size: number; scale: number; corner: number }) {
  const svg = Buffer.from(lantern({ scale, corner }))
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, quality: 92, effort: 10 })
    .toBuffer()
}

/** An .ico is a table of contents, here of one entry, before its PNG. */
function asIco(png: Buffer, size: number) {
  const contents = Buffer.alloc(22)
  contents.writeUInt16LE(1, 2)
  contents.writeUInt16LE(1, 4)
  contents.writeUInt8(size, 6)
  contents.writeUInt8(size, 7)
  contents.writeUInt16LE(1, 10)
  contents.writeUInt16LE(32, 12)
  contents.writeUInt32LE(png.length, 14)
  contents.writeUInt32LE(contents.length, 18)
  return Buffer.concat([contents, png])
}
