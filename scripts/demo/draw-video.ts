// Made evening.mp4: node scripts/demo/draw-video.ts (needs ffmpeg with libx264, which nothing else here does).
// An evening in seven seconds: the sun goes, the lamps come on, everybody arrives, lanterns rise.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { run } from '../tools.ts'
import { drawEvening } from './pictures/evening.ts'

const seconds = 7
const framesPerSecond = 24
const folder = mkdtempSync(join(tmpdir(), 'lamplight-video-'))
try {
  const frames = seconds * framesPerSecond
  for (let at = 0; at < frames; at += 1) {
    const drawing = Buffer.from(drawEvening(at / (frames - 1)))
    await sharp(drawing)
      .png()
      .toFile(join(folder, `${String(at).padStart(4, '0')}.png`))
  }
  const target = new URL('evening.mp4', import.meta.url).pathname
  const pictures = ['-framerate', String(framesPerSecond), '-i', join(folder, '%04d.png')]
  // Baseline and 4:2:0 play on the oldest phone; faststart lets it begin before it has arrived.
  const coding = [
    '-c:v',
    'libx264',
    '-profile:v',
    'baseline',
    '-level',
    '3.0',
    '-pix_fmt',
    'yuv420p',
    '-crf',
    '27',
  ]
  const plainly = [
    '-preset',
    'veryslow',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
  ]
  const { ok } = await run('ffmpeg', ['-y', ...pictures, ...coding, ...plainly, target], { stdio: 'inherit' })
  if (!ok) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
