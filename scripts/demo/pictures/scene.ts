import { type Chance, chanceFrom } from './chance.ts'
import { colourPlay, crescent, diyas, flagDay, gate, kites, music, stage, winterStar } from './festive.ts'
import { classroom, drawing, lamp, lesson, library, paper, quiz, stargazing } from './learning.ts'
import { campus, football, monsoon, race, saplings, tugOfWar } from './outdoors.ts'
import { bookGift, caps, clothesLine, lanterns, notice, ring, sorting, supper, welcome } from './together.ts'

/** What can be drawn. */
export const scenes = {
  classroom,
  lesson,
  library,
  drawing,
  paper,
  quiz,
  stargazing,
  lamp,
  diyas,
  colourPlay,
  kites,
  stage,
  music,
  gate,
  crescent,
  flagDay,
  winterStar,
  football,
  race,
  tugOfWar,
  monsoon,
  saplings,
  campus,
  welcome,
  ring,
  caps,
  lanterns,
  supper,
  clothesLine,
  sorting,
  notice,
  bookGift,
} satisfies Record<string, (chance: Chance) => string>

export type Scene = keyof typeof scenes

/** A picture-book drawing as SVG; the same seed draws the same picture, another one other people under another sky. */
export function drawScene(scene: Scene, seed: string, width = 1280): string {
  const chance = chanceFrom(`${scene} ${seed}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${(width * 5) / 8}" viewBox="${frame(chance)}">${scenes[scene](chance)}</svg>`
}

/** Nobody stands twice on the same spot with a camera: a step nearer or aside, always with the ground in view. */
function frame(chance: Chance) {
  const width = chance.between(510, 610)
  const height = (width * 5) / 8
  return `${chance.between(12, 628 - width)} ${400 - height} ${width} ${height}`
}
